import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { inputKindOf, ownValue, type FunctionRecord, type JsonObject } from '#domain';
import { fileParts } from '#formats-text';

/**
 * Inputs in which each file input that is a path, from `folder`, has become the file: digest, name and content, as the server
 * hands it to functions. Throws what reading throws.
 */
export function withNamedFiles(record: FunctionRecord, inputs: JsonObject, folder: string): JsonObject {
  const files = Object.entries(record.inputSchema.properties).flatMap(([name, property]): [string, JsonObject][] => {
    const path = ownValue(inputs, name);
    const kind = inputKindOf(property);
    return typeof path === 'string' && (kind === 'file' || kind === 'data') ? [[name, readFile(resolve(folder, path))]] : [];
  });
  return { ...inputs, ...Object.fromEntries(files) };
}

function readFile(path: string): JsonObject {
  const bytes = readFileSync(path);
  const name = basename(path);
  return { digest: hash('sha256', bytes, 'hex'), name, ...fileParts(name, bytes) };
}
