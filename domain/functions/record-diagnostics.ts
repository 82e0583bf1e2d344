import { PartiError } from '../errors/parti-error.ts';
import { positionAt } from '../json-text/parse-json.ts';
import { scanJson } from '../json-text/scan-json.ts';
import { checkRecordText, type RecordFinding } from './check-record-text.ts';
import { DRAFT_RECORD, type SourceDiagnostic } from './source-answers.ts';

/** Faults of a record's text, each at the key that it is about. Never throws. */
export function recordDiagnostics(text: string): SourceDiagnostic[] {
  try {
    const places = placesOf(text);
    return checkRecordText(text)
      .findings.filter(({ severity }) => severity !== 'info')
      .map((finding) => diagnosticOf(text, finding, places));
  } catch (error) {
    if (!(error instanceof PartiError)) throw error;
    const { code, parameters } = error;
    const line = numberOf(parameters['line']);
    const column = numberOf(parameters['column']);
    return [{ ...spanAt(line, column, 1), file: DRAFT_RECORD, severity: 'error', code, message: '', parameters }];
  }
}

function diagnosticOf(text: string, finding: RecordFinding, places: ReadonlyMap<string, number>): SourceDiagnostic {
  const { severity, code, parameters, path } = finding;
  const key = path.split('.').at(-1) ?? '';
  // What is missing is told where it would stand.
  const offset = finding.line === undefined ? nearest(path, places) : undefined;
  const at = offset === undefined ? { line: finding.line ?? 1, column: finding.column ?? 1 } : positionAt(text, offset);
  const span = spanAt(at.line, at.column, places.has(path) ? key.length + 2 : 1);
  return { ...span, file: DRAFT_RECORD, severity: severity === 'error' ? 'error' : 'warning', code, message: '', parameters };
}

function nearest(path: string, places: ReadonlyMap<string, number>): number {
  for (let part = path; part !== ''; part = part.includes('.') ? part.slice(0, part.lastIndexOf('.')) : '') {
    const offset = places.get(part);
    if (offset !== undefined) return offset;
  }
  return 0;
}

const spanAt = (line: number, column: number, length: number) => ({ line, column, endLine: line, endColumn: column + length });

const numberOf = (value: unknown): number => (typeof value === 'number' && value >= 1 ? value : 1);

/** Where each key of a text stands, by the keys that lead to it. */
function placesOf(text: string): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const skipped = text.startsWith('\uFEFF') ? 1 : 0;
  scanJson(text.slice(skipped), (path, offset) => places.set(path.join('.'), offset + skipped));
  return places;
}
