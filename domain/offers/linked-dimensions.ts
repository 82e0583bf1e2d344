import type { FunctionLookup } from '../graph/graph-index.ts';
import { deriveGraph } from '../graph/derive-wires.ts';
import { dependencyPortKey } from '../graph/port.ts';
import { isJsonObject, ownValue } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { ElementModel, ModelElement } from '../model/element-model.ts';
import type { RunResult } from '../model/run-result.ts';
import type { NodeId, WorkflowDocument } from '../workflow/document.ts';
import type { DeclaredOverride } from './declared-overrides.ts';

type Point = readonly [number, number, number];

/** A dimension in the model whose number edits a property of an override. */
export interface LinkedDimension {
  /** Of its element. */
  id: string;
  /** What is measured (m). */
  ends: readonly [Point, Point];
  /** The dimension line: both ends on the reference plane (m). */
  line: readonly [Point, Point];
  /** Text in place of the length, where the author gives one. */
  text: string | undefined;
  prefix: string;
  suffix: string;
  /** Name of the override. */
  override: string;
  property: string;
  /** Place in a property that is a list; undefined: the property is one number. */
  index: number | undefined;
  /** Element of the override. */
  element: string;
  /** Name of the dependency whose override it is; undefined: of the function that made the dimension. */
  dependency: string | undefined;
  /** Element with which the dimension is shown, where only its selection shows it. */
  shownWith: string | undefined;
}

/** Results whose model is known to hold no linked dimension. */
const without = new WeakSet<RunResult>();

/** Notes of a result that its model holds no linked dimension: nobody has to read it for them. */
export function tellNoDimensions(result: RunResult): void {
  without.add(result);
}

/** Whether the model of a result is worth reading for linked dimensions. */
export const mayHoldDimensions = (result: RunResult): boolean => !without.has(result);

const KIND = 'Elements.Annotations.AlignedDimension';
const known = new WeakMap<ElementModel, readonly LinkedDimension[]>();

/** Dimensions of a model that are linked to a property; those that lack what they need are none. Read once of a model. */
export function linkedDimensions(model: ElementModel): readonly LinkedDimension[] {
  let found = known.get(model);
  if (!found) {
    found = Object.entries(model.Elements).flatMap(([id, element]) => readDimension(id, element) ?? []);
    known.set(model, found);
  }
  return found;
}

function readDimension(id: string, element: ModelElement): LinkedDimension | undefined {
  const link = element['discriminator'] === KIND ? element['LinkedProperty'] : undefined;
  const [start, end] = [pointOf(element['Start']), pointOf(element['End'])];
  if (!isJsonObject(link) || !start || !end) return undefined;
  const override = textOf(link, 'OverrideName');
  const property = textOf(link, 'PropertyName');
  const owner = textOf(link, 'ElementId');
  const overridden = textOf(link, 'OverriddenElementId') ?? owner;
  if (override === undefined || property === undefined || overridden === undefined) return undefined;
  const { Index: index, VisibleOnlyOnSelection: onlySelected } = link;
  return {
    id,
    ends: [start, end],
    line: [onPlane(start, element['ReferencePlane']), onPlane(end, element['ReferencePlane'])],
    text: textOf(element, 'DisplayValue'),
    prefix: textOf(element, 'Prefix') ?? '',
    suffix: textOf(element, 'Suffix') ?? '',
    override,
    property,
    index: typeof index === 'number' && Number.isInteger(index) && index >= 0 ? index : undefined,
    element: overridden,
    dependency: textOf(link, 'Dependency'),
    shownWith: onlySelected === true ? (owner ?? overridden) : undefined,
  };
}

function textOf(object: JsonObject, key: string): string | undefined {
  const value = ownValue(object, key);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function pointOf(value: JsonValue | undefined): Point | undefined {
  if (!isJsonObject(value)) return undefined;
  const { X, Y, Z = 0 } = value;
  return [X, Y, Z].every(Number.isFinite) ? [X as number, Y as number, Z as number] : undefined;
}

/** Where a point stands on a plane, seen along its normal; itself without a plane. */
function onPlane(point: Point, plane: JsonValue | undefined): Point {
  const [origin, normal] = isJsonObject(plane) ? [pointOf(plane['Origin']), pointOf(plane['Normal'])] : [];
  const size = normal ? normal[0] ** 2 + normal[1] ** 2 + normal[2] ** 2 : 0;
  if (!origin || !normal || size < 1e-12) return point;
  const along = [0, 1, 2].reduce((sum, axis) => sum + ((origin[axis] ?? 0) - (point[axis] ?? 0)) * (normal[axis] ?? 0), 0) / size;
  return [point[0] + normal[0] * along, point[1] + normal[1] * along, point[2] + normal[2] * along];
}

/** Overrides that a dimension of a node may edit: of the node itself, or of what is wired to the dependency that it names. */
export function overridesOfDimension(
  { override, dependency }: Pick<LinkedDimension, 'override' | 'dependency'>,
  node: NodeId,
  declared: readonly DeclaredOverride[],
  document: Pick<WorkflowDocument, 'nodes'>,
  functionOf: FunctionLookup,
): DeclaredOverride[] {
  const sources =
    dependency === undefined
      ? [node]
      : deriveGraph(document, functionOf)
          .wiresInto(node)
          .filter(({ target }) => target.port === dependencyPortKey(dependency))
          .map(({ source }) => source.node);
  return declared.filter(
    (one) => one.definition.name === override && sources.some((source) => one.node === source || one.models.includes(source)),
  );
}
