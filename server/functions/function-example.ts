import type { CallAnswer, Contract } from '#api';
import { functionTexts, isJsonObject, type FunctionRecord, type JsonObject, type WorkflowDocument } from '#domain';
import type { Library, Template } from '#library';

type Example = NonNullable<CallAnswer<Contract['GET functions/{id}/example']>['example']>;

/** Examples of shipped functions: the first template that has one at work, with the results that the template ships. */
export interface FunctionExamples {
  /** Models of a function and of what it reads, or of what reads it where neither has a body; labels in a language; undefined where no template shows any. */
  of(functionId: string, language: string): Example | undefined;
}

/** Finds examples among the templates; a result is read only when its function is looked at. */
export function createFunctionExamples(
  templates: readonly Pick<Template, 'id' | 'document' | 'results' | 'resultText'>[],
  library: Pick<Library, 'functions'>,
): FunctionExamples {
  const records = new Map(library.functions.map(({ record }) => [record.id, record]));
  return {
    of(functionId, language) {
      for (const template of templates) {
        const { document } = template;
        const id = Object.keys(document.nodes).find((node) => document.nodes[node]?.functionId === functionId);
        if (id === undefined) continue;
        const shown = (nodes: readonly string[]) => nodes.flatMap((node) => modelOf(template, node, records, language) ?? []);
        const [own, read] = [shown([id]), shown(readBy(document, id, records))];
        // A place on earth has no body: what reads it shows what it does.
        const around = [...own, ...read].some(hasBody) ? read : [...read, ...shown(readersOf(document, id, records))];
        if (![...own, ...around].some(hasBody)) continue;
        const isContext = own.some(hasBody);
        const models = [...own.map((one) => ({ ...one, isContext: false })), ...around.map((one) => ({ ...one, isContext }))];
        return { templateId: template.id, models };
      }
      return undefined;
    },
  };
}

type Shown = Omit<Example['models'][number], 'isContext'>;

/** Model that a template ships for a node; undefined where it made none. */
function modelOf(
  { document, results, resultText }: Pick<Template, 'document' | 'results' | 'resultText'>,
  node: string,
  records: ReadonlyMap<string, FunctionRecord>,
  language: string,
): Shown | undefined {
  const made = results.find((one) => one.node === node);
  const record = records.get(document.nodes[node]?.functionId ?? '');
  if (!made || !record || made.modelDigest === null) return undefined;
  const { model } = JSON.parse(resultText(made.resultDigest)) as { model?: JsonObject | null };
  return model ? { node, label: functionTexts(record, language).name, digest: made.resultDigest, model } : undefined;
}

/** Whether there is something to see: rows of a table and origins have no shape. */
function hasBody({ model }: Shown): boolean {
  const elements = isJsonObject(model['Elements']) ? Object.values(model['Elements']) : [];
  return elements.some((element) => isJsonObject(element) && isJsonObject(element['Representation']));
}

/** Nodes that read the model of a node. */
const readersOf = (document: WorkflowDocument, id: string, records: ReadonlyMap<string, FunctionRecord>): string[] =>
  Object.keys(document.nodes).filter((other) => other !== id && readBy(document, other, records).includes(id));

/** Nodes whose models a node reads: those that its wires come from, and those that make what it asks for by name. */
function readBy({ nodes }: WorkflowDocument, id: string, records: ReadonlyMap<string, FunctionRecord>): string[] {
  const node = nodes[id];
  const wired = Object.values(node?.links ?? {}).flatMap((links) => Object.values(links).map((link) => link.node));
  const wanted = new Set(records.get(node?.functionId ?? '')?.modelDependencies.map(({ name }) => name));
  const named = Object.keys(nodes).filter((other) => {
    const made = records.get(nodes[other]?.functionId ?? '')?.modelOutput;
    return made !== undefined && wanted.has(made);
  });
  return [...new Set([...wired, ...named])].filter((other) => other !== id);
}
