import type { FunctionRecord, InputProperty } from '../functions/function-record.ts';
import { inputKindOf } from '../inputs/input-kind.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';

/** A file whose bytes lie in the store: of an input its `name`, of a folder its `FileName`. */
export type NamedFile = JsonObject & { digest: string };

/** A place of the inputs where files stand: one file, or a folder that names none yet. */
export interface FilePlace {
  kind: 'file' | 'folder';
  property: InputProperty;
}

/** Inputs hold files no deeper than this: a list of objects of lists is three levels. */
const DEEPEST = 12;

/**
 * Inputs with another value wherever the record says that a file stands: in lists, in objects, and each of a folder's `Files`.
 * A folder input that has no `Files` is handed over whole. Everything else stays the same values. Never throws by itself.
 */
export function mapFiles(
  record: Pick<FunctionRecord, 'inputSchema'>,
  inputs: Readonly<Record<string, JsonValue>>,
  change: (value: JsonValue, place: FilePlace) => JsonValue,
): JsonObject {
  return mapMembers(record.inputSchema.properties, inputs, change, 0);
}

/** Files that inputs name by their digest, in the order of the record; one that stands twice comes twice. */
export function namedFiles(
  record: Pick<FunctionRecord, 'inputSchema'>,
  inputs: Readonly<Record<string, JsonValue>>,
): NamedFile[] {
  const files: NamedFile[] = [];
  mapFiles(record, inputs, (value) => {
    if (isNamedFile(value)) files.push(value);
    return value;
  });
  return files;
}

/** Whether a value is a file by its digest. */
export const isNamedFile = (value: JsonValue | undefined): value is NamedFile =>
  isJsonObject(value) && typeof value['digest'] === 'string';

/** Name of a file, as an input or as a folder says it; empty where neither does. */
export function namedFileName(file: Readonly<JsonObject>): string {
  const name = file['name'] ?? file['FileName'];
  return typeof name === 'string' ? name : '';
}

type Change = Parameters<typeof mapFiles>[2];

function mapMembers(
  properties: Readonly<Record<string, InputProperty>>,
  values: Readonly<Record<string, JsonValue>>,
  change: Change,
  level: number,
): JsonObject {
  const changed = Object.entries(properties).flatMap(([name, property]): [string, JsonValue][] => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined || value === null || !holdsFiles(property, level)) return [];
    return [[name, mapValue(property, value, change, level)]];
  });
  return { ...values, ...Object.fromEntries(changed) };
}

function mapValue(property: InputProperty, value: JsonValue, change: Change, level: number): JsonValue {
  if (value === null) return value;
  const kind = inputKindOf(property);
  if (isFileKind(kind)) return change(value, { kind: 'file', property });
  if (kind === 'folder') {
    const files = isJsonObject(value) ? value['Files'] : undefined;
    if (!isJsonObject(value) || !Array.isArray(files)) return change(value, { kind: 'folder', property });
    return { ...value, Files: files.map((file) => (file === null ? file : change(file, { kind: 'file', property }))) };
  }
  const { items, properties } = property;
  if (Array.isArray(value) && items !== undefined) return value.map((item) => mapValue(items, item, change, level + 1));
  if (isJsonObject(value) && properties !== undefined) return mapMembers(properties, value, change, level + 1);
  return value;
}

/** Looked into before the values are: a mesh of a million numbers holds none. */
function holdsFiles(property: InputProperty, level: number): boolean {
  if (level > DEEPEST) return false;
  const kind = inputKindOf(property);
  if (isFileKind(kind) || kind === 'folder') return true;
  const children = [...Object.values(property.properties ?? {}), ...(property.items === undefined ? [] : [property.items])];
  return children.some((child) => holdsFiles(child, level + 1));
}

const isFileKind = (kind: string): boolean => kind === 'file' || kind === 'data';
