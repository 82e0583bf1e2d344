import { isJsonObject, type ElementModel, type JsonObject } from '#domain';
import { determinant, IDENTITY, isIdentity, type Matrix } from '../math/matrix.ts';
import { cross } from '../math/vector.ts';
import { affineOf } from './affine.ts';
import { field, flagField, kindField, objectField, textField } from './fields.ts';
import type { ModelIssue, Report } from './issue.ts';
import { largeElementsOf } from './large-model.ts';
import type { ReadElement } from './read-element.ts';
import { readPoint } from './read-point.ts';

/** A model opened for reading. Bad elements are left out and named in `issues`. */
export interface ModelReader {
  /** Carries every element into the scene. */
  transform: Matrix;
  elements: ReadonlyMap<string, ReadElement>;
  issues: ModelIssue[];
  /** Set where an element needs booleans of solids and the kernel for them was not loaded. */
  wantsBooleans: boolean;
  reportFor(elementId: string): Report;
}

/** Opens a model; never throws, whatever the file holds. */
export function openModel(model: ElementModel | unknown): ModelReader {
  const issues: ModelIssue[] = [];
  const reportFor =
    (elementId: string): Report =>
    (code, message) =>
      void issues.push({ code, elementId, message });
  const elements = new Map<string, ReadElement>();
  const source = isJsonObject(model) ? field(model, 'Elements') : undefined;
  const large = largeElementsOf(model);
  if (large) for (const element of large.read()) elements.set(element.id, element);
  else if (!isJsonObject(source)) reportFor('')('model.not-a-model', 'The model has no object "Elements".');
  else
    for (const id of Object.keys(source)) {
      const json = source[id];
      if (!isJsonObject(json)) reportFor(id)('model.element-invalid', 'The element is not an object.');
      else elements.set(id, readElement(id, json));
    }
  const transform = isJsonObject(model) ? readTransform(model, reportFor('')) : IDENTITY;
  return { transform, elements, issues, wantsBooleans: false, reportFor };
}

export function readElement(id: string, json: JsonObject): ReadElement {
  return {
    id,
    discriminator: kindField(json) ?? 'Elements.Element',
    name: textField(json, 'Name') ?? '',
    isDefinition: flagField(json, 'IsElementDefinition'),
    json,
  };
}

/** The `Transform` (or the named key) of an element: 12 numbers, or 16 with the last row dropped. Identity where it is absent or broken. */
export function readTransform(json: JsonObject, report: Report, key = 'Transform'): Matrix {
  const value = objectField(json, key);
  if (!value) return IDENTITY;
  const components = field(objectField(value, 'Matrix') ?? {}, 'Components');
  const matrix = affineOf(components) ?? axesOf(value);
  if (!matrix) {
    report('model.transform-invalid', `"${key}" needs 12 or 16 finite numbers; the element stays where it was drawn.`);
    return IDENTITY;
  }
  // Most stand where they were drawn; one list for all spares their product with others.
  if (isIdentity(matrix)) return IDENTITY;
  if (Math.abs(determinant(matrix)) < 1e-12) report('model.transform-invalid', `"${key}" flattens the element.`);
  return matrix;
}

/** A transform as three axes and an origin. */
function axesOf(value: JsonObject): Matrix | undefined {
  const [x, y, z] = ['XAxis', 'YAxis', 'ZAxis'].map((key) => readPoint(field(value, key)));
  if (!x || !z) return undefined;
  const side = y ?? cross(z, x);
  const origin = readPoint(field(value, 'Origin')) ?? [0, 0, 0];
  return [0, 1, 2].flatMap((axis) => [x[axis], side[axis], z[axis], origin[axis]] as number[]);
}

/** The element that a key names by id, or the element written inline. Reports an id that leads nowhere. */
export function referenced(reader: ModelReader, json: JsonObject, key: string, report: Report): JsonObject | undefined {
  const value = field(json, key);
  if (value === undefined || value === null) return undefined;
  if (isJsonObject(value)) return value;
  const found = typeof value === 'string' ? reader.elements.get(value) : undefined;
  if (!found) report('model.reference-missing', `"${key}" refers to ${JSON.stringify(value)}, which the model does not hold.`);
  return found?.json;
}
