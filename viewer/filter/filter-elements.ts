import {
  CATEGORY_COLOURS,
  elementKey,
  formatQuery,
  isJsonObject,
  ownValue,
  parseQuery,
  PartiError,
  selectElementIds,
  valuesAtPath,
  type ElementModel,
  type JsonValue,
  type ModelElement,
} from '#domain';
import { HAND_STATES, type HandState, type HandStates } from '../model/hand-states.ts';
import type { ShownModel } from '../model/model-selection.ts';

/** Filter of a model: which elements, and by which property they are coloured. Empty asks nothing. */
export interface ModelFilter {
  /** A query of the query language, or what stands in its brackets. */
  query: string;
  /** Property path, or {@link BY_HAND}. */
  colourBy: string;
  /** Only elements that a hand changed, or those of which a run tells this; empty or absent: all. */
  hand?: '' | 'any' | HandState;
}

/** Colours by what became of changes by hand; no property path is like it. */
export const BY_HAND = '#hand';

/** Filter that asks nothing. */
export const NO_FILTER: ModelFilter = { query: '', colourBy: '' };

/** Elements that pass, by `elementKey`; undefined where nothing is asked; or why the query cannot be read. */
export type Passing = { keys: ReadonlySet<string> | undefined; error?: string };

/** Legend entry: a colour (`#RRGGBB`) and what it stands for. */
export interface LegendEntry {
  /** A word or number that all of them have, or the step of numbers they lie in. */
  value: JsonValue | readonly [from: number, to: number];
  colour: string;
  keys: readonly string[];
}

/** Steps of numbers, from little to much. */
const STEPS = ['#DCE3F5', '#B3C1EA', '#8297DC', '#5069C8', '#2B3F9E'] as const;
const HAND_COLOURS: Readonly<Record<HandState, string>> = {
  applied: '#3286C3',
  found: '#7ECD9F',
  ambiguous: '#F2C94C',
  refused: '#E33138',
};
/** Whatever is not among the most frequent kinds. */
const OTHERS = '#B9BDC4';

/** The elements that pass a query, over all models. What an element lacks, its definition has. */
export function passingElements(models: readonly ShownModel[], text: string): Passing {
  if (text.trim() === '') return { keys: undefined };
  try {
    const { condition, path } = parseQuery(inBrackets(text.trim()));
    const keys = models.flatMap(({ nodeId, model }) => {
      const whole = wholeModel(model);
      const ids = selectElementIds(whole, condition);
      const found = path === '' ? ids : ids.filter((id) => valuesOf(whole, id, path).length > 0);
      return found.map((id) => elementKey(nodeId, id));
    });
    return { keys: new Set(keys) };
  } catch (error) {
    if (error instanceof PartiError) return { keys: undefined, error: error.code };
    throw error;
  }
}

/** Of those that pass a query, the ones that changes by hand are about. */
export function passingHands(passing: Passing, hand: ModelFilter['hand'], states: HandStates): Passing {
  if (!hand) return passing;
  const keys = [...states].flatMap(([key, state]) =>
    (hand === 'any' || state === hand) && (passing.keys?.has(key) ?? true) ? [key] : [],
  );
  return { ...passing, keys: new Set(keys) };
}

/** `Use=Office` is `[*Use=Office]`; a path alone asks for elements that have it. */
const inBrackets = (text: string): string => (!text.startsWith('[') && text.includes('=') ? `[*${text}]` : text);

/** Filters that the functions of the models offer, in their order, with a key of its own each. */
export function offeredFilters(
  models: readonly ShownModel[],
  say: (word: string) => string,
): { key: string; label: string; query: string }[] {
  return models.flatMap(({ nodeId, label, filters = [] }) =>
    filters.map(({ name, query }) => ({ key: `${nodeId} ${name}`, label: `${label} · ${say(name)}`, query })),
  );
}

/** Query for all elements of a kind. */
export const kindQuery = (discriminator: string): string =>
  formatQuery({
    all: true,
    condition: { kind: 'compare', name: 'discriminator', operator: '=', value: discriminator },
    path: '',
  });

/** Colours of the elements that have a value at a path: numbers in five steps, words and few numbers one colour each. */
export function legendOf(models: readonly ShownModel[], path: string, keys: ReadonlySet<string> | undefined): LegendEntry[] {
  if (path === '') return [];
  const found = new Map<JsonValue, string[]>();
  for (const { nodeId, model } of models)
    for (const { id, value } of columnOf(model, path)) {
      const key = elementKey(nodeId, id);
      if (keys && !keys.has(key)) continue;
      const held = found.get(value);
      if (held) held.push(key);
      else found.set(value, [key]);
    }
  const values = [...found.keys()];
  return values.length > CATEGORY_COLOURS.length && values.every((value) => typeof value === 'number')
    ? stepsOf(found as Map<number, string[]>)
    : kindsOf(found);
}

/** Colours of the elements that changes by hand are about, by what became of them. */
export function handLegend(states: HandStates, keys: ReadonlySet<string> | undefined): LegendEntry[] {
  return HAND_STATES.flatMap((state) => {
    const held = [...states].flatMap(([key, one]) => (one === state && (keys?.has(key) ?? true) ? [key] : []));
    return held.length > 0 ? [{ value: state, colour: HAND_COLOURS[state], keys: held }] : [];
  });
}

function kindsOf(found: ReadonlyMap<JsonValue, string[]>): LegendEntry[] {
  const collator = new Intl.Collator('en', { numeric: true });
  const sorted = [...found].toSorted(([a], [b]) => collator.compare(String(a), String(b)));
  if (sorted.length <= CATEGORY_COLOURS.length)
    return sorted.map(([value, keys], index) => ({ value, keys, colour: CATEGORY_COLOURS[index] as string }));
  const common = new Set(
    sorted
      .toSorted(([, a], [, b]) => b.length - a.length)
      .slice(0, CATEGORY_COLOURS.length)
      .map(([value]) => value),
  );
  const named = sorted.filter(([value]) => common.has(value));
  const others = sorted.filter(([value]) => !common.has(value)).flatMap(([, keys]) => keys);
  return [
    ...named.map(([value, keys], index) => ({ value, keys, colour: CATEGORY_COLOURS[index] as string })),
    { value: null, keys: others, colour: OTHERS },
  ];
}

function stepsOf(found: ReadonlyMap<number, string[]>): LegendEntry[] {
  const values = [...found.keys()];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const width = (most - least) / STEPS.length;
  const steps = STEPS.map((colour, index) => ({
    value: [least + index * width, least + (index + 1) * width] as const,
    colour: colour as string,
    keys: [] as string[],
  }));
  for (const [value, keys] of found) {
    const step = steps[Math.min(STEPS.length - 1, Math.floor((value - least) / width))];
    for (const key of keys) step?.keys.push(key);
  }
  return steps.filter(({ keys }) => keys.length > 0);
}

/** Red, green and blue of each coloured element. */
export function coloursOf(legend: readonly LegendEntry[]): Map<string, readonly [number, number, number]> | undefined {
  if (legend.length === 0) return undefined;
  const colours = new Map<string, readonly [number, number, number]>();
  for (const { colour, keys } of legend) {
    const rgb = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
    for (const key of keys) colours.set(key, rgb);
  }
  return colours;
}

/** Kinds of elements that are drawn, and plain properties that they have, most frequent first. */
export function askable(models: readonly ShownModel[]): { kinds: string[]; paths: string[] } {
  const kinds = new Map<string, number>();
  const paths = new Map<string, number>();
  for (const { model } of models)
    for (const element of Object.values(wholeModel(model).Elements)) {
      const kind = String(element['discriminator'] ?? '');
      if (!('Representation' in element) && !('BaseDefinition' in element)) continue;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      for (const [path, value] of Object.entries(element))
        if (!STORED.has(path) && isPlain(value)) paths.set(path, (paths.get(path) ?? 0) + 1);
    }
  const byCount = (counted: Map<string, number>) => [...counted].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
  return { kinds: byCount(kinds), paths: ['discriminator', ...byCount(paths)] };
}

/** How an element is stored or drawn, not what it is. */
const STORED = new Set([
  'Id',
  'Add Id',
  'discriminator',
  'IsElementDefinition',
  'Material',
  'BaseDefinition',
  'Profile',
  'gltfLocation',
]);
const isPlain = (value: JsonValue | undefined): boolean =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '');

/** Name of the element that a value refers to; undefined where it refers to none. */
export function referredName(models: readonly ShownModel[], value: JsonValue): string | undefined {
  if (typeof value !== 'string') return undefined;
  for (const { model } of models) {
    const name = ownValue(model.Elements, value)?.['Name'];
    if (typeof name === 'string' && name !== '') return name;
  }
  return undefined;
}

type Cell = { id: string; value: JsonValue };
const keptColumns = new WeakMap<ElementModel, Map<string, readonly Cell[]>>();

/** Elements with a plain value at a path, and that value; read once a model. */
function columnOf(model: ElementModel, path: string): readonly Cell[] {
  let columns = keptColumns.get(model);
  if (!columns) keptColumns.set(model, (columns = new Map()));
  let cells = columns.get(path);
  if (!cells) {
    const whole = wholeModel(model);
    cells = Object.keys(whole.Elements).flatMap((id): Cell[] => {
      const [value] = valuesOf(whole, id, path);
      return isPlain(value) ? [{ id, value: value as JsonValue }] : [];
    });
    columns.set(path, cells);
  }
  return cells;
}

const kept = new WeakMap<ElementModel, ElementModel>();

/** A model whose instances also have what their definitions have, their kind among it. */
function wholeModel(model: ElementModel): ElementModel {
  const known = kept.get(model);
  if (known) return known;
  const elements = Object.entries(model.Elements).map(([id, element]): [string, ModelElement] => {
    const base = typeof element['BaseDefinition'] === 'string' ? ownValue(model.Elements, element['BaseDefinition']) : undefined;
    if (!isJsonObject(base)) return [id, element];
    return [
      id,
      { ...base, ...element, discriminator: base['discriminator'], Name: element['Name'] || base['Name'] } as ModelElement,
    ];
  });
  const whole = { ...model, Elements: Object.fromEntries(elements) };
  kept.set(model, whole);
  return whole;
}

function valuesOf(model: ElementModel, id: string, path: string): JsonValue[] {
  return valuesAtPath(ownValue(model.Elements, id), path, (reference) => ownValue(model.Elements, reference));
}
