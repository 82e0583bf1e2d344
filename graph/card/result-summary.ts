import {
  elementCountOf,
  hasModel,
  isJsonObject,
  type FunctionRecord,
  type JsonValue,
  type PortKey,
  type RunResult,
  type FunctionOutput,
  type UnitType,
  type ValueMessage,
  valueMessage,
} from '#domain';
import { inOneLine, problemText, resultText, valueWords, type ResultWords, type Units } from '#inputs';
import { askedValue, problemWord, type AskedProblem, type AskedValue } from '../describe/asked-value.ts';
import type { i18n, TFunction } from 'i18next';

/** Words of a card's results. */
export interface CardWords extends ResultWords {
  elements: (count: number) => string;
  /** Where something else stands in place of a number. */
  noNumber: (message: ValueMessage) => string;
  /** Why a question gives no value. */
  noAnswer: (problem: AskedProblem) => string;
}

/** Words of results in the language that is shown. */
export function cardWords(t: TFunction<'graph'>, ofInputs: TFunction<'inputs'>, language: i18n): CardWords {
  return {
    ...valueWords(ofInputs),
    elements: (count) => t('elements', { count }),
    noNumber: (message) => problemText(language, message),
    noAnswer: (problem) => t(`asked.${problemWord(problem)}`, problem.parameters),
  };
}

/** Result in one line: how many elements, then the first outputs. Empty: the function gave nothing to count. */
export function resultSummary(record: FunctionRecord, result: RunResult, units: Units, words: CardWords): string {
  const count = elementCountOf(result);
  const parts = count > 0 ? [words.elements(count)] : [];
  for (const output of record.outputs) {
    if (parts.length === 2 || output.type === null) continue;
    const value = Object.hasOwn(result.outputs, output.name) ? result.outputs[output.name] : undefined;
    const text = outputText(value, output, units, words);
    if (text)
      parts.push(output.type === 'list' && Array.isArray(value) ? listHead(value, output.unitType, units, words, text) : text);
  }
  return parts.join(' · ');
}

/** What comes in through a wire, as short as it is true, of a model the answer to what is asked; undefined: the result holds nothing there. */
export function incomingText(
  record: FunctionRecord | undefined,
  result: RunResult,
  port: PortKey,
  units: Units,
  words: CardWords,
  asked?: AskedValue,
): string | undefined {
  if (port === 'model' && asked) {
    const { value, problem } = askedValue(asked, result);
    return problem ? words.noAnswer(problem) : outputText(value, { type: null, unitType: asked.unitType }, units, words);
  }
  if (port === 'model') return hasModel(result) ? words.elements(elementCountOf(result)) : undefined;
  const name = port.slice('out/'.length);
  const value = Object.hasOwn(result.outputs, name) ? result.outputs[name] : undefined;
  return outputText(
    value,
    record?.outputs.find((output) => output.name === name),
    units,
    words,
  );
}

/** An object has no text short enough for a card. */
function outputText(
  value: JsonValue | undefined,
  output: Pick<FunctionOutput, 'type' | 'unitType'> | undefined,
  units: Units,
  words: CardWords,
): string | undefined {
  const unitType: UnitType = output?.unitType ?? 'none';
  const message = output?.type === 'number' && value != null ? valueMessage(value, 'tight') : undefined;
  if (message) return words.noNumber(message);
  const text = isJsonObject(value) ? undefined : resultText(value, unitType, units, words);
  return text && inOneLine(text);
}

/** Values of a list that stand before its count. */
const HEAD = 2;

/** How many, and the first of them where they are single values. */
function listHead(value: readonly JsonValue[], unitType: UnitType, units: Units, words: ResultWords, count: string): string {
  const head = value.slice(0, HEAD).map((one) => {
    const text = typeof one === 'object' ? undefined : resultText(one, unitType, units, words);
    return text && inOneLine(text);
  });
  if (head.length === 0 || head.includes(undefined)) return count;
  return `${count}: ${head.join(', ')}${value.length > HEAD ? ', …' : ''}`;
}
