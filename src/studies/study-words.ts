import { useMemo } from 'react';
import { useTranslation } from '#ui';
import { useSnapshot } from 'valtio';
import {
  formatQuantity,
  functionTexts,
  inputTexts,
  outputTexts,
  type FunctionRecord,
  type InputProperty,
  type JsonObject,
  type JsonValue,
  type NodeId,
  type ReaderPort,
  type StudyAxis,
} from '#domain';
import { problemText, quantityScale, refusedValue, valueText, valueWords, type Units } from '#inputs';
import { preferences } from '../preferences/preferences.ts';
import type { StudyOption } from './workflow-studies.ts';

/** How studies are written for this person: names of inputs and figures, values in their units. */
export interface StudyWords {
  units: Units;
  recordOf(node: NodeId): FunctionRecord | undefined;
  nodeName(node: NodeId): string;
  /** Undefined for an input that the function has no more. */
  property(node: NodeId, name: string): InputProperty | undefined;
  inputName(node: NodeId, name: string): string;
  value(node: NodeId, name: string, value: JsonValue | undefined): string;
  /** The values of an option in one line. */
  option(axes: readonly StudyAxis[], values: readonly JsonValue[]): string;
  figureName(node: NodeId, output: string): string;
  figure(node: NodeId, output: string, value: number | null | undefined): string;
  /** Which function failed, and why. */
  problem(error: NonNullable<StudyOption['error']>): string;
}

export function useStudyWords(reader: ReaderPort): StudyWords {
  const { t, i18n } = useTranslation('inputs');
  const { preferredUnits: system } = useSnapshot(preferences);
  return useMemo(() => {
    const locale = i18n.language;
    const units = { system, locale };
    const nodeOf = (id: NodeId) => reader.document().nodes[id];
    const recordOf = (id: NodeId) => {
      const node = nodeOf(id);
      return node && reader.functionOf(node.functionId, node.digest);
    };
    const property = (id: NodeId, name: string) => {
      const properties = recordOf(id)?.inputSchema['properties'] as JsonObject | undefined;
      return properties && Object.hasOwn(properties, name) ? (properties[name] as InputProperty) : undefined;
    };
    const outputAt = (record: FunctionRecord, name: string) => record.outputs.findIndex((output) => output.name === name);
    const words: StudyWords = {
      units,
      recordOf,
      property,
      nodeName(id) {
        const record = recordOf(id);
        return nodeOf(id)?.name || (record ? functionTexts(record, locale).name : id);
      },
      inputName(id, name) {
        const record = recordOf(id);
        return record ? inputTexts(record, [name], locale).title : name;
      },
      value(id, name, value) {
        const held = property(id, name);
        if (!held) return typeof value === 'string' ? value : JSON.stringify(value ?? null);
        if (typeof value === 'number') return quantityScale(held, units).text(value);
        const { text, unit } = valueText(held, value, units, valueWords(t));
        return unit ? `${text} ${unit}` : text;
      },
      option: (axes, values) => axes.map(({ node, property }, at) => words.value(node, property, values[at])).join(', '),
      figureName(id, output) {
        const record = recordOf(id);
        const at = record ? outputAt(record, output) : -1;
        return record && at >= 0 ? outputTexts(record, at, locale).name : output;
      },
      figure(id, output, value) {
        if (value === null || value === undefined) return '–';
        const record = recordOf(id);
        const unitType = record?.outputs[outputAt(record, output)]?.unitType ?? 'none';
        return formatQuantity(value, { unitType, system, locale, form: 'figure' }).text;
      },
      problem({ code, message, node, parameters }) {
        const refused = refusedValue(recordOf(node), { code, parameters: parameters as JsonObject }, units, t);
        if (refused) return `${words.nodeName(node)}, ${refused.text}`;
        const said = { code, parameters: { message: message ?? '–', ...(parameters as JsonObject) } };
        return `${words.nodeName(node)}: ${problemText(i18n, message === undefined ? said : { ...said, message })}`;
      },
    };
    return words;
  }, [reader, t, i18n, system]);
}
