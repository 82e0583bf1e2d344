import { isJsonObject, writeCsv, type ElementModel, type JsonObject, type JsonValue } from '#domain';
import { determinant } from '../math/matrix.ts';
import { growBox } from '../measure/measure-model.ts';
import { measureShape } from '../measure/measure-shape.ts';
import { readGeometry } from '../scene/model-geometry.ts';
import type { Placement } from '../scene/placement.ts';

/** Columns before an element's own values; measures in m, m² and m³. */
const MEASURES = ['Id', 'Name', 'Kind', 'Volume', 'Surface', 'Min X', 'Min Y', 'Min Z', 'Max X', 'Max Y', 'Max Z'];
/** An element's own value of such a name gets a column of another: two that are called alike cannot be told apart. */
const MEASURED = new Set(MEASURES.map((name) => name.toLowerCase()));
const OWN = new Set(['Id', 'Name', 'discriminator', 'IsElementDefinition', 'AdditionalProperties']);
/** What carries geometry and looks is no element of the building. */
const NOT_LISTED = /^Elements\.(Material|Geometry\.|ViewScope|ColorScheme)/;
const MOST_COLUMNS = 250;

/** One row an element (definitions, profiles and materials left out): what it is, what it measures, its plain values. RFC 4180, for spreadsheets. */
export function elementsCsv(model: ElementModel): string {
  const placed = new Map(readGeometry(model, 'everything').placements.map((placement) => [placement.elementId, placement]));
  const elements = Object.entries(model.Elements).filter(
    (entry): entry is [string, JsonObject] => isJsonObject(entry[1]) && isListed(entry[1]),
  );
  const keys = new Set<string>();
  for (const [, element] of elements)
    for (const [key, value] of Object.entries(element))
      if (!OWN.has(key) && isScalar(value) && !isReference(model, value) && keys.size < MOST_COLUMNS) keys.add(key);
  const rows = elements.map(([id, element]) => {
    const placement = placed.get(id);
    const kind = String(element['discriminator'] ?? '');
    const name = typeof element['Name'] === 'string' ? element['Name'] : (placement?.name ?? '');
    const values = [...keys].map((key) => (Object.hasOwn(element, key) ? (element[key] as JsonValue) : null));
    return [id, name, kind, ...measuresOf(placement), ...values.map((value) => (isScalar(value) ? value : null))];
  });
  const heads = [...MEASURES, ...Array.from(keys, (key) => (MEASURED.has(key.toLowerCase()) ? `${key} (own)` : key))];
  return writeCsv([heads, ...rows], { hasMark: true });
}

const isListed = (element: JsonObject): boolean =>
  element['IsElementDefinition'] !== true && !NOT_LISTED.test(String(element['discriminator'] ?? ''));

const isScalar = (value: JsonValue): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const isReference = (model: ElementModel, value: JsonValue): boolean =>
  typeof value === 'string' && Object.hasOwn(model.Elements, value);

function measuresOf(placement: Placement | undefined): (number | null)[] {
  if (!placement) return Array<null>(8).fill(null);
  const { volume, area } = measureShape(placement.shape);
  const size = Math.abs(determinant(placement.matrix));
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  growBox(box, placement);
  const digits = (value: number) => Math.round(value * 1e6) / 1e6;
  return [digits(volume * size), Math.abs(size - 1) < 1e-6 ? digits(area) : null, ...box.map(digits)];
}
