import type { JsonValue } from '../json/json-value.ts';

/** Something that is wrong in an author's files. Lines and columns count from 1, columns in UTF-16 units; the end is exclusive. */
export interface SourceDiagnostic {
  /** Path under `src/`, or `parti.json` for the record. */
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  severity: 'error' | 'warning';
  /** Of the compiler, such as `TS2304`, or of the catalogue. */
  code: string;
  /** In the words of the compiler; empty where the catalogue has them. */
  message: string;
  /** For the catalogue's text. */
  parameters?: Record<string, JsonValue>;
}

/** A name that fits where an author writes. */
export interface SourceCompletion {
  label: string;
  kind: 'function' | 'class' | 'property' | 'variable' | 'keyword' | 'type' | 'text';
  /** Its type in a line; absent where nobody knows it. */
  detail?: string;
  /** Other places that change with it, such as an import. Lines and columns count from 1. */
  edits?: { line: number; column: number; endLine: number; endColumn: number; text: string }[];
}

/** What a language service is asked about the files of a draft. Lines and columns count from 1. */
export type SourceQuestion =
  | { kind: 'diagnostics' }
  | { kind: 'completion' | 'hover' | 'signature'; file: string; line: number; column: number }
  /** What stands there under another name, everywhere. */
  | { kind: 'rename'; file: string; line: number; column: number; name: string };

/** Text in place of another in one of the files. Lines and columns count from 1; the end is exclusive. */
export interface SourceEdit {
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  text: string;
}

/** What it answers; absent: nothing is known there. */
export interface SourceAnswer {
  diagnostics?: SourceDiagnostic[];
  completions?: SourceCompletion[];
  /** Type or signature of what stands there, with its comment. */
  text?: string;
  /** All places of a name; absent where nothing that has one stands there. */
  renames?: SourceEdit[];
}

/** Texts of files after edits of them, by path: only those that change. Places that are not there count as the nearest. */
export function editedFiles(files: ReadonlyMap<string, string>, edits: readonly SourceEdit[]): Map<string, string> {
  const changed = new Map<string, string>();
  for (const [file, own] of Map.groupBy(edits, (edit) => edit.file)) {
    const text = files.get(file);
    if (text === undefined) continue;
    const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map((found) => found.index + found[0].length)];
    const offset = (line: number, column: number) =>
      Math.min((starts[Math.min(line, starts.length) - 1] ?? 0) + column - 1, text.length);
    let made = text;
    // From the end, so that places before it stay.
    for (const { line, column, endLine, endColumn, text: next } of own.toSorted((a, b) => b.line - a.line || b.column - a.column))
      made = made.slice(0, offset(line, column)) + next + made.slice(offset(endLine, endColumn));
    if (made !== text) changed.set(file, made);
  }
  return changed;
}

/** More of them nobody reads. */
export const MAX_DIAGNOSTICS = 200;

/** Name under which the record stands among the files of a draft. */
export const DRAFT_RECORD = 'parti.json';

const MAX_PATH = 200;
/** Names that Windows keeps for itself, and those that objects have. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d|__proto__|constructor|prototype)(\.|$)/i;

/** Whether a file of a draft may be called so: a path with forward slashes that every system can hold, and that stays in its folder. */
export function isDraftPath(path: string): boolean {
  if (path.length === 0 || path.length > MAX_PATH) return false;
  return path
    .split('/')
    .every((part) => /^[\p{L}\p{N}_][\p{L}\p{N}_. -]*$/u.test(part) && !/[. ]$/.test(part) && !RESERVED.test(part));
}

/** A diagnostic out of what a process answered, whose files are these; undefined for anything else. */
export function readDiagnostic(value: unknown, files: ReadonlySet<string>): SourceDiagnostic | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { file, line, column, endLine, endColumn, severity, code, message } = value as Record<string, unknown>;
  if (typeof file !== 'string' || !files.has(file)) return undefined;
  const [from, at] = [count(line), count(column)];
  const to = Math.max(from, count(endLine));
  return {
    file,
    line: from,
    column: at,
    endLine: to,
    endColumn: to === from ? Math.max(at, count(endColumn)) : count(endColumn),
    severity: severity === 'warning' ? 'warning' : 'error',
    code: typeof code === 'string' ? code.slice(0, 60) : '',
    message: typeof message === 'string' ? message.slice(0, 2000) : '',
  };
}

const count = (value: unknown): number => (typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 1);
