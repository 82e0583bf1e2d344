import { PartiError } from '../errors/parti-error.ts';
import type { JsonValue } from '../json/json-value.ts';
import { scanJson } from './scan-json.ts';

/**
 * JSON value of a text. A byte order mark in front is skipped.
 * Throws `PartiError('json.invalid', {line, column, reason})`; line and column count from 1 and show
 * where the text goes wrong, for a stray comma the comma itself.
 */
export function parseJson(text: string): JsonValue {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  try {
    return JSON.parse(source) as JsonValue;
  } catch (cause) {
    const { failure } = scanJson(source);
    const position = positionAt(source, failure?.offset ?? 0);
    throw new PartiError('json.invalid', { ...position, reason: failure?.reason ?? 'unreadable' }, { cause });
  }
}

/** Line and column, from 1, of a character offset. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}
