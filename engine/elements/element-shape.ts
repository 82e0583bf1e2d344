import { isJsonObject, type JsonObject } from '#domain';
import { field, listField, objectField } from '../read/fields.ts';
import type { Report } from '../read/issue.ts';
import { referenced, type ModelReader } from '../read/model-reader.ts';
import type { ReadElement } from '../read/read-element.ts';
import { readProfile } from '../read/read-profile.ts';
import { ShapeBuilder } from '../shapes/shape-builder.ts';
import type { Shape } from '../shapes/shape.ts';
import { addLamina } from '../solids/extrude.ts';
import { addFacets } from '../solids/faceted.ts';
import { readMesh, readTopography, type Mesh } from '../solids/mesh.ts';
import { hasBooleans, combineSolids } from '../booleans/kernel.ts';
import { isPlanar, readBodies, readOpenings, type Bodies, type Body } from './bodies.ts';
import { addBodies, addBody } from './operations.ts';
import { addCurves } from './curves.ts';
import { addDimension } from './pictures.ts';
import { addKnownShape } from './known-shape.ts';

/**
 * The geometry of an element in its own coordinates, without its `Transform`; undefined when it has none.
 * From its solid operations, its mesh, its curves, or, where a known kind came without them, from its measures.
 */
export function elementShape(reader: ModelReader, element: ReadElement, report: Report, hasEdges = true): Shape | undefined {
  const { json, discriminator } = element;
  const forms = formsOf(reader, json, report);
  const operations = forms.flatMap((form) => listField(form, 'SolidOperations'));
  const bodies = operations.length > 0 ? readBodies(reader, operations, report, readOpenings(reader, json, report)) : undefined;
  // Before the builder is there: the bodies are built one after another with its memory.
  const combined = bodies && !isPlanar(bodies) ? combine(reader, bodies) : undefined;
  const builder = new ShapeBuilder(hasEdges);
  if (combined) addFacets(builder, combined.points, combined.triangles);
  else if (bodies) addBodies(builder, reader, bodies, report);
  else if (
    !addMesh(builder, json, discriminator, report) &&
    !addForms(builder, forms, discriminator, report) &&
    !addDimension(builder, json) &&
    !addCurves(builder, json, discriminator, report) &&
    discriminator !== 'Elements.Underlay'
  )
    addKnownShape(builder, reader, json, report);
  if (textOf(json, 'gltfLocation') && !objectField(json, 'Mesh'))
    report('model.content-placeholder', 'The content stands in another file; its box is drawn.');
  const shape = builder.toShape();
  if (!shape && bodies && bodies.solids.length > 0) report('model.number-invalid', 'Nothing of the element can be drawn.');
  return shape;
}

/** Solids and voids by true booleans; undefined where they cannot be had. */
function combine(reader: ModelReader, bodies: Bodies): Mesh | undefined {
  if (!hasBooleans()) {
    reader.wantsBooleans = true;
    return undefined;
  }
  const shapesOf = (all: readonly Body[]) =>
    all.flatMap((body) => {
      const builder = new ShapeBuilder(false);
      addBody(builder, reader, body, [], () => undefined);
      const shape = builder.toShape();
      return shape && shape.index.length > 0 ? [shape] : [];
    });
  const solids = shapesOf(bodies.solids);
  return solids.length === 0 ? undefined : combineSolids(solids, shapesOf(bodies.voids));
}

/** The area of a profile that stands for itself. */
export function profileShape({ json }: ReadElement, report: Report): Shape | undefined {
  const builder = new ShapeBuilder();
  const region = readProfile(json, report);
  if (region) addLamina(builder, region, report);
  return builder.toShape();
}

/** The `Representation` of an element, or those that later versions hold in a list; each inline or by id. */
function formsOf(reader: ModelReader, json: JsonObject, report: Report): JsonObject[] {
  const own = representationOf(reader, json, report);
  if (own) return [own];
  const forms: JsonObject[] = [];
  for (const instance of listField(json, 'RepresentationInstances')) {
    const form = isJsonObject(instance) ? representationOf(reader, instance, report) : undefined;
    if (form) forms.push(form);
  }
  return forms;
}

const representationOf = (reader: ModelReader, json: JsonObject, report: Report): JsonObject | undefined =>
  typeof field(json, 'Representation') === 'string'
    ? referenced(reader, json, 'Representation', report)
    : objectField(json, 'Representation');

/** Meshes and curves that representations hold in place of solids. */
function addForms(builder: ShapeBuilder, forms: readonly JsonObject[], discriminator: string, report: Report): boolean {
  let isAny = false;
  for (const form of forms)
    if (addMesh(builder, form, '', report) || addCurves(builder, form, discriminator, report)) isAny = true;
  return isAny;
}

function textOf(json: JsonObject, key: string): boolean {
  const value = field(json, key);
  return typeof value === 'string' && value !== '';
}

function addMesh(builder: ShapeBuilder, json: JsonObject, discriminator: string, report: Report): boolean {
  const source = objectField(json, 'Mesh');
  const isTopography = discriminator === 'Elements.Topography' && Array.isArray(field(json, 'Elevations'));
  if (!source && !isTopography) return false;
  const mesh = source ? readMesh(source, report) : readTopography(json, report);
  if (mesh) addFacets(builder, mesh.points, mesh.triangles);
  return true;
}
