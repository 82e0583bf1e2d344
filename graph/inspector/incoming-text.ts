import { elementCountOf, findPort, MODEL_PORT, type FunctionRecord, type RunResult } from '#domain';
import { inOneLine, resultText, valueWords, type ResultWords, type Units } from '#inputs';
import { askedValue, type AskedValue } from '../describe/asked-value.ts';
import type { TFunction } from 'i18next';

/** Words of outputs in the inspector. */
export const outputWords = (t: TFunction<'inputs'>): ResultWords => ({
  ...valueWords(t),
  entries: (count) => t('inspector.items', { count }),
});

/** What comes out of a source port in the shortest true form; undefined while there is no result. */
export function incomingText(
  record: FunctionRecord,
  port: string,
  result: RunResult | undefined,
  units: Units,
  t: TFunction<'inputs'>,
  asked?: AskedValue,
): string | undefined {
  if (result === undefined) return undefined;
  if (asked) {
    const { value, problem } = askedValue(asked, result);
    const found = resultText(value, asked.unitType, units, outputWords(t));
    // What is wrong stands below.
    return problem ? '–' : found && inOneLine(found);
  }
  if (port === MODEL_PORT) return t('inspector.elements', { count: elementCountOf(result) });
  const output = findPort(record, port);
  if (output === undefined) return undefined;
  return inOneLine(resultText(result.outputs[output.name], output.unitType, units, outputWords(t)) ?? { text: '–' });
}
