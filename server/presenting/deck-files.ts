import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  deckOf,
  documentOfOption,
  documentOfSide,
  FIRST_DECK_ID,
  outlineDeck,
  PartiError,
  shownOfResult,
  sidesOf,
  withPreparedTries,
  type DeckFile,
  type ComparedSide,
  type DeckOutline,
  type DeckSide,
  type NamedSlide,
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
import { fileName } from '../http/file-headers.ts';
import type { Functions } from '../functions/functions-service.ts';
import type { Quotas } from '../quotas/quotas.ts';
import type { Versions } from '../history/versions.ts';
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
  /** The same of one slide, hidden or not: what it compares. Rejects with `presenting.empty-deck` where it is gone too. */
  sidesOf(id: string, slide: string, wish: DeckWish, userId: string, signal: AbortSignal): Promise<DeckFile>;
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
  versions: Pick<Versions, 'read'>;
}

export function createDeckFiles(parts: DeckFileParts): DeckFiles {
  const { policy, documents, functions, results, runner, refusal, quotas, watch, versions } = parts;
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
    const versionOf: VersionOf = async (version) => (await versions.read(id, version, userId)).document;
    return { document, run, versionOf };
  };
  return {
    async ofWorkflow(id, wish, userId, signal) {
      const { document, run, versionOf } = await begin(id, userId, signal);
      return { name: fileName(document.meta.name, 'deck'), page: await makeDeckPage(document, wish, run, versionOf) };
    },
    async slidesOf(id, wish, userId, signal) {
      const { document, run, versionOf } = await begin(id, userId, signal);
      return makeDeck(document, wish, run, versionOf);
    },
    async sidesOf(id, slide, wish, userId, signal) {
      const { document, run, versionOf } = await begin(id, userId, signal);
      const kept = document.slides[slide];
      const slides = kept ? { [slide]: { ...kept, hidden: false } } : {};
      return makeDeck({ ...document, slides, decks: { [FIRST_DECK_ID]: deckOf(document) } }, wish, run, versionOf);
    },
  };
}

const packed = promisify(gzip);

/**
 * Deck of a workflow as one page of HTML that plays without a server: runs what its slides show and offer to try, with the keys
 * of every other run. Rejects with `presenting.empty-deck`, `presenting.no-player`, and as a run does where it is ended.
 */
export async function makeDeckPage(
  document: WorkflowDocument,
  wish: DeckWish,
  run: DocumentRun,
  versionOf: VersionOf = noVersion,
): Promise<string> {
  const player = await readPlayer();
  const file = await makeDeck(document, wish, run, versionOf);
  const data = await packed(Buffer.from(JSON.stringify(file)), { level: 9 });
  return player.withDeck({ title: document.meta.name, language: wish.language, data: data.toString('base64') });
}

/** A version of the workflow; rejects with an error of the catalogue where there is none. */
type VersionOf = (version: string) => Promise<WorkflowDocument>;

/** A workflow that lies in a file brings no versions. */
const noVersion: VersionOf = () => Promise.reject(new PartiError('http.not-found', { call: 'version' }));

async function makeDeck(document: WorkflowDocument, wish: DeckWish, run: DocumentRun, versionOf: VersionOf): Promise<DeckFile> {
  const outline = outlineDeck(document, run.functionOf);
  if (Object.keys(outline.document.slides).length === 0) throw new PartiError('presenting.empty-deck');
  return fillDeck(document, outline, wish, run, versionOf);
}

/** Runs the workflow as it is and with each value that is tried, and takes what slides show of what it came to. */
async function fillDeck(
  document: WorkflowDocument,
  outline: DeckOutline,
  wish: DeckWish,
  run: DocumentRun,
  versionOf: VersionOf,
): Promise<DeckFile> {
  const results: Record<string, RunResult> = {};
  const digestsOf = async (wanted: WorkflowDocument, shows = outline): Promise<Record<NodeId, string>> => {
    const { shown } = await runDocument(wanted, run);
    const digests = [...shown].filter(([id]) => Object.hasOwn(shows.records, id)).map(([id, one]) => [id, one.resultDigest]);
    for (const [id = '', digest = ''] of digests) {
      const name = shownName(id, digest);
      results[name] = joined(results[name], shownOfResult(id, await run.results.result(digest), shows));
    }
    return Object.fromEntries(digests.map(([id = '', digest = '']) => [id, shownName(id, digest)]));
  };
  const shown = await digestsOf(document);
  const sideDeck = async (slide: NamedSlide, side: ComparedSide): Promise<DeckSide['deck']> => {
    const base = side.version === undefined ? document : await versionOf(side.version);
    const wanted = documentOfSide(document, slide, side, base);
    const shows = outlineDeck(wanted, run.functionOf);
    return { document: shows.document, records: shows.records, shown: await digestsOf(wanted, shows) };
  };
  const prepared: PreparedTry[] = [];
  for (const one of outline.tries) {
    const tried = await digestsOf(documentWith(document, one));
    // A value with which a function fails is not offered.
    if (Object.keys(shown).some((id) => tried[id] === undefined)) continue;
    const differing = Object.entries(tried).filter(([id, name]) => shown[id] !== name);
    prepared.push({ ...one, shown: Object.fromEntries(differing) });
  }
  const compared: Record<string, DeckSide[]> = {};
  for (const [id, slide] of Object.entries(outline.document.slides))
    for (const side of sidesOf(slide)) {
      // One that is gone leaves its place: the others are compared all the same.
      const deck = await sideDeck({ id, slide }, side).catch(refusedAlone);
      (compared[id] ??= []).push({ label: side.label, ...(deck ? { deck } : {}) });
    }
  return {
    format: 'parti-deck@1',
    ...wish,
    document: withPreparedTries(outline.document, prepared),
    records: outline.records,
    shown,
    prepared,
    ...(Object.keys(compared).length > 0 ? { compared } : {}),
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

/** What two slides show of one result. */
const joined = (one: RunResult | undefined, other: RunResult): RunResult => {
  const model = one?.model ?? other.model;
  return { ...(model ? { model } : {}), outputs: { ...one?.outputs, ...other.outputs }, messages: [] };
};

/** Nothing in place of what the catalogue has an error for; what nobody foresaw goes on. */
function refusedAlone(error: unknown): undefined {
  if (!(error instanceof PartiError)) throw error;
}
