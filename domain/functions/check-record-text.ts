import { receivedError, type PartiError } from '../errors/parti-error.ts';
import { firstJsonDifference } from '../json/json-equal.ts';
import { parseJson, positionAt } from '../json-text/parse-json.ts';
import { scanJson } from '../json-text/scan-json.ts';
import { checkFunctionRecord } from './check-function-record.ts';
import type { FunctionRecord } from './function-record.ts';
import { readFunctionRecord } from './read-function-record.ts';
import type { RecordIssue } from './record-issue.ts';
import { writeFunctionRecord } from './write-function-record.ts';

/** Something that a check found; `line` and `column` count from 1 and stand where only the text shows it. */
export interface RecordFinding extends RecordIssue {
  line?: number;
  column?: number;
}

/** A record with everything that the check of its text found. */
export interface CheckedRecord {
  record: FunctionRecord;
  findings: RecordFinding[];
  /** Place at which the record, written again, differs from its text; undefined where it does not. */
  difference: string | undefined;
}

/**
 * Check of a record's text: what an author is told before publishing, and what publishing refuses. Throws `json.invalid`
 * and what `readFunctionRecord` throws.
 */
export function checkRecordText(text: string): CheckedRecord {
  const original = parseJson(text);
  const read: RecordIssue[] = [];
  const record = readFunctionRecord(original, (issue) => read.push(issue));
  const findings = [...read, ...checkFunctionRecord(record), ...duplicateKeys(text)];
  return { record, findings, difference: firstJsonDifference(original, writeFunctionRecord(record)) };
}

/** Error for which a record may not be published, the first that its check found; undefined for a sound one. */
export function recordError({ findings, difference }: CheckedRecord): PartiError | undefined {
  const found = findings.find(({ severity }) => severity === 'error');
  if (found) return receivedError(found.code, found.parameters);
  return difference === undefined ? undefined : receivedError('function.record-not-kept', { place: difference });
}

/**
 * Keys that stand twice: `JSON.parse` keeps only the last, so an input would vanish without a word. `base` leads from a
 * record to what the text is of it.
 */
export function duplicateKeys(text: string, base: readonly string[] = []): RecordFinding[] {
  return scanJson(text).duplicates.map(({ path: within, key, offset }) => {
    const path = [...base, ...within];
    const place = path.join('.');
    const [severity, code] = duplicateCode(path);
    return {
      severity,
      code,
      parameters: { name: key },
      path: place === '' ? key : `${place}.${key}`,
      ...positionAt(text, offset),
    };
  });
}

function duplicateCode(path: readonly string[]): [RecordIssue['severity'], string] {
  if (path.join('.') === 'input_schema.properties' || path.join('.') === 'parameters')
    return ['error', 'function.input.name-not-unique'];
  if (path.join('.') === 'overrides') return ['error', 'function.override.name-not-unique'];
  if (path[0] === 'input_schema' && path.at(-1) === 'properties') return ['error', 'function.input.property-name-not-unique'];
  return ['warning', 'json.duplicate-key'];
}
