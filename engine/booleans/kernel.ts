import type { Manifold, ManifoldToplevel } from 'manifold-3d';
import type { Shape } from '../shapes/shape.ts';
import type { Vec3 } from '../math/vector.ts';
import type { Mesh } from '../solids/mesh.ts';

/** A copy of the kernel's program on another server, and the digest (`sha256-…`) without which it is not taken. */
export interface KernelCopy {
  address: string;
  integrity: string;
}

let copyNow: () => KernelCopy | undefined = () => undefined;
let kernel: ManifoldToplevel | undefined;
let loading: Promise<void> | undefined;

/** From now on the kernel's program is fetched from where `of` says; undefined: from beside the code. */
export function provideKernelCopy(of: () => KernelCopy | undefined): void {
  copyNow = of;
}

/** Where the kernel's program would be fetched from now. */
export const kernelCopy = (): KernelCopy | undefined => copyNow();

/** Loads the kernel for booleans of solids (about 0.5 MB) once. Rejects where WebAssembly is not allowed. */
export function loadBooleans(): Promise<void> {
  loading ??= import('manifold-3d').then(async ({ default: start }) => {
    const wasmBinary = await copiedProgram();
    const loaded = await (start as KernelStart)(wasmBinary ? { wasmBinary } : {});
    loaded.setup();
    kernel = loaded;
  });
  return loading;
}

export const hasBooleans = (): boolean => kernel !== undefined;

/** As the kernel's loader takes it; its types name less. */
type KernelStart = (options: { wasmBinary?: ArrayBuffer }) => Promise<ManifoldToplevel>;

/** The program from the other server; undefined where there is none, it cannot be had, or is not what it must be. */
async function copiedProgram(): Promise<ArrayBuffer | undefined> {
  const copy = kernelCopy();
  if (!copy) return undefined;
  const { address, integrity } = copy;
  return fetch(address, { integrity, mode: 'cors', credentials: 'omit', referrerPolicy: 'no-referrer' })
    .then((answer) => (answer.ok ? answer.arrayBuffer() : undefined))
    .catch(() => undefined);
}

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
