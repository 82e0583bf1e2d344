import { isJsonObject } from '../json/is-json-object.ts';
import type { Vec3 } from '../geometry/vector.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { Exploded, WorkflowView } from '../workflow/document.ts';

/** Backgrounds of a model view. Source: spec workflows §3. */
export const VIEW_BACKGROUNDS = ['default', 'light', 'dark', 'sky', 'white'] as const;
/** Background of a model view. */
export type ViewBackground = (typeof VIEW_BACKGROUNDS)[number];

/** Environments (lights) of a model view. Source: spec workflows §3. */
export const VIEW_ENVIRONMENTS = ['default', 'cloudy', 'sunset'] as const;
/** Environment (light) of a model view. */
export type ViewEnvironment = (typeof VIEW_ENVIRONMENTS)[number];

/** Manners in which a model is drawn: lines over paper, lines over the colours of materials, those colours in full without lines. */
export const VIEW_MANNERS = ['drawn', 'coloured', 'plain'] as const;
/** Manner in which a model is drawn. */
export type ViewManner = (typeof VIEW_MANNERS)[number];

/** Manner of a view; what this code does not know is drawn as what has none. */
export const mannerOf = ({ manner }: Pick<WorkflowView, 'manner'>): ViewManner =>
  VIEW_MANNERS.find((known) => known === manner) ?? 'drawn';

/** Filter and colours of a view; undefined where it keeps none, or what is none. */
export function filterOf({ filter }: Pick<WorkflowView, 'filter'>): { query: string; colourBy: string } | undefined {
  const kept: JsonValue | undefined = filter;
  if (!isJsonObject(kept)) return undefined;
  const [query = '', colourBy = ''] = [kept['query'], kept['colourBy']].map((one) => (typeof one === 'string' ? one : ''));
  return query || colourBy ? { query, colourBy } : undefined;
}

/** What an exploded view may pull apart. */
export const EXPLODED_BY = ['level', 'function', 'type'] as const;

/** Farthest that two parts are drawn apart (m). */
export const EXPLODE_MAX = 50;

/** What a view pulls apart and how far (m, above 0); undefined where it shows the building as it is built, or keeps what is none. */
export function explodeOf({ explode }: Pick<WorkflowView, 'explode'>): Exploded | undefined {
  const kept: JsonValue | undefined = explode && { ...explode };
  if (!isJsonObject(kept)) return undefined;
  const by = EXPLODED_BY.find((known) => known === kept['by']);
  const distance = kept['distance'];
  return by && isFinite(distance) && distance > 0 ? { by, distance: Math.min(EXPLODE_MAX, distance) } : undefined;
}

/** An exploded view as the document keeps it: to a millimetre; undefined for none. */
export const writeExplode = (exploded: Exploded | undefined): Exploded | undefined =>
  exploded && explodeOf({ explode: { ...exploded, distance: rounded(exploded.distance, 3) } });

/** Camera as a view keeps it: what it looks at (m, model coordinates), from where (degrees, m), and its lens (degrees). */
export interface ViewCamera {
  target: Vec3;
  azimuth: number;
  pitch: number;
  distance: number;
  fov: number;
}

/** Section box along the axes (m, model coordinates); every size is greater than 0. */
export interface CropBox {
  min: Vec3;
  max: Vec3;
}

/** Camera out of its kept form; undefined where it is none. */
export function readCamera(value: JsonValue | undefined): ViewCamera | undefined {
  if (!isJsonObject(value)) return undefined;
  const target = readTriple(value['target']);
  const [azimuth, pitch, distance, fov] = ['azimuth', 'pitch', 'distance', 'fov'].map((key) => value[key]);
  if (!target || !isFinite(azimuth) || !isFinite(pitch) || !isFinite(distance) || !isFinite(fov)) return undefined;
  return distance > 0 && fov > 0 && fov < 180 && Math.abs(pitch) <= 90 ? { target, azimuth, pitch, distance, fov } : undefined;
}

/** Camera as the document keeps it: to a tenth of a millimetre and a thousandth of a degree. */
export const writeCamera = ({ target, azimuth, pitch, distance, fov }: ViewCamera): JsonValue => ({
  target: target.map((value) => rounded(value, 4)),
  azimuth: rounded(azimuth, 3),
  pitch: rounded(pitch, 3),
  distance: rounded(distance, 4),
  fov: rounded(fov, 3),
});

/** Section box out of its kept form; undefined where it is none or has no inside. */
export function readCropBox(value: JsonValue | undefined): CropBox | undefined {
  if (!isJsonObject(value)) return undefined;
  const [min, max] = [readTriple(value['min']), readTriple(value['max'])];
  return min && max && min.every((low, axis) => low < (max[axis] as number)) ? { min, max } : undefined;
}

/** Crop box as the document keeps it: to a tenth of a millimetre. */
export const writeCropBox = ({ min, max }: CropBox): JsonValue => ({
  min: min.map((value) => rounded(value, 4)),
  max: max.map((value) => rounded(value, 4)),
});

/** State in which elements of a function are drawn; `context` is pale and cannot be pointed at. */
export type ShownAs = NonNullable<WorkflowView['visibility']>[string];

/** Key of one element in a view's visibility; functions stand there by their id alone. */
export const elementKey = (nodeId: string, elementId: string): string => `${nodeId}/${elementId}`;

/** Elements that a view hides and pales: functions by id, single elements by `elementKey`. */
export interface Shown {
  hidden: ReadonlySet<string>;
  context: ReadonlySet<string>;
}

/**
 * Visibility of elements by their keys: those hidden, and those shown as context; all others are shown. Functions whose
 * model is consumed are hidden where the view does not say otherwise.
 */
export function readVisibility(visibility: WorkflowView['visibility'], consumed: ReadonlySet<string> = NONE): Shown {
  const named = (wanted: ShownAs) => Object.entries(visibility ?? {}).flatMap(([id, as]) => (as === wanted ? [id] : []));
  const unsaid = [...consumed].filter((id) => !Object.hasOwn(visibility ?? {}, id));
  return { hidden: new Set([...named('hidden'), ...unsaid]), context: new Set(named('context')) };
}

const NONE: ReadonlySet<string> = new Set();

function readTriple(value: JsonValue | undefined): Vec3 | undefined {
  if (!Array.isArray(value) || value.length !== 3) return undefined;
  const [x, y, z] = value;
  return isFinite(x) && isFinite(y) && isFinite(z) ? [x, y, z] : undefined;
}

const isFinite = (value: JsonValue | undefined): value is number => typeof value === 'number' && Number.isFinite(value);

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits)) + 0;
