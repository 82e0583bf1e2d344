import type { Manifold, ManifoldToplevel } from 'manifold-3d';
import type { Shape } from '../shapes/shape.ts';
import type { Vec3 } from '../math/vector.ts';
import type { Mesh } from '../solids/mesh.ts';

let kernel: ManifoldToplevel | undefined;
let loading: Promise<void> | undefined;

/** Loads the kernel for booleans of solids (about 0.5 MB) once. Rejects where WebAssembly is not allowed. */
export function loadBooleans(): Promise<void> {
  loading ??= import('manifold-3d').then(async ({ default: start }) => {
    const loaded = await start();
    loaded.setup();
    kernel = loaded;
  });
  return loading;
}

export const hasBooleans = (): boolean => kernel !== undefined;

/** All solids as one, less all voids; undefined when a body is not closed or nothing remains to be told apart. */
export function combineSolids(solids: readonly Shape[], voids: readonly Shape[]): Mesh | undefined {
  if (!kernel) return undefined;
  const owned: Manifold[] = [];
  const own = (manifold: Manifold) => {
    owned.push(manifold);
    return manifold;
  };
  try {
    const origin = originOf(solids);
    const bodies = (shapes: readonly Shape[]) => shapes.map((shape) => own(bodyOf(kernel as ManifoldToplevel, shape, origin)));
    const { Manifold: Kernel } = kernel;
    const whole = own(Kernel.union(bodies(solids)));
    const rest = voids.length === 0 ? whole : own(whole.subtract(own(Kernel.union(bodies(voids)))));
    return meshOf(rest, origin);
  } catch {
    // Thrown as text or numbers: the body is not closed.
    return undefined;
  } finally {
    for (const manifold of owned) manifold.delete();
  }
}

/** 32-bit numbers lose digits away from zero. */
function originOf(shapes: readonly Shape[]): Vec3 {
  const { bounds } = shapes[0] ?? {};
  return bounds ? ([0, 1, 2].map((axis) => Math.round(bounds[axis] as number)) as [number, number, number]) : [0, 0, 0];
}

function bodyOf({ Manifold: Kernel, Mesh: KernelMesh }: ManifoldToplevel, { positions, index }: Shape, origin: Vec3): Manifold {
  const vertProperties = Float32Array.from(positions, (value, at) => value - (origin[at % 3] as number));
  const mesh = new KernelMesh({ numProp: 3, vertProperties, triVerts: Uint32Array.from(index) });
  mesh.merge();
  return Kernel.ofMesh(mesh);
}

function meshOf(manifold: Manifold, origin: Vec3): Mesh {
  const { numProp, vertProperties, triVerts } = manifold.getMesh();
  const points: Vec3[] = [];
  for (let at = 0; at < vertProperties.length; at += numProp)
    points.push([0, 1, 2].map((axis) => (vertProperties[at + axis] as number) + (origin[axis] as number)) as unknown as Vec3);
  return { points, triangles: Array.from(triVerts) };
}
