import type { FunctionRecord, InputProperty } from '../functions/function-record.ts';
import { generatesGltf } from '../functions/function-facts.ts';
import { publicTexts } from '../functions/public-texts.ts';
import { deriveGraph } from '../graph/derive-wires.ts';
import type { FunctionLookup } from '../graph/graph-index.ts';
import { resolveInputs } from '../inputs/resolve-inputs.ts';
import type { RunResult } from '../model/run-result.ts';
import type { UnitSystem } from '../units/unit-type.ts';
import { consumedModels } from '../views/consumed-models.ts';
import { readVisibility } from '../views/view-settings.ts';
import { shownViews } from '../views/view-list.ts';
import {
  emptyWorkflowDocument,
  type NodeId,
  type WorkflowDocument,
  type WorkflowNode,
  type WorkflowSlide,
} from '../workflow/document.ts';
import { deckOf, FIRST_DECK_ID, shownSlides, viewOfSlide, type NamedSlide } from './deck.ts';
import { combinedTries, preparedKey, type PreparedTry } from './prepared-tries.ts';
import { triesOf } from './try-values.ts';

/** Values that one file holds results of, all its slides together. */
export const PREPARED_MAX = 100;

/** A deck that plays without a server: what its slides show and nothing else of the workflow. */
export interface DeckFile {
  format: 'parti-deck@1';
  /** Language of its words, such as `de`. */
  language: string;
  system: UnitSystem;
  /** Slides that are shown, their views and widgets; functions under their own ids, without inputs but those that are tried. */
  document: WorkflowDocument;
  records: Record<NodeId, FunctionRecord>;
  /** Digest of what each function came to. */
  shown: Record<NodeId, string>;
  prepared: PreparedTry[];
  /** Sides of the slides that compare, by slide. */
  compared?: Record<string, DeckSide[]>;
  /** By digest. */
  results: Record<string, RunResult>;
}

/** One of what stands side by side on a slide, as a deck of that slide alone; without a document where it is gone or failed. */
export interface DeckSide {
  label: string;
  deck?: Pick<DeckFile, 'document' | 'records' | 'shown'>;
}

/** What a deck takes with it, before anything ran. */
export interface DeckOutline {
  document: WorkflowDocument;
  records: Record<NodeId, FunctionRecord>;
  /** Functions whose models stand on a slide. */
  models: ReadonlySet<NodeId>;
  /** Outputs that slides show, as `node/output`; undefined: all. */
  outputs: ReadonlySet<string> | undefined;
  /** What is to run besides the workflow as it is. */
  tries: Pick<PreparedTry, 'node' | 'inputs'>[];
}

/** Outline of the deck of a workflow: hidden slides, what only they show, code, notes, and inputs that nobody tries stay behind. */
export function outlineDeck(document: WorkflowDocument, functionOf: FunctionLookup): DeckOutline {
  const all = shownViews(document.views);
  const slides = shownSlides(document).filter(({ slide }) => !slide.hidden);
  const views = new Map(slides.flatMap(({ slide }) => viewOfSlide(slide, all) ?? []).map(({ id, view }) => [id, view]));
  const reports = [...views].filter(([, { type }]) => type === 'report').map(([id]) => id);
  const widgets = Object.entries(document.widgets).filter(([, { view, kind }]) => reports.includes(view) || kind === 'figure');
  const tried = triedInputs(slides, document, functionOf);
  const enabled = Object.entries(document.nodes).filter(([, node]) => !node.disabled);
  const records: Record<NodeId, FunctionRecord> = {};
  for (const [id, { functionId, digest, links }] of enabled) {
    const record = functionOf(functionId, digest);
    if (record) records[id] = shownRecord(id, record, tried.get(id) ?? new Map(), linkedInputs(links));
  }
  const kept: WorkflowDocument = {
    ...emptyWorkflowDocument(document.meta.name),
    nodes: Object.fromEntries(
      enabled.map(([id, { stage, name, links }]) => [
        id,
        { functionId: id, digest: '', stage, name, disabled: false, inputs: Object.fromEntries(tried.get(id) ?? []), links },
      ]),
    ),
    layout: Object.fromEntries(enabled.flatMap(([id]) => (document.layout[id] ? [[id, document.layout[id]]] : []))),
    // Those that nobody made derive again.
    views: Object.fromEntries([...views].filter(([id]) => Object.hasOwn(document.views, id))),
    widgets: Object.fromEntries(widgets),
    decks: { [FIRST_DECK_ID]: deckOf(document) },
    slides: Object.fromEntries(slides.map(({ id, slide }) => [id, { ...slide, ...ownTries(slide, tried) }])),
  };
  const describes = slides.some(({ slide }) => slide.kind === 'view' && slide.title === undefined);
  kept.meta.description = describes ? document.meta.description : '';
  return {
    document: kept,
    records,
    models: shownModels(document, functionOf, [...views.values()], widgets),
    outputs: shownOutputs(slides, reports),
    tries: valuesToPrepare(kept),
  };
}

/** Inputs that slides offer to try with the values that they have, by function. */
function triedInputs(slides: readonly NamedSlide[], { nodes }: WorkflowDocument, functionOf: FunctionLookup) {
  const found = new Map<NodeId, Map<string, number>>();
  for (const [, { node: id, property }] of slides.flatMap(({ slide }) => triesOf(slide))) {
    const node = nodes[id];
    const record = node && !node.disabled ? functionOf(node.functionId, node.digest) : undefined;
    const value = record && node ? resolveInputs(record, node.inputs)[property] : undefined;
    if (typeof value === 'number') found.set(id, (found.get(id) ?? new Map<string, number>()).set(property, value));
  }
  return found;
}

/** What of a record is shown: names and outputs, how it is wired, and the inputs that are tried. */
function shownRecord(
  id: NodeId,
  record: FunctionRecord,
  tried: ReadonlyMap<string, number>,
  linked: readonly string[],
): FunctionRecord {
  const properties: Record<string, InputProperty> = {};
  for (const name of linked)
    if (Object.hasOwn(record.inputSchema.properties, name)) properties[name] = wiredAs(record.inputSchema.properties[name]);
  for (const name of tried.keys()) {
    const own = record.inputSchema.properties[name];
    if (own) properties[name] = own;
  }
  return {
    id,
    name: record.name,
    displayName: record.displayName,
    description: '',
    language: record.language,
    timeoutSeconds: 0,
    onDemand: false,
    inputSchema: { type: 'object', properties },
    outputs: record.outputs,
    modelDependencies: record.modelDependencies,
    ...(record.modelOutput === undefined ? {} : { modelOutput: record.modelOutput }),
    overrides: {},
    elementTypes: [],
    tags: [],
    messages: publicTexts(record, [...tried.keys()]),
    source: { generate_gltf: generatesGltf(record) },
  };
}

const linkedInputs = (links: WorkflowNode['links']): string[] =>
  Object.keys(links).flatMap((port) => (port.startsWith('in/') ? [port.slice('in/'.length)] : []));

/** What a wire asks of an input: its kind. */
const wiredAs = (property: InputProperty | undefined): InputProperty => ({
  ...(property?.type === undefined ? {} : { type: property.type }),
  ...(property?.items?.type === undefined ? {} : { items: { type: property.items.type } }),
});

/** Tries of a slide whose input is there; another value than those prepared is offered nowhere. */
function ownTries(slide: WorkflowSlide, tried: ReadonlyMap<NodeId, ReadonlyMap<string, number>>): Pick<WorkflowSlide, 'tries'> {
  const kept = triesOf(slide).filter(([, { node, property }]) => tried.get(node)?.has(property));
  return slide.tries ? { tries: Object.fromEntries(kept) } : {};
}

function shownModels(
  document: WorkflowDocument,
  functionOf: FunctionLookup,
  views: readonly WorkflowDocument['views'][string][],
  widgets: readonly [string, WorkflowDocument['widgets'][string]][],
): ReadonlySet<NodeId> {
  const consumed = consumedModels(deriveGraph(document, functionOf));
  const inModels = views
    .filter(({ type }) => type === 'model')
    .flatMap(({ visibility }) => {
      const { hidden } = readVisibility(visibility, consumed);
      return Object.keys(document.nodes).filter((id) => !hidden.has(id));
    });
  const inReports = widgets
    .filter(([, { kind }]) => kind !== 'figure')
    .flatMap(([, { node, nodes = [], against }]) => [...(node ? [node] : []), ...nodes, ...(against?.nodes ?? [])]);
  return new Set([...inModels, ...inReports]);
}

/** A report, and a slide that names no figures, may show any output. */
function shownOutputs(slides: readonly NamedSlide[], reports: readonly string[]): ReadonlySet<string> | undefined {
  if (reports.length > 0 || slides.some(({ slide }) => slide.kind !== 'words' && !slide.figures)) return undefined;
  return new Set(slides.flatMap(({ slide }) => (slide.figures ?? []).map(({ node, output }) => `${node}/${output}`)));
}

/** Each value of each try once, then values of one function together, as far as one file holds. */
function valuesToPrepare({ nodes, slides }: WorkflowDocument): DeckOutline['tries'] {
  const found = new Map<string, DeckOutline['tries'][number]>();
  const all = Object.values(slides).map((slide) =>
    combinedTries(
      triesOf(slide).map(([, one]) => one),
      nodes,
    ),
  );
  for (const count of [1, 2, 3])
    for (const one of all.flat()) if (Object.keys(one.inputs).length === count) found.set(preparedKey(one), one);
  return [...found.values()].slice(0, PREPARED_MAX);
}

/** A result with what slides show of it. */
export function shownOfResult(node: NodeId, result: RunResult, { models, outputs }: DeckOutline): RunResult {
  const kept = Object.entries(result.outputs).filter(([name]) => outputs?.has(`${node}/${name}`) ?? true);
  return {
    ...(result.model && models.has(node) ? { model: result.model } : {}),
    outputs: Object.fromEntries(kept),
    messages: [],
  };
}

/** A document whose tries offer the value of before and those that were prepared, no others. */
export function withPreparedTries(document: WorkflowDocument, prepared: readonly PreparedTry[]): WorkflowDocument {
  const ready = new Set(prepared.map(preparedKey));
  const slides = Object.entries(document.slides).map(([id, slide]): [string, WorkflowSlide] => {
    if (!slide.tries) return [id, slide];
    const tries = Object.entries(slide.tries).map(([tryId, one]) => {
      const before = document.nodes[one.node]?.inputs[one.property];
      const values = one.values.filter(
        (value) => value === before || ready.has(preparedKey({ node: one.node, inputs: { [one.property]: value } })),
      );
      return [tryId, { ...one, values }];
    });
    return [id, { ...slide, tries: Object.fromEntries(tries) }];
  });
  return { ...document, slides: Object.fromEntries(slides) };
}
