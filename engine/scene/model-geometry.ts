import { isJsonObject, type ElementModel } from '#domain';
import { IDENTITY, multiply, transformPoint, type Matrix } from '../math/matrix.ts';
import { hasBooleans, loadBooleans } from '../booleans/kernel.ts';
import { createColours } from '../elements/material-colour.ts';
import { elementShape, profileShape } from '../elements/element-shape.ts';
import { readPictures, type Picture } from '../elements/pictures.ts';
import { readTexturedMesh, type TexturedMesh } from '../elements/textured-mesh.ts';
import { field, numberField } from '../read/fields.ts';
import type { ModelIssue, Report } from '../read/issue.ts';
import { openModel, readElement, readTransform, type ModelReader } from '../read/model-reader.ts';
import type { ReadElement } from '../read/read-element.ts';
import { readPoint } from '../read/read-curve.ts';
import { elementRole, lineClassOf, type ElementRole, type SurfaceRole } from '../roles/element-role.ts';
import type { Shape } from '../shapes/shape.ts';
import type { Placement } from './placement.ts';
import { ShapeCache } from './shape-cache.ts';
import { topEdgesOnly } from './sheet-edges.ts';

/** Profiles of every kind, but not what is made by one. */
const PROFILE = /^Elements\.Geometry\.(?:.*\.)?\w*Profile$/;

/** Its tone depends on its place among others. */
const CONTOUR_SHEET = 'Elements.ContourSheet';

/** Elements between two words about how far the reading is. */
const PROGRESS_STEP = 4096;

/** A text or image of an element, and where the element stands. */
export interface PlacedPicture {
  elementId: string;
  name: string;
  discriminator: string;
  role: ElementRole;
  matrix: Matrix;
  picture: Picture;
}

/** An image around the mesh of an element, and where the element stands. */
export interface PlacedTexturedMesh {
  elementId: string;
  matrix: Matrix;
  texturedMesh: TexturedMesh;
  source: ReadElement;
}

export interface Tree {
  elementId: string;
  name: string;
  /** Foot of the stem and measures (m). */
  foot: readonly [number, number, number];
  radius: number;
  height: number;
}

/** Geometry of one model, apart from any scene: worth keeping by the model's digest. */
export interface ModelGeometry {
  placements: Placement[];
  /** Colour of each placement, as `createColours` packs it; empty but for drawings. */
  colours: number[];
  trees: Tree[];
  pictures: PlacedPicture[];
  /** Only of elements that are placed too. */
  texturedMeshes: PlacedTexturedMesh[];
  levels: { name: string; elevation: number }[];
  issues: ModelIssue[];
  /** Elements read, definitions and data included. */
  elementCount: number;
  definitionCount: number;
  instanceCount: number;
  /** Elements need booleans of solids: load them (`loadBooleans`) and read once more. */
  wantsBooleans: boolean;
}

/**
 * Geometry of a model, tessellated. Never throws: what is wrong with an element stands in `issues`.
 * With a `cache` (for drawings) shapes that it knows are not made again.
 * `onProgress` hears the share (of 1) that is done.
 * A drawing leaves out kinds that others stand for; `everything` takes along whatever has geometry, for export and measuring.
 */
export function readGeometry(
  model: ElementModel | unknown,
  scope: 'drawing' | 'everything' = 'drawing',
  cache?: ShapeCache,
  onProgress?: (share: number) => void,
): ModelGeometry {
  const reader = openModel(model);
  const shapes = new Map<ReadElement, Shape | undefined>();
  const geometry: ModelGeometry = {
    placements: [],
    colours: [],
    trees: [],
    pictures: [],
    texturedMeshes: [],
    levels: [],
    issues: reader.issues,
    elementCount: reader.elements.size,
    definitionCount: 0,
    instanceCount: 0,
    wantsBooleans: false,
  };
  const isDrawing = scope === 'drawing';
  // In a file of profiles alone they are what there is to see.
  const hasOnlyProfiles = [...reader.elements.values()].every((element) => PROFILE.test(element.discriminator));
  const hasSheets = isDrawing && [...reader.elements.values()].some((element) => element.discriminator === CONTOUR_SHEET);
  const colourOf = createColours(reader);
  let done = 0;
  for (const element of reader.elements.values()) {
    if (++done % PROGRESS_STEP === 0) onProgress?.(done / reader.elements.size);
    if (element.isDefinition) geometry.definitionCount++;
    else if (element.discriminator === 'Elements.Level') addLevel(geometry, element);
    else if (isDrawing && element.discriminator === 'Elements.Tree') addTree(geometry, reader, element);
    // The sheets draw the same lines.
    else if (hasSheets && element.discriminator === 'Elements.ContourLine') continue;
    else if (!hasOnlyProfiles && isMereProfile(element)) continue;
    else {
      if (hasOnlyProfiles) shapes.set(element, profileShape(element, reader.reportFor(element.id)));
      addPlacement(geometry, reader, element, { shapes, isDrawing, cache });
      const placement = geometry.placements.at(-1);
      if (isDrawing && placement && geometry.colours.length < geometry.placements.length)
        geometry.colours.push(colourOf(placement.source));
    }
  }
  geometry.wantsBooleans = reader.wantsBooleans;
  return geometry;
}

/** Half of the elements of most models: what others are made by. */
const isMereProfile = ({ discriminator, json }: ReadElement): boolean =>
  discriminator === 'Elements.Geometry.Profile' &&
  field(json, 'Representation') === undefined &&
  field(json, 'BaseDefinition') === undefined &&
  field(json, 'Vertices') === undefined &&
  isJsonObject(field(json, 'Perimeter'));

/** Loads what booleans of solids need, where one of the models has such elements; whatever reads them afterwards cuts them. */
export async function prepareBooleans(models: readonly unknown[]): Promise<void> {
  if (hasBooleans()) return;
  const isDoubtful = models.some((model) => readGeometry(model, 'everything').wantsBooleans);
  // Without WebAssembly solids stay uncut, and say so.
  if (isDoubtful) await loadBooleans().catch(() => undefined);
}

function addLevel(geometry: ModelGeometry, element: ReadElement): void {
  const elevation = numberField(element.json, 'Elevation');
  if (elevation !== undefined) geometry.levels.push({ name: element.name, elevation });
}

function addTree(geometry: ModelGeometry, reader: ModelReader, element: ReadElement): void {
  const location = readPoint(field(element.json, 'Location'));
  const radius = numberField(element.json, 'Radius') ?? 2;
  if (!location || radius <= 0)
    return reader.reportFor(element.id)('model.number-invalid', 'A tree needs a "Location" and a positive "Radius".');
  const matrix = multiply(reader.transform, readTransform(element.json, reader.reportFor(element.id)));
  const height = Math.max(numberField(element.json, 'Height') ?? radius * 2.85, radius * 2);
  geometry.trees.push({ elementId: element.id, name: element.name, foot: transformPoint(matrix, location), radius, height });
}

function addPlacement(
  geometry: ModelGeometry,
  reader: ModelReader,
  element: ReadElement,
  {
    shapes,
    isDrawing,
    cache,
  }: { shapes: Map<ReadElement, Shape | undefined>; isDrawing: boolean; cache: ShapeCache | undefined },
): void {
  const found = reader.issues.length;
  const report = reader.reportFor(element.id);
  const isInstance = definitionOf(element) !== undefined;
  if (isInstance) geometry.instanceCount++;
  const source = sourceOf(reader, element, report);
  if (!source) return;
  const role = weighted(elementRole(source.discriminator), source);
  if (isDrawing && role.part === 'absent') return;
  if (!shapes.has(source)) shapes.set(source, cache ? cachedShape(reader, source, cache) : shapeOf(reader, source, isDrawing));
  const shape = shapes.get(source);
  const before = cache?.placements.get(element.json);
  if (before && isSamePlacement(before, reader, element, source, shape)) return void geometry.placements.push(before);
  const pictures = isDrawing ? readPictures(source.json, report) : [];
  if (!shape && pictures.length === 0) return;
  const own = readTransform(element.json, report);
  const named = {
    elementId: element.id,
    name: element.name || (isInstance ? source.name : ''),
    discriminator: source.discriminator,
    role,
    matrix: reader.transform === IDENTITY ? own : multiply(reader.transform, own),
  };
  for (const picture of pictures) geometry.pictures.push({ ...named, picture });
  if (!shape) return;
  const texturedMesh = texturedMeshOf(reader, source);
  if (texturedMesh) geometry.texturedMeshes.push({ elementId: element.id, matrix: named.matrix, texturedMesh, source });
  const placement = { ...named, surface: surfaceOf(source, role, geometry.placements.length), shape, source };
  geometry.placements.push(placement);
  // Meshes may wear a picture that is their material's.
  const mayWear = source.json['Mesh'] !== undefined;
  const isAlone = !mayWear && pictures.length === 0 && reader.issues.length === found && reader.transform === IDENTITY;
  if (isAlone && source.discriminator !== CONTOUR_SHEET) cache?.placements.set(element.json, placement);
}

/** A role with the line that the element says itself. */
function weighted(role: ElementRole, { json, discriminator }: ReadElement): ElementRole {
  if (discriminator !== 'Elements.Underlay') return role;
  const line = lineClassOf(role, numberField(json, 'LineWeight'));
  return line === role.line ? role : { ...role, line };
}

/** Whether an element that was read before stands as it stood: what it is made of is the same, too. */
function isSamePlacement(
  before: Placement,
  reader: ModelReader,
  element: ReadElement,
  source: ReadElement,
  shape: Shape | undefined,
): boolean {
  return (
    before.shape === shape &&
    before.source.json === source.json &&
    before.elementId === element.id &&
    reader.transform === IDENTITY
  );
}

/** Textured meshes of definitions, each read once. */
const texturedMeshes = new WeakMap<ReadElement, TexturedMesh | undefined>();

function texturedMeshOf(reader: ModelReader, source: ReadElement): TexturedMesh | undefined {
  if (source.json['Mesh'] === undefined) return undefined;
  if (!texturedMeshes.has(source)) texturedMeshes.set(source, readTexturedMesh(reader, source.json));
  return texturedMeshes.get(source);
}

const definitionOf = ({ json }: ReadElement) => field(json, 'BaseDefinition') ?? undefined;

/** Definitions that stand within their instance, so that each is read once. */
const inline = new WeakMap<object, ReadElement>();

/** The element whose shape is shown: through instances of instances to what they are made of. */
function sourceOf(reader: ModelReader, element: ReadElement, report: Report): ReadElement | undefined {
  if (definitionOf(element) === undefined) return element;
  const seen = new Set<ReadElement>();
  let source: ReadElement | undefined = element;
  for (let definition = definitionOf(element); definition !== undefined; definition = definitionOf(source)) {
    seen.add(source);
    let next: ReadElement | undefined = typeof definition === 'string' ? reader.elements.get(definition) : undefined;
    if (isJsonObject(definition)) {
      next = inline.get(definition) ?? readElement(element.id, definition);
      inline.set(definition, next);
    }
    if (!next || seen.has(next)) {
      report(
        'model.reference-missing',
        next
          ? 'The instance is made of itself.'
          : `"BaseDefinition" refers to ${JSON.stringify(definition)}, which the model does not hold.`,
      );
      return undefined;
    }
    source = next;
  }
  return source;
}

function cachedShape(reader: ModelReader, source: ReadElement, cache: ShapeCache): Shape | undefined {
  const key = ShapeCache.keyOf(reader, source);
  const known = cache.get(key);
  if (known) {
    for (const { code, message } of known.issues) reader.reportFor(source.id)(code, message);
    return known.shape;
  }
  const [found, wanted] = [reader.issues.length, reader.wantsBooleans];
  const shape = shapeOf(reader, source, true);
  // Uncut only until the kernel for booleans is there.
  if (reader.wantsBooleans === wanted) cache.set(key, { shape, issues: reader.issues.slice(found) });
  return shape;
}

function shapeOf(reader: ModelReader, source: ReadElement, isDrawing: boolean): Shape | undefined {
  try {
    const shape = elementShape(reader, source, reader.reportFor(source.id), isDrawing);
    return shape && isDrawing && source.discriminator === CONTOUR_SHEET ? topEdgesOnly(shape) : shape;
  } catch (error) {
    // A shape that the libraries below give up on costs one element, not the model.
    reader.reportFor(source.id)(
      'model.number-invalid',
      `The element cannot be drawn: ${error instanceof Error ? error.message : String(error)}`,
    );
    return undefined;
  }
}

/** Sheets of land alternate between two tones. */
function surfaceOf(source: ReadElement, role: ElementRole, ordinal: number): SurfaceRole {
  if (source.discriminator !== CONTOUR_SHEET) return role.surface;
  const index = numberField(source.json, 'Index') ?? ordinal;
  return Math.abs(Math.round(index)) % 2 === 0 ? 'landA' : 'landB';
}
