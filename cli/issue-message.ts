import { readFileSync } from 'node:fs';
import { isJsonObject, ownValue } from '#domain';
import type { JsonValue } from '#domain';

let texts: JsonValue | undefined;

/** English text of a finding, from the error catalogue; the code itself where no text stands there. */
export const issueMessage = (code: string, parameters: Parameters): string => catalogueText(code, 'text', parameters) ?? code;

/** What to do about a finding, in English; undefined where the catalogue says nothing. */
export const issueNext = (code: string, parameters: Parameters): string | undefined => catalogueText(code, 'next', parameters);

/** A finding as reports carry it: code, English text, and what to do about it where there is something. */
export function issueWords(code: string, parameters: Parameters): { code: string; message: string; next?: string } {
  const next = issueNext(code, parameters);
  return { code, message: issueMessage(code, parameters), ...(next === undefined ? {} : { next }) };
}

type Parameters = Readonly<Record<string, JsonValue>>;

function catalogueText(code: string, part: 'text' | 'next', parameters: Parameters): string | undefined {
  texts ??= JSON.parse(readFileSync(new URL('../locales/en/errors.json', import.meta.url), 'utf8')) as JsonValue;
  let entry: JsonValue | undefined = texts;
  for (const part of code.split('.')) entry = isJsonObject(entry) ? ownValue(entry, part) : undefined;
  const text = isJsonObject(entry) ? entry[part] : undefined;
  if (typeof text !== 'string') return undefined;
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(parameters, name) ? String(parameters[name]) : whole,
  );
}
