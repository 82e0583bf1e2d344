import { functionTexts, readFunctionRecord, type JsonValue } from '#domain';

/** Name of a function in a language, from its record as it was sent. */
export function functionName(record: JsonValue, language: string): string {
  return functionTexts(readFunctionRecord(record), language).name;
}
