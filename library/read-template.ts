import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  mapFiles,
  isJsonObject,
  readGuide,
  readWorkflowDocument,
  type JsonValue,
  type WorkflowDocument,
  type WrittenGuide,
} from '#domain';
import type { Library } from './library.ts';
import type { TemplateTexts } from './translate-template.ts';

/** Folder of the templates' sources: one folder each with `workflow.json`, pictures, and in `files` what its inputs name. */
export const TEMPLATES = join(import.meta.dirname, 'templates');

/** What a newcomer is led to first. */
const FIRST = 'tower-on-a-slope';

/** Ids of all templates, the names of their folders; the one to begin with first, the others by name. */
export const templateIds = (): string[] =>
  readdirSync(TEMPLATES)
    .toSorted((a, b) => Number(b === FIRST) - Number(a === FIRST) || (a < b ? -1 : 1))
    .filter((id) => existsSync(join(TEMPLATES, id, 'workflow.json')));

/** First steps of a template; throws where it has none, or one that cannot be read. */
export const readTemplateGuide = (id: string): WrittenGuide =>
  readGuide(JSON.parse(readFileSync(join(TEMPLATES, id, 'guide.json'), 'utf8')) as JsonValue);

/** A file that a template brings along. */
export interface TemplateFile {
  name: string;
  contentType: string;
  /** SHA-256 of its bytes, hex: the name under which the store has them. */
  digest: string;
  bytes: Buffer;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  geojson: 'application/geo+json',
  csv: 'text/csv',
  dxf: 'image/vnd.dxf',
};

/** Files of a template, by name. */
export function readTemplateFiles(id: string): TemplateFile[] {
  const folder = join(TEMPLATES, id, 'files');
  return (existsSync(folder) ? readdirSync(folder).toSorted() : []).map((name) => {
    const bytes = readFileSync(join(folder, name));
    const contentType = CONTENT_TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    return { name, contentType, digest: createHash('sha256').update(bytes).digest('hex'), bytes };
  });
}

/**
 * A template in the schema of this code, with the digests of this library's functions filled in (templates name functions
 * by id only, files by name); a copy says of itself what the template says.
 */
export function readTemplate(
  id: string,
  library: Library,
): { description: string; document: WorkflowDocument; texts: TemplateTexts } {
  const source = JSON.parse(readFileSync(join(TEMPLATES, id, 'workflow.json'), 'utf8')) as {
    description: string;
    document: JsonValue;
    texts: TemplateTexts;
  };
  const { description, texts } = source;
  const document = readWorkflowDocument(source.document);
  const files = readTemplateFiles(id);
  const named = (value: JsonValue): JsonValue => {
    const file = isJsonObject(value) ? files.find(({ name }) => name === value['name']) : undefined;
    return file ? { name: file.name, type: file.contentType, size: file.bytes.length, digest: file.digest } : value;
  };
  const nodes = Object.entries(document.nodes).map(([nodeId, node]) => {
    const shipped = library.functions.find((candidate) => candidate.record.id === node.functionId);
    if (!shipped) return [nodeId, node];
    return [nodeId, { ...node, digest: shipped.digest, inputs: mapFiles(shipped.record, node.inputs, named) }];
  });
  return {
    description,
    texts,
    document: {
      ...document,
      meta: { ...document.meta, description: document.meta.description || description },
      nodes: Object.fromEntries(nodes) as WorkflowDocument['nodes'],
    },
  };
}
