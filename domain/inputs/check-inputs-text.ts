import type { PartiError } from '../errors/parti-error.ts';
import { inputKindOf } from './input-kind.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonValue } from '../json/json-value.ts';
import { parseJson, positionAt } from '../json-text/parse-json.ts';
import { scanJson } from '../json-text/scan-json.ts';
import { checkFunctionRecord } from '../functions/check-function-record.ts';
import { duplicateKeys, type RecordFinding } from '../functions/check-record-text.ts';
import type { FunctionRecord } from '../functions/function-record.ts';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import type { RecordIssue } from '../functions/record-issue.ts';
import { sourceOfInputs } from './source-of-inputs.ts';

/** Inputs that a text describes, and what is wrong with it; the record is absent where the text cannot be read at all. */
export interface CheckedInputs {
  record: FunctionRecord | undefined;
  /** Each at its line and column. */
  findings: RecordFinding[];
}

const PLACE = ['input_schema', 'properties'];

/**
 * Check of the properties of an input schema alone, as JSON text: a record with nothing but these inputs, and every fault
 * at its line and column. Never throws.
 */
export function checkInputsText(text: string): CheckedInputs {
  let properties: JsonValue;
  try {
    properties = parseJson(text);
  } catch (error) {
    const { code, parameters } = error as PartiError;
    const { line, column } = parameters as { line: number; column: number };
    return { record: undefined, findings: [{ severity: 'error', code, parameters, path: '', line, column }] };
  }
  if (!isJsonObject(properties)) {
    const finding: RecordFinding = { severity: 'error', code: 'property.must-be-object', parameters: {}, path: '' };
    return { record: undefined, findings: [{ ...finding, line: 1, column: 1 }] };
  }
  const read: RecordIssue[] = [];
  const record = readFunctionRecord(sourceOfInputs(properties), (issue) => read.push(issue));
  const places = placesOf(text);
  const placed = [...read, ...checkFunctionRecord(record), ...unknownKinds(record)].map((issue) => ({
    ...issue,
    ...positionAt(text, places.get(issue.path) ?? 0),
  }));
  const byPlace = (a: RecordFinding, b: RecordFinding) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
  return { record, findings: [...placed, ...duplicateKeys(text, PLACE)].toSorted(byPlace) };
}

/** Where each key of a text stands, by its path in the record. */
function placesOf(text: string): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const skipped = text.startsWith('\uFEFF') ? 1 : 0;
  scanJson(text.slice(skipped), (path, offset) => places.set([...PLACE, ...path].join('.'), offset + skipped));
  return places;
}

/** Inputs that say no kind at all: neither a known type nor a reference. */
function unknownKinds(record: FunctionRecord): RecordIssue[] {
  return Object.entries(record.inputSchema.properties).flatMap(([name, property]): RecordIssue[] =>
    inputKindOf(property) === 'unknown' && property.$ref === undefined
      ? [{ severity: 'error', code: 'function.input.type-required', parameters: { name }, path: [...PLACE, name].join('.') }]
      : [],
  );
}
