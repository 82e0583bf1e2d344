import { isJsonObject, type JsonObject, type JsonValue } from '#domain';
import { add, cross, distance, dot, scale, subtract, unit, UP, type Vec3 } from '../math/vector.ts';
import { field, listField, numberField, objectField, textField } from '../read/fields.ts';
import type { Report } from '../read/issue.ts';
import { readPoint } from '../read/read-point.ts';
import type { ShapeBuilder } from '../shapes/shape-builder.ts';

/** A flat thing with a content that is no geometry: an image, or a line of text. Coordinates are the element's own (m). */
export interface Picture {
  /** Lower left corner of an image; where a text starts on its base line, or its middle where it is centred. */
  corner: Vec3;
  /** Along the lower side: all of it for an image, one height of letters for a text. */
  right: Vec3;
  /** Along the left side, likewise. */
  up: Vec3;
  content: { kind: 'image'; url: string } | { kind: 'text'; text: string; isCentred: boolean; color: Rgb | undefined };
}

type Rgb = readonly [r: number, g: number, b: number];

const POINT_SIZE = 0.0254 / 72;
/** Size of letters of dimensions (m), and how far extension lines run on. */
const [DIMENSION_TEXT, OVERSHOOT] = [0.25, 0.1];
/** Estimated width of a letter by its height, for boxes: fonts are the viewer's. */
export const LETTER_WIDTH = 0.55;

/** Texts and images of an element. `Image`: `Data` (an address that holds the image itself), `Width` and `Height` (m), `Corner`. */
export function readPictures(json: JsonObject, report: Report): Picture[] {
  if (Array.isArray(field(json, 'Texts'))) return modelTexts(json, report);
  const embedded = objectField(json, 'Image');
  if (embedded) return image(embedded, report);
  if (isDimension(json)) return dimensionText(json);
  return [];
}

const isDimension = (json: JsonObject): boolean =>
  objectField(json, 'ReferencePlane') !== undefined && endsOf(json) !== undefined;

function endsOf(json: JsonObject): [Vec3, Vec3] | undefined {
  const [start, end] = [readPoint(field(json, 'Start')), readPoint(field(json, 'End'))];
  return start && end && distance(start, end) > 1e-9 ? [start, end] : undefined;
}

/** Lines of a dimension: from both ends to its plane, along it, and a stroke across each end. Answers whether this is one. */
export function addDimension(builder: ShapeBuilder, json: JsonObject): boolean {
  const dimension = isDimension(json) ? dimensionOf(json) : undefined;
  if (!dimension) return false;
  const { start, end, from, to, along, aside } = dimension;
  for (const [end1, end2] of [
    [start, from],
    [end, to],
  ] as const) {
    if (distance(end1, end2) > 1e-6) builder.line(end1, add(end2, scale(unit(subtract(end2, end1)), OVERSHOOT)));
    const stroke = scale(unit(add(along, aside)), OVERSHOOT);
    builder.line(subtract(end2, stroke), add(end2, stroke));
  }
  builder.line(from, to);
  return true;
}

interface Dimension {
  start: Vec3;
  end: Vec3;
  /** Both ends carried into the plane of the dimension line. */
  from: Vec3;
  to: Vec3;
  along: Vec3;
  aside: Vec3;
}

function dimensionOf(json: JsonObject): Dimension | undefined {
  const [start, end] = endsOf(json) ?? [];
  const plane = objectField(json, 'ReferencePlane');
  if (!start || !end || !plane) return undefined;
  const origin = readPoint(field(plane, 'Origin')) ?? start;
  const normal = unit(readPoint(field(plane, 'Normal')) ?? [0, 0, 0]);
  const carried = (point: Vec3) => add(point, scale(normal, dot(subtract(origin, point), normal)));
  const [from, to] = [carried(start), carried(end)];
  if (distance(from, to) < 1e-9) return undefined;
  const along = unit(subtract(to, from));
  // Readable from the side that the dimension was pulled to.
  const pulled = subtract(from, start);
  const sideways = distance(from, start) > 1e-6 ? subtract(pulled, scale(along, dot(pulled, along))) : cross(UP, along);
  const aside = dot(sideways, sideways) > 1e-12 ? unit(sideways) : unit(cross([1, 0, 0], along));
  return { start, end, from, to, along, aside };
}

function dimensionText(json: JsonObject): Picture[] {
  const dimension = dimensionOf(json);
  if (!dimension) return [];
  const { from, to, along, aside } = dimension;
  const shown = textField(json, 'DisplayValue');
  const value = shown === undefined || shown === '' ? `${Math.round(distance(from, to) * 1000) / 1000} m` : shown;
  const text = `${textField(json, 'Prefix') ?? ''}${value}${textField(json, 'Suffix') ?? ''}`;
  // Never upside down, seen from above.
  const isTurned = along[0] < -1e-9 || (Math.abs(along[0]) < 1e-9 && along[1] < 0);
  const right = scale(along, isTurned ? -DIMENSION_TEXT : DIMENSION_TEXT);
  const level = cross(UP, unit(right));
  const up = scale(dot(level, level) > 1e-9 ? unit(level) : aside, DIMENSION_TEXT);
  const corner = add(scale(add(from, to), 0.5), scale(up, 0.8));
  return [{ corner, right, up, content: { kind: 'text', text, isCentred: true, color: undefined } }];
}

function modelTexts(json: JsonObject, report: Report): Picture[] {
  const heights = listField(json, 'Heights');
  const size = (numberField(json, 'FontSize') ?? 12) * (numberField(json, 'Scale') ?? 1) * POINT_SIZE;
  const pictures: Picture[] = [];
  let broken = 0;
  listField(json, 'Texts').forEach((value, index) => {
    const entry = isJsonObject(value) ? value : {};
    const part = (number: number, name: string): JsonValue | undefined =>
      field(entry, `Item${number}`) ?? field(entry, name) ?? field(entry, name.charAt(0).toLowerCase() + name.slice(1));
    const [corner, text] = [readPoint(part(1, 'Location')), part(4, 'Text')];
    const own = heights[index];
    const height = typeof own === 'number' && own > 0 ? own : size;
    if (!corner || typeof text !== 'string' || !(height > 0)) {
      broken++;
      return;
    }
    const facing = unit(readPoint(part(2, 'FacingDirection')) ?? UP);
    const along = unit(readPoint(part(3, 'LineDirection')) ?? [1, 0, 0]);
    const color = colorOf(part(5, 'Color'));
    const up = unit(cross(facing, along));
    const isCentred = typeof own !== 'number';
    text.split('\n').forEach((line, row) => {
      if (line.trim() === '') return;
      const start = add(corner, scale(up, -row * height * 1.6));
      pictures.push({
        corner: start,
        right: scale(along, height),
        up: scale(up, height),
        content: { kind: 'text', text: line, isCentred, color },
      });
    });
  });
  if (broken > 0) report('model.number-invalid', `${broken} texts have no place or no letters.`);
  return pictures;
}

function colorOf(value: JsonValue | undefined): Rgb | undefined {
  if (!isJsonObject(value)) return undefined;
  const parts = ['Red', 'Green', 'Blue'].map((key) => numberField(value, key));
  return parts.every((part) => part !== undefined) ? (parts as unknown as Rgb) : undefined;
}

/** Only what stands in the model itself: addresses elsewhere are never fetched. */
export const IMAGE = /^data:image\/(?:png|jpeg|webp);base64,/;

function image(json: JsonObject, report: Report): Picture[] {
  const url = textField(json, 'Data') ?? '';
  const [width, height] = [numberField(json, 'Width') ?? 0, numberField(json, 'Height') ?? 0];
  if (!IMAGE.test(url) || !(width > 0 && height > 0)) {
    report('model.number-invalid', 'An "Image" needs its "Data" within the model, a "Width" and a "Height".');
    return [];
  }
  const corner = readPoint(field(json, 'Corner')) ?? [0, 0, 0];
  return [{ corner, right: [width, 0, 0], up: [0, height, 0], content: { kind: 'image', url } }];
}

/** Four corners of a picture; of a text about the room that it takes. */
export function pictureCorners({ corner, right, up, content }: Picture): Vec3[] {
  const width = content.kind === 'image' ? 1 : content.text.length * LETTER_WIDTH;
  const start = content.kind === 'text' && content.isCentred ? add(corner, scale(right, -width / 2)) : corner;
  const [r, u] = [scale(right, width), up];
  return [start, add(start, r), add(add(start, r), u), add(start, u)];
}
