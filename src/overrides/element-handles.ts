import {
  axisOf,
  inputKindOf,
  isJsonObject,
  placedAt,
  placeOf,
  readPoint,
  readTransform,
  readTransformConstraints,
  UNMOVED,
  writeTransform,
  type JsonValue,
  type ModelElement,
  type Vec3,
} from '#domain';
import type { EditField, EditGroup, ElementEdits, ElementRef, Face, Handle, HandlesRequest, HeldHandle } from '#viewer';
import { fieldId, type TriedChange } from './tried-change.ts';

/** Faces of the selected element along its own axes, as they are drawn; undefined where it is not. */
export type FacesOf = (element: ElementRef, axes: readonly Vec3[]) => readonly Face[] | undefined;

/** What is heard while a hand holds a handle. */
export interface HandsHeard {
  /** Where it is held, for others. */
  onHold: (held: HeldHandle | undefined) => void;
  /** What was tried last; undefined once it was let go. */
  onTried: (tried: TriedChange | undefined) => void;
}

/** Handles of one selected element: of its transforms and places, and of lengths whose face can be told. */
export function elementHandles(
  edits: ElementEdits | undefined,
  ref: ElementRef | undefined,
  element: ModelElement | undefined,
  facesOf: FacesOf,
  { onHold, onTried }: HandsHeard,
): HandlesRequest | undefined {
  if (!edits || edits.refusal !== undefined || !ref || !element) return undefined;
  const transform = readTransform(element['Transform']) ?? UNMOVED;
  const faces = facesOf(
    ref,
    [0, 1, 2].map((axis) => axisOf(transform, axis as 0 | 1 | 2)),
  );
  const middle = faces && middleOf(faces);
  const found = new Map<string, { field: EditField; handle: Handle; back: (value: JsonValue) => JsonValue }>();
  for (const group of edits.groups)
    for (const field of group.fields) {
      const made = handleOf(group, field, element, faces, middle);
      if (made) found.set(made.handle.id, { field, ...made });
    }
  if (found.size === 0) return undefined;
  const told = (id: string, value: JsonValue, tell: (field: EditField, value: JsonValue) => void) => {
    const one = found.get(id);
    if (one) tell(one.field, one.back(value));
  };
  return {
    id: `${ref.nodeId} ${ref.elementId}`,
    handles: [...found.values()].map(({ handle }) => handle),
    elements: [ref],
    onPreview: (id, value) =>
      told(id, value, (field, next) => {
        onTried({ id, value: next });
        field.onPreview(next);
      }),
    onCommit(id, value) {
      told(id, value, (field, next) => field.onCommit(next));
      onTried(undefined);
    },
    onCancel() {
      [...found.values()][0]?.field.onCancel();
      onTried(undefined);
    },
    onHold,
  };
}

const same = (value: JsonValue): JsonValue => value;

function handleOf(
  group: EditGroup,
  field: EditField,
  element: ModelElement,
  faces: readonly Face[] | undefined,
  middle: readonly [number, number, number] | undefined,
): { handle: Handle; back: (value: JsonValue) => JsonValue } | undefined {
  const { name, label, property, value } = field;
  const id = fieldId(group.id, name);
  const kind = inputKindOf(property);
  if (kind === 'transform') {
    const constraints = readTransformConstraints(property['$partiConstraints']);
    const own = value ?? element['Transform'];
    return {
      handle: { id, label, kind: 'transform', value: own, constraints, middle: constraints.isAtCentroid ? middle : undefined },
      back: same,
    };
  }
  if (kind === 'point' && property.$partiUnitType !== 'none') {
    const point = readPoint(value);
    if (!point) return undefined;
    const constraints = { ...readTransformConstraints(property['$partiConstraints']), turns: [] };
    return {
      handle: {
        id,
        label,
        kind: 'transform',
        value: writeTransform(placedAt(UNMOVED, [point.X, point.Y, point.Z])),
        constraints,
      },
      back: (next) => {
        const [X, Y, Z] = placeOf(readTransform(next) ?? UNMOVED);
        return { ...(isJsonObject(value) ? value : {}), X, Y, Z };
      },
    };
  }
  if (kind !== 'number' || property.$partiUnitType !== 'length' || typeof value !== 'number' || !faces) return undefined;
  const face = faceFor(name, faces);
  const limit = (key: 'minimum' | 'maximum') => (typeof property[key] === 'number' ? property[key] : undefined);
  return face
    ? {
        handle: {
          id,
          label,
          kind: 'length',
          value,
          at: face.at,
          direction: face.direction,
          min: limit('minimum'),
          max: limit('maximum'),
          step: typeof property.multipleOf === 'number' ? property.multipleOf : undefined,
        },
        back: same,
      }
    : undefined;
}

function middleOf(faces: readonly Face[]): readonly [number, number, number] {
  const at = (axis: number) => faces.reduce((sum, face) => sum + (face.at[axis] ?? 0), 0) / Math.max(1, faces.length);
  return [at(0), at(1), at(2)];
}

/**
 * The face that a length moves, by the words of its name: heights lift the top, elevations the bottom, depths push the outer broad side, widths
 * and lengths a side. Undefined where the name tells nothing: then it is typed.
 */
export function faceFor(name: string, faces: readonly Face[]): Face | undefined {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  const says = (...all: string[]) => all.some((word) => words.includes(word));
  const upright = faces.filter(({ direction }) => Math.abs(direction[2]) < 0.5);
  const top = faces.find(({ direction }) => direction[2] > 0.7);
  const thinnest = (some: readonly Face[]) =>
    some.toSorted((a, b) => a.extent - b.extent || Number(b.isOuter) - Number(a.isOuter))[0];
  if (says('elevation')) {
    const bottom = faces.find(({ direction }) => direction[2] < -0.7);
    return bottom && { ...bottom, direction: [0, 0, 1] };
  }
  if (says('height')) return top;
  if (says('thickness')) {
    const thin = thinnest(faces);
    return thin && Math.abs(thin.direction[2]) > 0.7 ? top : thinnest(faces.filter(({ isOuter }) => isOuter));
  }
  if (says('depth', 'projection', 'recess')) return thinnest(upright.filter(({ isOuter }) => isOuter));
  if (!says('width', 'length')) return undefined;
  const byExtent = upright.filter(({ isOuter }) => isOuter).toSorted((a, b) => b.extent - a.extent);
  return says('length') ? byExtent[0] : (byExtent.at(-1) ?? byExtent[0]);
}
