import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  Float32BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  Scene,
  Sphere,
  Vector3,
  type RawShaderMaterial,
  type Texture,
} from 'three';
import type { SceneBuffers, SceneChunk, SceneTrees } from '#engine';
import { CopiedLines } from './copied-lines.ts';
import { fixed } from './fixed-mesh.ts';
import { LineGeometry, lineTexture } from './line-geometry.ts';
import type { Materials } from './materials.ts';
import { TexturedMeshes } from './textured-meshes.ts';
import { PicturePlanes } from './picture-planes.ts';
import type { Uniforms } from './uniforms.ts';

interface LineMesh {
  mesh: Mesh;
  geometry: LineGeometry;
  material: RawShaderMaterial;
  texture: Texture;
  cuts: Uint32Array;
  sphere: Sphere;
}

/** Chunks of about 10 MB that go to the graphics card with one picture. */
const CHUNKS_AT_ONCE = 4;

const DISC = [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0];
const DISC_INDEX = [0, 1, 2, 0, 2, 3];

/** The buffers of a scene as meshes, one scene a pass. Chunks are few, so nothing here costs by element. */
export class SceneMeshes {
  readonly surfaces = staticScene();
  readonly ghosts = staticScene();
  readonly clears = staticScene();
  readonly marked = staticScene();
  readonly depths = staticScene();
  readonly lines = staticScene();
  readonly boxes: Box3[] = [];
  readonly #lineMeshes: LineMesh[] = [];
  readonly #copiedLines: CopiedLines[] = [];
  readonly #geometries: BufferGeometry[] = [];

  /** How far the highest part is drawn above its place (m). */
  #rise = 0;

  readonly #materials: Materials;
  readonly #late: SceneChunk[];
  readonly #pictures: PicturePlanes | undefined;
  readonly #texturedMeshes: TexturedMeshes | undefined;

  /** `onLoaded`: an image that was not there at first can be seen. */
  constructor(buffers: SceneBuffers | undefined, materials: Materials, uniforms: Uniforms, onLoaded: () => void) {
    this.surfaces.add(fixed(new Mesh(screenTriangle(this.#geometries), materials.sky), false));
    this.#materials = materials;
    this.#late = [...(buffers?.chunks ?? [])];
    for (const chunk of this.#late) if (chunk.index.length + chunk.edgeMeta.length > 0) this.boxes.push(boxOf(chunk));
    this.addMore();
    for (const copies of buffers?.lineCopies ?? []) {
      const made = new CopiedLines(copies, materials);
      this.lines.add(made.mesh);
      this.#copiedLines.push(made);
    }
    if (buffers && buffers.trees.ids.length > 0) this.#addTrees(buffers.trees, materials);
    if (buffers && buffers.texturedMeshes.length > 0) {
      this.#texturedMeshes = new TexturedMeshes(buffers.texturedMeshes, uniforms, onLoaded);
      for (const mesh of this.#texturedMeshes.meshes) this.surfaces.add(mesh);
    }
    if (!buffers || buffers.pictures.length === 0) return;
    this.#pictures = new PicturePlanes(buffers.pictures, uniforms, onLoaded);
    for (const mesh of this.#pictures.meshes) this.surfaces.add(mesh);
    this.boxes.push(...this.#pictures.boxes);
  }

  /** Adds some of the chunks that are not there yet: their way to the graphics card takes its time. Answers whether any were. */
  addMore(): boolean {
    const chunks = this.#late.splice(0, CHUNKS_AT_ONCE);
    for (const chunk of chunks) {
      if (chunk.index.length > 0) this.#addSurface(chunk, this.#materials);
      if (chunk.edgeMeta.length > 0) this.#addLines(chunk, this.#materials);
    }
    if (this.#rise > 0) this.liftBy(this.#rise);
    return chunks.length > 0;
  }

  /** Parts are drawn up to so much higher than they stand (m): none is left out for where it stands. */
  liftBy(rise: number): void {
    this.#rise = rise;
    for (const scene of [this.surfaces, this.ghosts, this.clears, this.marked, this.depths, this.lines])
      for (const mesh of scene.children) if (mesh.userData['isCulled']) mesh.frustumCulled = rise === 0;
  }

  /** Whether every chunk is there. */
  get isWhole(): boolean {
    return this.#late.length === 0;
  }

  #addSurface(chunk: SceneChunk, materials: Materials): void {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(chunk.positions, 3));
    geometry.setAttribute('aNr', new BufferAttribute(chunk.normalsRoles, 4, true));
    geometry.setAttribute('aId', new BufferAttribute(chunk.ids, 1));
    geometry.setIndex(new BufferAttribute(chunk.index, 1));
    geometry.boundingBox = boxOf(chunk);
    geometry.boundingSphere = geometry.boundingBox.getBoundingSphere(new Sphere());
    this.#geometries.push(geometry);
    this.surfaces.add(fixed(new Mesh(geometry, materials.surface)));
    this.ghosts.add(fixed(new Mesh(geometry, materials.ghost)));
    this.clears.add(fixed(new Mesh(geometry, materials.clear)));
    this.marked.add(fixed(new Mesh(geometry, materials.mark)));
    this.depths.add(fixed(new Mesh(geometry, materials.depth)));
  }

  #addLines(chunk: SceneChunk, materials: Materials): void {
    const geometry = new LineGeometry();
    const sphere = boxOf(chunk).getBoundingSphere(new Sphere());
    geometry.boundingSphere = sphere;
    const texture = lineTexture(chunk.edgePoints, chunk.edgeMeta);
    const material = materials.line(texture);
    const mesh = fixed(new Mesh(geometry, material));
    this.lines.add(mesh);
    this.#lineMeshes.push({ mesh, geometry, material, texture, cuts: chunk.edgeCuts, sphere });
  }

  #addTrees({ crowns, ids }: SceneTrees, materials: Materials): void {
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute(DISC, 3));
    geometry.setIndex(DISC_INDEX);
    geometry.setAttribute('aT', new InstancedBufferAttribute(crowns, 4));
    geometry.setAttribute('aId', new InstancedBufferAttribute(ids, 1));
    geometry.instanceCount = ids.length;
    this.#geometries.push(geometry);
    this.surfaces.add(fixed(new Mesh(geometry, materials.crown), false));
    this.lines.add(fixed(new Mesh(geometry, materials.ring), false));
  }

  /** Leaves out edges whose pattern is too fine to be seen even at the nearest point of their chunk. Cost goes with chunks. */
  cutEdges(eye: Vector3, pxPerM: number, leastPx: number): void {
    for (const { mesh, geometry, cuts, sphere } of this.#lineMeshes) {
      const count = cuts[coarsestCode(sphere, eye, pxPerM, leastPx, this.#rise)] as number;
      geometry.show(count);
      mesh.visible = count > 0;
    }
    for (const copied of this.#copiedLines) copied.cut(coarsestCode(copied.sphere, eye, pxPerM, leastPx, this.#rise));
  }

  dispose(): void {
    for (const geometry of this.#geometries) geometry.dispose();
    for (const { geometry, material, texture } of this.#lineMeshes)
      for (const part of [geometry, material, texture]) part.dispose();
    for (const copied of this.#copiedLines) copied.dispose();
    this.#pictures?.dispose();
    this.#texturedMeshes?.dispose();
  }
}

/** Pitch code below which no pattern of a sphere can be seen even at its nearest point. */
function coarsestCode(sphere: Sphere, eye: Vector3, pxPerM: number, leastPx: number, rise: number): number {
  const nearest = Math.max(1, eye.distanceTo(sphere.center) - sphere.radius - rise);
  return Math.max(0, Math.min(32, Math.floor((Math.log2((leastPx * nearest) / pxPerM) + 5) * 2.5)));
}

/** A triangle that covers the pane. */
export function screenTriangle(owned: BufferGeometry[] = []): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute([-1, -1, 0, 3, -1, 0, -1, 3, 0], 3));
  owned.push(geometry);
  return geometry;
}

export function staticScene(): Scene {
  const scene = new Scene();
  scene.matrixAutoUpdate = false;
  scene.matrixWorldAutoUpdate = false;
  return scene;
}

const boxOf = ({ bounds }: SceneChunk): Box3 => new Box3(new Vector3().fromArray(bounds, 0), new Vector3().fromArray(bounds, 3));
