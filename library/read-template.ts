import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkflowDocument } from '#domain';
import type { Library } from './index.ts';
import type { TemplateTexts } from './translate-template.ts';

/** Folder of the templates' sources: one folder each with `workflow.json` and a picture. */
export const TEMPLATES = join(import.meta.dirname, 'templates');

/** Ids of all templates: the names of their folders. */
export const templateIds = (): string[] =>
  readdirSync(TEMPLATES)
    .toSorted()
    .filter((id) => existsSync(join(TEMPLATES, id, 'workflow.json')));

/** A template with the digests of this library's functions filled in: templates name functions by id only. */
export function readTemplate(
  id: string,
  library: Library,
): { description: string; document: WorkflowDocument; texts: TemplateTexts } {
  const { description, document, texts } = JSON.parse(readFileSync(join(TEMPLATES, id, 'workflow.json'), 'utf8')) as {
    description: string;
    document: WorkflowDocument;
    texts: TemplateTexts;
  };
  const nodes = Object.entries(document.nodes).map(([nodeId, node]) => {
    const shipped = library.functions.find((candidate) => candidate.record.id === node.functionId);
    return [nodeId, { ...node, digest: shipped?.digest ?? node.digest }];
  });
  return { description, texts, document: { ...document, nodes: Object.fromEntries(nodes) as WorkflowDocument['nodes'] } };
}
