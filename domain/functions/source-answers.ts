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
  | { kind: 'completion' | 'hover' | 'signature'; file: string; line: number; column: number };

/** What it answers; absent: nothing is known there. */
export interface SourceAnswer {
  diagnostics?: SourceDiagnostic[];
  completions?: SourceCompletion[];
  /** Type or signature of what stands there, with its comment. */
  text?: string;
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
