import type { JsonValue } from '../json/json-value.ts';

/**
 * Something that a reader or a check found in a function record. `code` is a row of the error catalogue,
 * `path` leads to the place in the record as keys joined by `.`.
 */
export interface RecordIssue {
  severity: 'error' | 'warning' | 'info';
  code: string;
  parameters: Record<string, JsonValue>;
  path: string;
}

/** Hears of what a reader puts right or leaves out. */
export type ReportIssue = (issue: RecordIssue) => void;
