import { readFileSync } from 'node:fs';
import { isJsonObject, ownValue } from '#domain';
import type { JsonValue } from '#domain';

let texts: JsonValue | undefined;

/** English text of a finding, from the error catalogue; the code itself where no text stands there. */
export function issueMessage(code: string, parameters: Readonly<Record<string, JsonValue>>): string {
  texts ??= JSON.parse(readFileSync(new URL('../locales/en/errors.json', import.meta.url), 'utf8')) as JsonValue;
  let entry: JsonValue | undefined = texts;
  for (const part of code.split('.')) entry = isJsonObject(entry) ? ownValue(entry, part) : undefined;
  if (!isJsonObject(entry) || typeof entry['text'] !== 'string') return code;
  return entry['text'].replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(parameters, name) ? String(parameters[name]) : whole,
  );
}
