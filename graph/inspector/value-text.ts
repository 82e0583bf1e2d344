import { displayUnit, elementCountOf, findPort, formatQuantity, isJsonObject, MODEL_PORT } from '#domain';
import type { FunctionRecord, JsonValue, RunResult, UnitType } from '#domain';
import type { useTranslation } from 'react-i18next';
import type { Units } from '#inputs';

type Translate = ReturnType<typeof useTranslation<'inputs'>>['t'];

/** A value split for quieter unit ink. */
export interface ValueText {
  text: string;
  unit: string;
}

/** What comes out of a source port in the shortest true form; undefined while there is no result. */
export function incomingText(
  record: FunctionRecord,
  port: string,
  result: RunResult | undefined,
  units: Units,
  t: Translate,
): string | undefined {
  if (result === undefined) return undefined;
  if (port === MODEL_PORT) return t('inspector.elements', { count: elementCountOf(result) });
  const output = findPort(record, port);
  if (output === undefined) return undefined;
  const { text, unit } = valueText(result.outputs[output.name], output.unitType, units, t);
  return unit === '' || unit === '°' ? text + unit : `${text}\u00A0${unit}`;
}

/** A result value as a figure in the person's units. */
export function valueText(value: JsonValue | undefined, unitType: UnitType, units: Units, t: Translate): ValueText {
  if (value === undefined || value === null || value === '') return { text: '–', unit: '' };
  if (typeof value === 'boolean') return { text: t(value ? 'inspector.yes' : 'inspector.no'), unit: '' };
  if (typeof value === 'number') {
    const { kind, number, unit } = formatQuantity(value, { ...units, unitType, form: 'figure' });
    return kind === 'value' ? { text: number, unit } : { text: '–', unit: displayUnit(unitType, units.system).suffix ?? '' };
  }
  if (Array.isArray(value)) return { text: t('inspector.items', { count: value.length }), unit: '' };
  if (isJsonObject(value))
    return {
      text: typeof value['name'] === 'string' ? value['name'] : t('summary.fields', { count: Object.keys(value).length }),
      unit: '',
    };
  return { text: value, unit: '' };
}
