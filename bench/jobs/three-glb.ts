import { ExtrudeGeometry, Mesh, MeshStandardMaterial, Path, Scene, Shape, Vector2 } from 'three';
import { GLTFExporter } from 'three/examples/jsm/exporters/GLTFExporter.js';

type RingJson = { Vertices: { X: number; Y: number }[] };
type ProfileJson = { Perimeter: RingJson; Voids: RingJson[] };
type MassJson = { Id: string; Name: string; Profile: string; Height?: number };
type Ring = readonly (readonly [x: number, y: number])[];

export function shapeOf(outline: Ring, holes: readonly Ring[]): Shape {
  const points = (ring: Ring) => ring.map(([x, y]) => new Vector2(x, y));
  const shape = new Shape(points(outline));
  shape.holes = holes.map((hole) => new Path(points(hole)));
  return shape;
}

/** The same as `modelToGlb` from the same text: one named node an element with its id, each of three's own geometry. */
export async function threeGlb(text: string): Promise<void> {
  standInForFileReader();
  const { Elements } = JSON.parse(text) as { Elements: Record<string, MassJson & ProfileJson> };
  const material = new MeshStandardMaterial();
  const scene = new Scene();
  const ring = ({ Vertices }: RingJson): Ring => Vertices.map(({ X, Y }) => [X, Y]);
  for (const { Id, Name, Profile, Height } of Object.values(Elements)) {
    if (Height === undefined) continue;
    const { Perimeter, Voids } = Elements[Profile] as ProfileJson;
    const geometry = new ExtrudeGeometry(shapeOf(ring(Perimeter), Voids.map(ring)), { depth: Height, bevelEnabled: false });
    const mesh = new Mesh(geometry, material);
    mesh.name = Name;
    mesh.userData = { id: Id };
    scene.add(mesh);
  }
  await new GLTFExporter().parseAsync(scene, { binary: true });
}

/** The exporter wants a browser's `FileReader`. */
function standInForFileReader(): void {
  const scope = globalThis as { FileReader?: unknown };
  scope.FileReader ??= class {
    result: unknown;
    onloadend: (() => void) | undefined;
    readAsArrayBuffer(blob: Blob): void {
      void blob.arrayBuffer().then((bytes) => {
        this.result = bytes;
        this.onloadend?.();
      });
    }
  };
}
