import {
  Color,
  InstancedMesh,
  Line,
  LineLoop,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Points,
  SRGBColorSpace,
  SkinnedMesh,
  Vector2,
  Vector3,
  type BufferAttribute,
  type BufferGeometry,
  type InterleavedBufferAttribute,
  type Material,
  type Object3D,
  type Texture,
} from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import { MAX_IMPORT_TRIANGLES, PartiError, type ElementModel, type JsonObject, type ModelElement } from '#domain';
import { basePictures, pictureMean, pictureUrl } from './glb-pictures.ts';
import { glbJson, gltfToGlb, isGlb } from './gltf-to-glb.ts';
import { leftOutOf } from './glb-left-out.ts';

/** y up to z up. */
const UPRIGHT = new Matrix4().set(1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1);

/**
 * Reads a GLB as element model, z up, in metres: an element for each node with a mesh, shared meshes as definitions with instances,
 * lines as curves. Packed meshes (Draco, meshopt) are unpacked; pictures of base colours come along, other textures stay behind.
 * What was left out is counted by its name in the format. Rejects with `import.unreadable`, `import.empty` or `import.geometry-too-complex`.
 */
export async function readGlb(bytes: ArrayBuffer): Promise<{ model: ElementModel; skipped: Record<string, number> }> {
  const loader = new GLTFLoader();
  loader.setMeshoptDecoder(MeshoptDecoder);
  loader.register(basePictures);
  const binary = isGlb(bytes) ? bytes : gltfToGlb(new TextDecoder().decode(bytes));
  const draco = glbJson(binary).includes('KHR_draco_mesh_compression') ? await dracoLoader() : undefined;
  if (draco) loader.setDRACOLoader(draco);
  const { scene, skipped } = await loader
    .parseAsync(binary, '')
    .then(
      ({ scene: root, parser }) => ({ scene: root, skipped: leftOutOf(parser.json as object) }),
      (error: unknown) => {
        throw new PartiError('import.unreadable', {
          format: 'GLB',
          reason: error instanceof Error ? error.message : String(error),
        });
      },
    )
    .finally(() => draco?.dispose());
  return { model: sceneModel(scene), skipped };
}

/** What a scene with y up shows, as `readGlb` says. Throws `import.empty` or `import.geometry-too-complex`. */
export function sceneModel(scene: Object3D): ElementModel {
  scene.updateMatrixWorld(true);
  const reading = new SceneReading(scene);
  scene.traverse((node) => reading.take(node));
  return reading.toModel();
}

/** Draco's decoder: a third of a megabyte, from this server, in workers of its own. */
async function dracoLoader() {
  if (!('Worker' in globalThis))
    throw new PartiError('import.unreadable', { format: 'GLB', reason: 'Draco is unpacked in a browser only: save without it' });
  const { DRACOLoader } = await import('three/examples/jsm/loaders/DRACOLoader.js');
  return new DRACOLoader();
}

class SceneReading {
  readonly #elements = new Map<string, ModelElement>();
  readonly #materials = new Map<string, string>();
  /** By geometry and material: one shape may come in several. */
  readonly #definitions = new Map<string, string>();
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
    const material = materialOf(node.material);
    const uvs = material && uvsOf(geometry, material);
    const Material = this.#material(material, uvs !== undefined);
    // What is bent by bones or targets has a shape of its own.
    const isBent = node instanceof SkinnedMesh || (node.morphTargetInfluences ?? []).some((share) => share !== 0);
    if (isBent || (this.#uses.get(geometry) ?? 0) < 2) {
      const Mesh = this.#meshOf(geometry, uvs, isBent ? node : undefined);
      this.#add(id, { discriminator: 'Elements.MeshElement', Name: name, Transform, Material, Mesh });
      return;
    }
    const key = `${geometry.uuid} ${Material}`;
    let definition = this.#definitions.get(key);
    if (definition === undefined) {
      definition = this.#add(undefined, {
        discriminator: 'Elements.MeshElement',
        Name: name,
        Material,
        IsElementDefinition: true,
        Mesh: this.#meshOf(geometry, uvs),
      });
      this.#definitions.set(key, definition);
    }
    this.#add(id, { discriminator: 'Elements.ElementInstance', Name: name, BaseDefinition: definition, Transform });
  }

  /** Corners in the file's own axes; the transform stands them up. `bent`: as bones and targets put them. */
  #meshOf(geometry: BufferGeometry, UVs: number[] | undefined, bent?: Mesh): JsonObject {
    const positions = geometry.getAttribute('position');
    const { index } = geometry;
    const corners = index?.count ?? positions.count;
    this.#triangles += corners / 3;
    if (this.#triangles > MAX_IMPORT_TRIANGLES)
      throw new PartiError('import.geometry-too-complex', { limit: MAX_IMPORT_TRIANGLES });
    const place = new Vector3();
    return {
      Positions: bent
        ? Array.from({ length: positions.count }, (_, at) => bent.getVertexPosition(at, place).toArray().map(short)).flat()
        : numbersOf(positions),
      Triangles: Array.from({ length: corners - (corners % 3) }, (_, at) => index?.getX(at) ?? at),
      ...(UVs ? { UVs } : {}),
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
        Material: this.#material(materialOf(node.material)),
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

  /** `isSkinned`: its picture lies on the mesh; elsewhere the picture is there as its mean colour. */
  #material(material: ColouredMaterial | undefined, isSkinned = false): string | null {
    if (!material) return null;
    const key = `${material.uuid} ${isSkinned}`;
    let id = this.#materials.get(key);
    if (id === undefined) {
      const mean = shownColour(material);
      id = this.#add(undefined, {
        discriminator: 'Elements.Material',
        Name: material.name,
        Color: isSkinned ? colourOf(material.color, material.transparent ? material.opacity : 1) : mean,
        ...(isSkinned ? { Texture: pictureUrl(material.map as Texture) ?? null, TextureColor: mean } : {}),
        GlossinessFactor: material instanceof MeshStandardMaterial ? 1 - material.roughness : 0,
        ...(material instanceof MeshBasicMaterial ? { Unlit: true } : {}),
        DoubleSided: true,
      });
      this.#materials.set(key, id);
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

type ColouredMaterial = Material & { color: Color; map?: Texture | null };

function materialOf(source: Material | Material[]): ColouredMaterial | undefined {
  const material = Array.isArray(source) ? source[0] : source;
  return material && (material as Partial<ColouredMaterial>).color instanceof Color ? (material as ColouredMaterial) : undefined;
}

function colourOf(color: Color, Alpha: number): JsonObject {
  const { r: Red, g: Green, b: Blue } = color.getRGB({ r: 0, g: 0, b: 0 }, SRGBColorSpace);
  return { Red, Green, Blue, Alpha };
}

/** The colour of a material, and of the mean of its picture over it. */
function shownColour({ color, opacity, transparent, map }: ColouredMaterial): JsonObject {
  const pixel = map ? pictureMean(map) : undefined;
  if (!pixel) return colourOf(color, transparent ? opacity : 1);
  const [red = 255, green = 255, blue = 255, alpha = 255] = pixel;
  const mean = new Color().setRGB(red / 255, green / 255, blue / 255, SRGBColorSpace);
  return colourOf(color.clone().multiply(mean), transparent ? (opacity * alpha) / 255 : 1);
}

/** Where each corner lies on the picture of a material, v upwards; undefined without a picture that was kept. */
function uvsOf(geometry: BufferGeometry, { map }: ColouredMaterial): number[] | undefined {
  const attribute = map ? geometry.getAttribute(map.channel > 0 ? `uv${map.channel}` : 'uv') : undefined;
  if (!map || !attribute || pictureUrl(map) === undefined) return undefined;
  map.updateMatrix();
  const place = new Vector2();
  const uvs: number[] = [];
  for (let at = 0; at < attribute.count; at++) {
    place.fromBufferAttribute(attribute as BufferAttribute, at).applyMatrix3(map.matrix);
    uvs.push(short(place.x), short(1 - place.y));
  }
  return uvs;
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
