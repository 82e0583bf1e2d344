import type { CallAnswer, Contract } from '#api';
import {
  consumedModels,
  deriveGraph,
  generatesGltf,
  PartiError,
  publicDeck,
  publicTexts,
  readVisibility,
  type FunctionRecord,
  type NodeId,
  type WorkflowDocument,
} from '#domain';
import type { ResultStore } from '../executions/result-store.ts';
import type { FunctionPolicy } from '../access/function-policy.ts';
import type { AuthoredFunctions } from '../functions/authored-functions.ts';
import type { Functions } from '../functions/functions-service.ts';
import type { Publications, Published } from './publications.ts';

/** What the public page reads from. */
export interface PublicParts {
  publications: Pick<Publications, 'read' | 'unlock' | 'count'>;
  functions: Pick<Functions, 'functionOf'>;
  authored: Pick<AuthoredFunctions, 'version'>;
  functionPolicy: Pick<FunctionPolicy, 'serves'>;
  results: ResultStore;
}

/** The public page: one workflow that its owner made public, for anybody. Names and results only. */
export interface PublicPage {
  /** `key`: what {@link unlock} gave. Rejects as `Publications.read` does. */
  read(id: string, key: string | undefined): Promise<CallAnswer<Contract['GET public/workflows/{id}']>>;
  /** Canonical text of a result that it shows now. Rejects besides with `http.not-found`. */
  resultText(id: string, digest: string, key: string | undefined): Promise<string>;
  /** A key to a page that has a password. Rejects as `Publications.unlock` does. */
  unlock(id: string, password: string): Promise<string>;
}

export function createPublicPage(parts: PublicParts): PublicPage {
  const { publications, functions, results } = parts;
  /** Records that a workflow may show, by digest: whoever pins another's private function learns nothing of it. */
  const recordsOf = async (workflowId: string, { nodes }: WorkflowDocument): Promise<Map<string, FunctionRecord>> => {
    const records = new Map<string, FunctionRecord>();
    for (const { functionId, digest } of Object.values(nodes)) {
      const record = records.has(digest) ? undefined : functions.functionOf(functionId, digest);
      const version = parts.authored.version(digest);
      if (record && (!version || (await parts.functionPolicy.serves(version, workflowId)))) records.set(digest, record);
    }
    return records;
  };
  const consumedIn = ({ document }: Published) => consumedModels(deriveGraph(document, functions.functionOf));
  return {
    unlock: publications.unlock,
    async read(id, key) {
      const published = await publications.read(id, key);
      const consumed = consumedIn(published);
      const { document, views, widgets } = shownOf(published, consumed);
      const records = await recordsOf(id, document);
      await publications.count(id);
      return {
        id,
        name: document.meta.name,
        updatedAt: published.publishedAt.toISOString(),
        // A disabled function shows nothing.
        nodes: Object.entries(document.nodes).flatMap(([nodeId, node]) => {
          if (node.disabled) return [];
          const record = records.get(node.digest);
          const functionName = record?.displayName ?? '';
          const [x = 0, y = 0] = document.layout[nodeId] ?? [];
          const digest = published.results.get(nodeId);
          const outputs = (record?.outputs ?? []).map(({ name, description, type, unitType }) => ({
            name,
            description,
            type,
            unitType,
          }));
          return [
            {
              id: nodeId,
              name: node.name,
              functionName,
              messages: record ? publicTexts(record) : {},
              place: [x, y] as [number, number],
              outputs,
              isDrawn: record === undefined || generatesGltf(record),
              isConsumed: consumed.has(nodeId),
              isEarlier: published.earlier.has(nodeId),
              ...(digest ? { resultDigest: digest } : {}),
            },
          ];
        }),
        views,
        widgets,
        ...publicDeck(published.document, views, published.view === undefined),
        mayCopy: published.mayCopy,
      };
    },
    async resultText(id, digest, key) {
      const published = await publications.read(id, key);
      // What was shown before, and what stands in no view that is open, stays with the people of the workflow.
      const isShown = Object.keys(shownOf(published, consumedIn(published)).document.nodes).some(
        (node) => published.results.get(node) === digest,
      );
      if (!isShown) throw new PartiError('http.not-found', { call: 'result' });
      return results.text(digest);
    },
  };
}

/** What visitors get of it: where one view is open alone, that view with its parts, and of a model no function that it hides. */
function shownOf(
  { document, view }: Published,
  consumed: ReadonlySet<NodeId>,
): Pick<WorkflowDocument, 'views' | 'widgets'> & { document: WorkflowDocument } {
  const only = view === undefined ? undefined : document.views[view];
  if (!only || view === undefined) return { document, views: document.views, widgets: document.widgets };
  const { hidden } = only.type === 'model' ? readVisibility(only.visibility, consumed) : readVisibility(undefined);
  const of = <T>(records: Record<string, T>, isKept: (id: string, one: T) => boolean) =>
    Object.fromEntries(Object.entries(records).filter(([id, one]) => isKept(id, one)));
  return {
    document: { ...document, nodes: of(document.nodes, (id) => !hidden.has(id)) },
    views: { [view]: only },
    widgets: of(document.widgets, (_id, widget) => widget.view === view),
  };
}
