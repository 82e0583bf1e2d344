import { functionMetadata, type FunctionRecord } from '#domain';
import type { ModelViewHandle } from '#viewer';

/** How a function wants its model to be looked at first. */
export interface DefaultCamera {
  view?: Parameters<ModelViewHandle['standardView']>[0];
  projection?: Parameters<ModelViewHandle['setProjection']>[0];
}

/** Records say both sides of a building and quarters of the sky. */
const VIEWS: Readonly<Record<string, NonNullable<DefaultCamera['view']>>> = {
  ...{ top: 'top', front: 'front', right: 'right', back: 'back', left: 'left', iso: 'iso', isometric: 'iso' },
  ...{ south: 'front', east: 'right', north: 'back', west: 'left' },
};
const PROJECTIONS: Readonly<Record<string, NonNullable<DefaultCamera['projection']>>> = {
  ...{ orthographic: 'parallel', parallel: 'parallel', perspective: 'perspective' },
};

/** The camera that a record names; undefined where it names none that is known. */
export function defaultCameraOf(record: FunctionRecord): DefaultCamera | undefined {
  const { named_position: position, projection: lens } = functionMetadata(record).defaultCamera;
  const view = named(VIEWS, position);
  const projection = named(PROJECTIONS, lens);
  if (view === undefined && projection === undefined) return undefined;
  return { ...(view === undefined ? {} : { view }), ...(projection === undefined ? {} : { projection }) };
}

function named<Value>(values: Readonly<Record<string, Value>>, name: unknown): Value | undefined {
  const key = typeof name === 'string' ? name.trim().toLowerCase() : '';
  return Object.hasOwn(values, key) ? values[key] : undefined;
}
