import {
  Color,
  InstancedMesh,
  Line,
  LineLoop,
  LineSegments,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  Points,
  SRGBColorSpace,
  type BufferAttribute,
  type BufferGeometry,
  type InterleavedBufferAttribute,
  type Material,
  type Object3D,
} from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import { PartiError, type ElementModel, type JsonObject, type ModelElement } from '#domain';
import { meanColours } from './glb-colours.ts';

/** More triangles than this become a model that nobody can send or open. */
const MOST_TRIANGLES = 600_000;
/** y up to z up. */
const UPRIGHT = new Matrix4().set(1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1);

/**
 * Reads a GLB as element model, z up, in metres: an element for each node with a mesh, shared meshes as definitions with instances,
 * lines as curves. Packed meshes (Draco, meshopt) are unpacked; a picture of a base colour becomes its mean colour, other textures stay behind.
 * Rejects with `import.unreadable`, `import.empty` or `import.geometry-too-complex`.
 */
export async function readGlb(bytes: ArrayBuffer): Promise<ElementModel> {
  const loader = new GLTFLoader();
  loader.setMeshoptDecoder(MeshoptDecoder);
  loader.register(meanColours);
  const draco = isDraco(bytes) ? await dracoLoader() : undefined;
  if (draco) loader.setDRACOLoader(draco);
  const scene = await loader
    .parseAsync(bytes, '')
    .then(
      ({ scene: root }) => root,
      (error: unknown) => {
        throw new PartiError('import.unreadable', {
          format: 'GLB',
          reason: error instanceof Error ? error.message : String(error),
        });
      },
    )
    .finally(() => draco?.dispose());
  scene.updateMatrixWorld(true);
  const reading = new SceneReading(scene);
  scene.traverse((node) => reading.take(node));
  return reading.toModel();
}

/** Whether the file names the extension; its JSON stands in front. */
function isDraco(bytes: ArrayBuffer): boolean {
  const length = bytes.byteLength < 20 ? 0 : new DataView(bytes).getUint32(12, true);
  const json = new Uint8Array(bytes, Math.min(20, bytes.byteLength), Math.min(length, Math.max(0, bytes.byteLength - 20)));
  return new TextDecoder().decode(json).includes('KHR_draco_mesh_compression');
}

/** Draco's decoder: a third of a megabyte, from this server, in workers of its own. */
async function dracoLoader() {
  const { DRACOLoader } = await import('three/examples/jsm/loaders/DRACOLoader.js');
  return new DRACOLoader();
}

class SceneReading {
  readonly #elements = new Map<string, ModelElement>();
  readonly #materials = new Map<Material, string>();
  readonly #definitions = new Map<BufferGeometry, string>();
  readonly #uses = new Map<BufferGeometry, number>();
  #triangles = 0;

  constructor(scene: Object3D) {
    scene.traverse((node) => {
      if (!(node instanceof Mesh)) return;
      const geometry = node.geometry as BufferGeometry;
      this.#uses.set(geometry, (this.#uses.get(geometry) ?? 0) + (node instanceof InstancedMesh ? node.count : 1));
    });
  }

  take(node: Object3D): void {
    if (node instanceof InstancedMesh) this.#instances(node);
    else if (node instanceof Mesh) this.#mesh(node, node.matrixWorld, idOf(node), nameOf(node));
    else if (node instanceof Line) this.#lines(node);
    else if (node instanceof Points) this.#points(node);
  }

  toModel(): ElementModel {
    if (this.#elements.size === 0) throw new PartiError('import.empty');
    return { Elements: Object.fromEntries(this.#elements) };
  }

  #instances(node: InstancedMesh): void {
    const ids: unknown = node.userData['ids'];
    for (let at = 0; at < node.count; at++) {
      const place = new Matrix4();
      node.getMatrixAt(at, place);
      const id: unknown = Array.isArray(ids) ? ids[at] : undefined;
      this.#mesh(node, place.premultiply(node.matrixWorld), typeof id === 'string' ? id : undefined, nameOf(node));
    }
  }

  #mesh(node: Mesh, world: Matrix4, id: string | undefined, name: string): void {
    const geometry = node.geometry as BufferGeometry;
    const Transform = transformOf(world);
    const Material = this.#material(node.material);
    if ((this.#uses.get(geometry) ?? 0) < 2) {
      this.#add(id, { discriminator: 'Elements.MeshElement', Name: name, Transform, Material, Mesh: this.#meshOf(geometry) });
      return;
    }
    let definition = this.#definitions.get(geometry);
    if (definition === undefined) {
      definition = this.#add(undefined, {
        discriminator: 'Elements.MeshElement',
        Name: name,
        Material,
        IsElementDefinition: true,
        Mesh: this.#meshOf(geometry),
      });
      this.#definitions.set(geometry, definition);
    }
    this.#add(id, { discriminator: 'Elements.ElementInstance', Name: name, BaseDefinition: definition, Transform });
  }

  /** Corners in the file's own axes; the transform stands them up. */
  #meshOf(geometry: BufferGeometry): JsonObject {
    const positions = geometry.getAttribute('position');
    const { index } = geometry;
    const corners = index?.count ?? positions.count;
    this.#triangles += corners / 3;
    if (this.#triangles > MOST_TRIANGLES) throw new PartiError('import.geometry-too-complex', { limit: MOST_TRIANGLES });
    return {
      Positions: numbersOf(positions),
      Triangles: Array.from({ length: corners - (corners % 3) }, (_, at) => index?.getX(at) ?? at),
    };
  }

  #lines(node: Line): void {
    const points = pointsOf(node.geometry as BufferGeometry);
    const order = orderOf(node.geometry as BufferGeometry, points.length);
    const isPairs = node instanceof LineSegments;
    const Lines: JsonObject[] = [];
    for (let at = 0; at + 1 < order.length; at += isPairs ? 2 : 1) {
      const [Start, End] = [points[order[at] ?? 0], points[order[at + 1] ?? 0]];
      if (Start && End) Lines.push({ discriminator: 'Elements.Geometry.Line', Start, End });
    }
    const [first, last] = [points[order[0] ?? 0], points[order.at(-1) ?? 0]];
    if (node instanceof LineLoop && first && last)
      Lines.push({ discriminator: 'Elements.Geometry.Line', Start: last, End: first });
    if (Lines.length > 0)
      this.#add(idOf(node), {
        discriminator: 'Elements.ModelLines',
        Name: nameOf(node),
        Lines,
        Transform: transformOf(node.matrixWorld),
        Material: this.#material(node.material),
      });
  }

  #points(node: Points): void {
    const Locations = pointsOf(node.geometry as BufferGeometry);
    this.#add(idOf(node), {
      discriminator: 'Elements.ModelPoints',
      Name: nameOf(node),
      Locations,
      Transform: transformOf(node.matrixWorld),
    });
  }

  #material(source: Material | Material[]): string | null {
    const material = Array.isArray(source) ? source[0] : source;
    if (!(material instanceof MeshStandardMaterial)) return null;
    let id = this.#materials.get(material);
    if (id === undefined) {
      const { color, opacity } = shownColour(material);
      const { r: Red, g: Green, b: Blue } = color.getRGB({ r: 0, g: 0, b: 0 }, SRGBColorSpace);
      id = this.#add(undefined, {
        discriminator: 'Elements.Material',
        Name: material.name,
        Color: { Red, Green, Blue, Alpha: material.transparent ? opacity : 1 },
        GlossinessFactor: 1 - material.roughness,
        DoubleSided: true,
      });
      this.#materials.set(material, id);
    }
    return id;
  }

  #add(wanted: string | undefined, element: ModelElement): string {
    let id = wanted ?? `item-${this.#elements.size}`;
    for (let number = 2; this.#elements.has(id); number++) id = `${wanted ?? 'item'}-${this.#elements.size}-${number}`;
    this.#elements.set(id, { ...element, Id: id });
    return id;
  }
}

/** The colour of a material, and of the mean of its picture over it. */
function shownColour({ color, opacity, map }: MeshStandardMaterial): { color: Color; opacity: number } {
  const pixel = (map?.image as { data?: Uint8Array } | undefined)?.data;
  if (!pixel) return { color, opacity };
  const [red = 255, green = 255, blue = 255, alpha = 255] = pixel;
  const mean = new Color().setRGB(red / 255, green / 255, blue / 255, SRGBColorSpace);
  return { color: color.clone().multiply(mean), opacity: (opacity * alpha) / 255 };
}

type Attribute = BufferAttribute | InterleavedBufferAttribute;

/** To a hundredth of a millimetre where things are as large as buildings; small things keep more. */
function numbersOf(attribute: Attribute): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < attribute.count; at++)
    numbers.push(short(attribute.getX(at)), short(attribute.getY(at)), short(attribute.getZ(at)));
  return numbers;
}

const short = (value: number): number => Number(value.toPrecision(7));

const pointsOf = (geometry: BufferGeometry): JsonObject[] => {
  const numbers = numbersOf(geometry.getAttribute('position'));
  return Array.from({ length: numbers.length / 3 }, (_, at) => ({
    X: numbers[at * 3] ?? 0,
    Y: numbers[at * 3 + 1] ?? 0,
    Z: numbers[at * 3 + 2] ?? 0,
  }));
};

const orderOf = ({ index }: BufferGeometry, count: number): number[] =>
  Array.from({ length: index?.count ?? count }, (_, at) => index?.getX(at) ?? at);

function transformOf(world: Matrix4): JsonObject {
  const { elements: m } = new Matrix4().multiplyMatrices(UPRIGHT, world);
  return { Matrix: { Components: [0, 1, 2].flatMap((row) => [0, 4, 8, 12].map((column) => m[column + row] ?? 0)) } };
}

const idOf = ({ userData }: Object3D): string | undefined => (typeof userData['id'] === 'string' ? userData['id'] : undefined);

const nameOf = (node: Object3D): string => {
  const own: unknown = node.userData['name'];
  return typeof own === 'string' ? own : node.name;
};
