import {
  elementCountOf,
  formatQuantity,
  hasModel,
  type FunctionRecord,
  type JsonValue,
  type PortKey,
  type RunResult,
  type UnitType,
} from '#domain';
import type { Units } from '#inputs';

/** Words that a result may need. */
export interface ResultWords {
  yes: string;
  no: string;
  elements: (count: number) => string;
  entries: (count: number) => string;
}

/** Result in one line: how many elements, then the first outputs. Empty: the function gave nothing to count. */
export function resultSummary(record: FunctionRecord, result: RunResult, units: Units, words: ResultWords): string {
  const count = elementCountOf(result);
  const parts = count > 0 ? [words.elements(count)] : [];
  for (const output of record.outputs) {
    if (parts.length === 2 || output.type === null) continue;
    const value = Object.hasOwn(result.outputs, output.name) ? result.outputs[output.name] : undefined;
    const text = outputText(value, output.unitType, units, words);
    if (text) parts.push(text);
  }
  return parts.join(' · ');
}

/** What comes in through a wire, as short as it is true; undefined: the result holds nothing there. */
export function incomingText(
  record: FunctionRecord | undefined,
  result: RunResult,
  port: PortKey,
  units: Units,
  words: ResultWords,
): string | undefined {
  if (port === 'model') return hasModel(result) ? words.elements(elementCountOf(result)) : undefined;
  const name = port.slice('out/'.length);
  const value = Object.hasOwn(result.outputs, name) ? result.outputs[name] : undefined;
  return outputText(value, record?.outputs.find((output) => output.name === name)?.unitType ?? 'none', units, words);
}

function outputText(value: JsonValue | undefined, unitType: UnitType, units: Units, words: ResultWords): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'number') return formatQuantity(value, { ...units, unitType, form: 'figure' }).text;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) return words.entries(value.length);
  return typeof value === 'string' ? value : undefined;
}
