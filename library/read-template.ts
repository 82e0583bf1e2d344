import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readGuide, readWorkflowDocument, type JsonValue, type WorkflowDocument, type WrittenGuide } from '#domain';
import type { Library } from './library.ts';
import type { TemplateTexts } from './translate-template.ts';

/** Folder of the templates' sources: one folder each with `workflow.json` and a picture. */
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

/**
 * A template in the schema of this code, with the digests of this library's functions filled in (templates name functions
 * by id only); a copy says of itself what the template says.
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
  const nodes = Object.entries(document.nodes).map(([nodeId, node]) => {
    const shipped = library.functions.find((candidate) => candidate.record.id === node.functionId);
    return [nodeId, { ...node, digest: shipped?.digest ?? node.digest }];
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
