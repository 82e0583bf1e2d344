import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  documentOfOption,
  outlineDeck,
  PartiError,
  shownOfResult,
  withPreparedTries,
  type DeckFile,
  type DeckOutline,
  type NodeId,
  type PreparedTry,
  type RunResult,
  type UnitSystem,
  type WorkflowDocument,
} from '#domain';
import type { WorkflowPolicy } from '../access/policy.ts';
import type { Documents } from '../documents/documents-service.ts';
import type { FunctionRunner } from '../executions/function-runner.ts';
import type { ResultStore } from '../executions/result-store.ts';
import type { RunRefusal } from '../executions/run-refusal.ts';
import type { Functions } from '../functions/functions-service.ts';
import type { Quotas } from '../quotas/quotas.ts';
import type { DocumentWatch } from '../watch/document-watch.ts';
import { runDocument, type DocumentRun } from '../executions/run-document.ts';
import { readPlayer } from './player-page.ts';

/** How a deck is taken away. */
export interface DeckWish {
  /** Language of its words, such as `de`. */
  language: string;
  system: UnitSystem;
}

/** Decks of workflows as files. */
export interface DeckFiles {
  /** For editors: values that are tried are run. Rejects as {@link makeDeckPage} and `mustEdit` do. */
  ofWorkflow(id: string, wish: DeckWish, userId: string, signal: AbortSignal): Promise<{ name: string; page: string }>;
  /** What such a file would hold: the slides as they are now, run as for a file. Rejects likewise. */
  slidesOf(id: string, wish: DeckWish, userId: string, signal: AbortSignal): Promise<DeckFile>;
}

/** What they are made with. */
export interface DeckFileParts {
  policy: Pick<WorkflowPolicy, 'mustEdit'>;
  documents: Pick<Documents, 'read'>;
  functions: Pick<Functions, 'functionOf'>;
  results: ResultStore;
  runner: FunctionRunner;
  refusal: RunRefusal;
  quotas: Quotas;
  watch: DocumentWatch;
}

export function createDeckFiles(parts: DeckFileParts): DeckFiles {
  const { policy, documents, functions, results, runner, refusal, quotas, watch } = parts;
  const begin = async (id: string, userId: string, signal: AbortSignal) => {
    await policy.mustEdit(id, userId);
    watch.mustWork(id);
    const { document } = await documents.read(id);
    const run: DocumentRun = {
      results,
      runner,
      quotas,
      functionOf: functions.functionOf,
      refusal: (digest, record, inputs) => refusal(id, digest, record, inputs),
      working: () => watch.working(id, 'walk'),
      userId,
      signal,
    };
    return { document, run };
  };
  return {
    async ofWorkflow(id, wish, userId, signal) {
      const { document, run } = await begin(id, userId, signal);
      return { name: fileName(document.meta.name), page: await makeDeckPage(document, wish, run) };
    },
    async slidesOf(id, wish, userId, signal) {
      const { document, run } = await begin(id, userId, signal);
      return makeDeck(document, wish, run);
    },
  };
}

/** A name that every file system takes. */
const fileName = (name: string): string =>
  name
    .replace(/[/\\?%*:|"<>\p{Cc}]/gu, '-')
    .slice(0, 120)
    .trim() || 'deck';

const packed = promisify(gzip);

/**
 * Deck of a workflow as one page of HTML that plays without a server: runs what its slides show and offer to try, with the keys
 * of every other run. Rejects with `presenting.empty-deck`, `presenting.no-player`, and as a run does where it is ended.
 */
export async function makeDeckPage(document: WorkflowDocument, wish: DeckWish, run: DocumentRun): Promise<string> {
  const player = await readPlayer();
  const file = await makeDeck(document, wish, run);
  const data = await packed(Buffer.from(JSON.stringify(file)), { level: 9 });
  return player.withDeck({ title: document.meta.name, language: wish.language, data: data.toString('base64') });
}

async function makeDeck(document: WorkflowDocument, wish: DeckWish, run: DocumentRun): Promise<DeckFile> {
  const outline = outlineDeck(document, run.functionOf);
  if (Object.keys(outline.document.slides).length === 0) throw new PartiError('presenting.empty-deck');
  return fillDeck(document, outline, wish, run);
}

/** Runs the workflow as it is and with each value that is tried, and takes what slides show of what it came to. */
async function fillDeck(document: WorkflowDocument, outline: DeckOutline, wish: DeckWish, run: DocumentRun): Promise<DeckFile> {
  const results: Record<string, RunResult> = {};
  const digestsOf = async (wanted: WorkflowDocument): Promise<Record<NodeId, string>> => {
    const { shown } = await runDocument(wanted, run);
    const digests = [...shown].filter(([id]) => Object.hasOwn(outline.records, id)).map(([id, one]) => [id, one.resultDigest]);
    for (const [id = '', digest = ''] of digests) {
      const name = shownName(id, digest);
      results[name] ??= shownOfResult(id, await run.results.result(digest), outline);
    }
    return Object.fromEntries(digests.map(([id = '', digest = '']) => [id, shownName(id, digest)]));
  };
  const shown = await digestsOf(document);
  const prepared: PreparedTry[] = [];
  for (const one of outline.tries) {
    const tried = await digestsOf(documentWith(document, one));
    // A value with which a function fails is not offered.
    if (Object.keys(shown).some((id) => tried[id] === undefined)) continue;
    const differing = Object.entries(tried).filter(([id, name]) => shown[id] !== name);
    prepared.push({ ...one, shown: Object.fromEntries(differing) });
  }
  return {
    format: 'parti-deck@1',
    ...wish,
    document: withPreparedTries(outline.document, prepared),
    records: outline.records,
    shown,
    prepared,
    results,
  };
}

/** The workflow with other values of inputs of one function. */
function documentWith(document: WorkflowDocument, { node, inputs }: DeckOutline['tries'][number]): WorkflowDocument {
  const values = Object.entries(inputs);
  return documentOfOption(
    document,
    values.map(([property, value]) => ({ node, property, values: [value] })),
    values.map(([, value]) => value),
  );
}

/** Of one result two functions may show different parts. */
const shownName = (node: NodeId, digest: string): string => `${node}/${digest}`;
