import {
  elementCountOf,
  hasModel,
  isJsonObject,
  type FunctionRecord,
  type JsonValue,
  type PortKey,
  type RunResult,
  type UnitType,
} from '#domain';
import { inOneLine, resultText, valueWords, type ResultWords, type Units } from '#inputs';
import type { TFunction } from 'i18next';

/** Words of a card's results. */
export interface CardWords extends ResultWords {
  elements: (count: number) => string;
}

/** Words of results in the language that is shown. */
export function cardWords(t: TFunction<'graph'>, ofInputs: TFunction<'inputs'>): CardWords {
  return { ...valueWords(ofInputs), elements: (count) => t('elements', { count }) };
}

/** Result in one line: how many elements, then the first outputs. Empty: the function gave nothing to count. */
export function resultSummary(record: FunctionRecord, result: RunResult, units: Units, words: CardWords): string {
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
  words: CardWords,
): string | undefined {
  if (port === 'model') return hasModel(result) ? words.elements(elementCountOf(result)) : undefined;
  const name = port.slice('out/'.length);
  const value = Object.hasOwn(result.outputs, name) ? result.outputs[name] : undefined;
  return outputText(value, record?.outputs.find((output) => output.name === name)?.unitType ?? 'none', units, words);
}

/** An object has no text short enough for a card. */
function outputText(value: JsonValue | undefined, unitType: UnitType, units: Units, words: ResultWords): string | undefined {
  const text = isJsonObject(value) ? undefined : resultText(value, unitType, units, words);
  return text && inOneLine(text);
}
