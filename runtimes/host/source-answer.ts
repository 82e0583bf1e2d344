import {
  isJsonObject,
  MAX_DIAGNOSTICS,
  readDiagnostic,
  type JsonValue,
  type SourceAnswer,
  type SourceCompletion,
  type SourceEdit,
} from '#domain';

const MOST_COMPLETIONS = 200;
const MOST_RENAMES = 2000;
const KINDS = ['function', 'class', 'property', 'variable', 'keyword', 'type', 'text'] as const;

/** An answer as a process in the jail gave it, which may say anything: of `files` alone, and no longer than people read. */
export function readSourceAnswer(value: JsonValue | undefined, files: ReadonlySet<string>): SourceAnswer {
  if (value === undefined || !isJsonObject(value)) return {};
  const { diagnostics, completions, text, renames } = value;
  return {
    ...(Array.isArray(diagnostics)
      ? { diagnostics: diagnostics.flatMap((one) => readDiagnostic(one, files) ?? []).slice(0, MAX_DIAGNOSTICS) }
      : {}),
    ...(Array.isArray(completions) ? { completions: completions.slice(0, MOST_COMPLETIONS).flatMap(readCompletion) } : {}),
    ...(Array.isArray(renames) ? { renames: renames.slice(0, MOST_RENAMES).flatMap((one) => readRename(one, files)) } : {}),
    ...(typeof text === 'string' && text !== '' ? { text: text.slice(0, 4000) } : {}),
  };
}

function readCompletion(value: JsonValue): SourceCompletion[] {
  if (!isJsonObject(value) || typeof value['label'] !== 'string') return [];
  const { label, kind, detail, edits } = value;
  const read = Array.isArray(edits) ? edits.flatMap(readEdit) : [];
  return [
    {
      label: label.slice(0, 200),
      kind: KINDS.find((one) => one === kind) ?? 'variable',
      ...(typeof detail === 'string' ? { detail: detail.slice(0, 300) } : {}),
      ...(read.length > 0 ? { edits: read } : {}),
    },
  ];
}

function readEdit(value: JsonValue): NonNullable<SourceCompletion['edits']> {
  if (!isJsonObject(value)) return [];
  const { line, column, endLine, endColumn, text } = value;
  const places = [line, column, endLine, endColumn];
  if (typeof text !== 'string' || places.some((one) => typeof one !== 'number' || !Number.isInteger(one) || one < 1)) return [];
  return [{ line, column, endLine, endColumn, text: text.slice(0, 2000) } as NonNullable<SourceCompletion['edits']>[number]];
}

function readRename(value: JsonValue, files: ReadonlySet<string>): SourceEdit[] {
  if (!isJsonObject(value)) return [];
  const { file } = value;
  return typeof file === 'string' && files.has(file) ? readEdit(value).map((edit) => ({ ...edit, file })) : [];
}
