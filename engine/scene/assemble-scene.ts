import { pictureCorners } from '../elements/pictures.ts';
import { transformDirection, transformPoint } from '../math/matrix.ts';
import { subtract } from '../math/vector.ts';
import { ChunkWriter, type ChunkSize } from './chunk-writer.ts';
import { unionOf } from './union-of.ts';
import { withTree } from './box-tree.ts';
import { LineCopies } from './line-copies.ts';
import type { Run, SceneMemory, Written } from './scene-memory.ts';
import type { ModelGeometry, PlacedPicture } from './model-geometry.ts';
import type { Placement } from './placement.ts';
import { joinTexturedMeshes } from './scene-textured-meshes.ts';
import type { SceneBuffers, SceneElement, SceneLevel, ScenePicture } from './scene-buffers.ts';

/** Vertices of a chunk; one element may exceed it. */
const CHUNK_VERTICES = 262_144;
/** A scene of more chunks than this has chunks of up to twice the size: each is a draw call. */
const USUAL_CHUNKS = 16;
/** Beyond this distance (m) from the zero point 32-bit coordinates would tremble, and the scene gets an origin of its own. */
const FAR = 10_000;

/**
 * Joins the geometry of several models into buffers that one draw call a chunk can show. With a `memory` of the scene
 * before, placements that it held are copied.
 */
export function assembleScene(
  models: readonly { nodeId: string; geometry: ModelGeometry }[],
  memory?: SceneMemory,
): SceneBuffers {
  const placed: Member[] = [];
  for (const { nodeId, geometry } of models)
    for (const [at, placement] of geometry.placements.entries())
      placed.push({ nodeId, placement, colour: geometry.colours[at] ?? 0 });
  const origin = originOf(placed);
  const elements: SceneElement[] = [];
  const trees = treesOf(models, origin);
  const pictures = models.flatMap(({ nodeId, geometry }) => geometry.pictures.map((picture) => ({ nodeId, picture })));
  const boxes = new Float32Array((placed.length + trees.elements.length + pictures.length) * 6).fill(NaN);
  const hasMore = models.some(({ geometry }) => geometry.pictures.length + geometry.texturedMeshes.length > 0);
  const colours = new Uint32Array(placed.length + trees.elements.length + pictures.length);
  const idOf = new Map<string, number>();
  const writers: ChunkWriter[] = [];
  const copies = new LineCopies(placed.map(({ placement }) => placement));
  const written: Written[] = [];
  const scene: SceneInMaking = { origin, boxes, colours, copies, elements, written, memory };
  memory?.rewind(origin);
  for (const { size, members } of groupIntoChunks(placed, copies)) {
    const writer = new ChunkWriter(size);
    writeGroup(members, writer, writers.length, scene);
    writers.push(writer);
  }
  if (hasMore) for (const [id, { nodeId, elementId }] of elements.entries()) idOf.set(`${nodeId} ${elementId}`, id);
  trees.ids = Uint32Array.from(trees.elements, (_, index) => elements.length + index);
  trees.elements.forEach((_, index) => boxes.set(crownBox(trees.crowns, index), (elements.length + index) * 6));
  for (const tree of trees.elements) elements.push(tree);
  const scenePictures = pictures.map(({ nodeId, picture }) => {
    const key = `${nodeId} ${picture.elementId}`;
    let id = idOf.get(key);
    if (id === undefined) {
      id = elements.push(bodiless(nodeId, picture, picture.role)) - 1;
      idOf.set(key, id);
    }
    return placePicture(picture, id, origin, boxes);
  });
  const texturedMeshes = models.flatMap(({ nodeId, geometry }) =>
    geometry.texturedMeshes.map((texturedMesh) => ({
      ...texturedMesh,
      id: idOf.get(`${nodeId} ${texturedMesh.elementId}`) as number,
    })),
  );
  const stems = stemChunk(trees.crowns, trees.feet, trees.ids);
  // An element may have many pictures.
  const ownBoxes = pictures.length === 0 ? boxes : boxes.slice(0, elements.length * 6);
  const chunks = [...writers.map((writer) => writer.toChunk()), ...(stems ? [stems] : [])];
  const made = withTree({
    origin,
    chunks,
    lineCopies: copies.toBuffers(origin, ownBoxes),
    elements,
    boxes: ownBoxes,
    colours: new Uint8Array(colours.buffer, 0, elements.length * 4),
    bounds: unionOf(ownBoxes, elements, () => true),
    buildingBounds: unionOf(ownBoxes, elements, (element) => element.part === 'building'),
    levels: levelsOf(models, origin[2]),
    trees: { crowns: trees.crowns, ids: trees.ids },
    pictures: scenePictures,
    texturedMeshes: joinTexturedMeshes(texturedMeshes, origin),
    issues: models.flatMap(({ nodeId, geometry }) => geometry.issues.map((issue) => ({ ...issue, nodeId }))),
  });
  memory?.keep(made, written);
  return made;
}

/** What grows while a scene is written. */
interface SceneInMaking {
  origin: [number, number, number];
  boxes: Float32Array;
  /** As `createColours` packs them: red in the lowest byte, which stands first in memory. */
  colours: Uint32Array;
  copies: LineCopies;
  elements: SceneElement[];
  written: Written[];
  memory: SceneMemory | undefined;
}

function writeGroup(members: readonly Member[], writer: ChunkWriter, chunk: number, scene: SceneInMaking): void {
  const { copies, memory } = scene;
  const hasEdges = (placement: Placement) => !copies.has(placement);
  for (let at = 0; at < members.length;) {
    const run = memory?.runAt(members, at, hasEdges);
    if (memory && run) copyRun(members.slice(at, at + run.count), run, writer, chunk, scene, memory);
    else writeMember(members[at] as Member, writer, chunk, scene);
    at += run?.count ?? 1;
  }
}

function copyRun(
  members: readonly Member[],
  run: Run,
  writer: ChunkWriter,
  chunk: number,
  { elements, written, copies, boxes, colours }: SceneInMaking,
  memory: SceneMemory,
): void {
  const before = memory.element(run.from);
  const vertexShift = writer.vertexCount - memory.vertex(run.from);
  const indexShift = writer.indexCount - before.firstIndex;
  const edgeShift = writer.nextLine - before.firstEdge;
  memory.copy(run, writer, elements.length, boxes);
  for (const [step, { nodeId, placement, colour }] of members.entries()) {
    colours[elements.length] = colour;
    const last = memory.element(run.from + step);
    const isCopied = copies.has(placement);
    if (isCopied) copies.tell(placement, elements.length);
    const { firstIndex, firstEdge } = last;
    elements.push({ ...last, nodeId, chunk, firstIndex: firstIndex + indexShift, firstEdge: firstEdge + edgeShift });
    written.push({ nodeId, placement, vertex: memory.vertex(run.from + step) + vertexShift, hasEdges: !isCopied });
  }
}

function writeMember({ nodeId, placement, colour }: Member, writer: ChunkWriter, chunk: number, scene: SceneInMaking): void {
  const { elements, written, copies, boxes, colours, origin } = scene;
  const id = elements.length;
  colours[id] = colour;
  const { elementId, name, discriminator, role } = placement;
  const firstIndex = writer.indexCount;
  const firstEdge = writer.nextLine;
  const isCopied = copies.has(placement);
  written.push({ nodeId, placement, vertex: writer.vertexCount, hasEdges: !isCopied });
  writer.write(placement, id, origin, !isCopied, boxes, id * 6);
  if (isCopied) copies.tell(placement, id);
  elements.push({
    nodeId,
    elementId,
    name,
    discriminator,
    part: role.part,
    stage: role.stage,
    chunk,
    firstIndex,
    indexCount: writer.indexCount - firstIndex,
    firstEdge,
    edgeCount: writer.indexCount === firstIndex ? writer.nextLine - firstEdge : 0,
  });
}

/** An element without triangles or lines of its own. */
function bodiless(
  nodeId: string,
  { elementId, name, discriminator }: { elementId: string; name: string; discriminator: string },
  { part, stage }: Pick<SceneElement, 'part' | 'stage'>,
): SceneElement {
  return {
    nodeId,
    elementId,
    name,
    discriminator,
    part,
    stage,
    chunk: -1,
    firstIndex: 0,
    indexCount: 0,
    firstEdge: 0,
    edgeCount: 0,
  };
}

function placePicture(
  { picture, matrix }: PlacedPicture,
  id: number,
  origin: readonly [number, number, number],
  boxes: Float32Array,
): ScenePicture {
  const own = id * 6;
  if (Number.isNaN(boxes[own])) boxes.set([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity], own);
  for (const corner of pictureCorners(picture)) {
    const placed = subtract(transformPoint(matrix, corner), origin);
    placed.forEach((value, axis) => {
      boxes[own + axis] = Math.min(boxes[own + axis] as number, value);
      boxes[own + axis + 3] = Math.max(boxes[own + axis + 3] as number, value);
    });
  }
  return {
    id,
    corner: [...subtract(transformPoint(matrix, picture.corner), origin)],
    right: [...transformDirection(matrix, picture.right)],
    up: [...transformDirection(matrix, picture.up)],
    content: picture.content,
  };
}

interface Member {
  nodeId: string;
  placement: Placement;
  colour: number;
}

function groupIntoChunks(placed: readonly Member[], copies: LineCopies): { members: Member[]; size: ChunkSize }[] {
  const groups: { members: Member[]; size: ChunkSize }[] = [];
  let group: (typeof groups)[number] | undefined;
  const all = placed.reduce((sum, { placement }) => sum + placement.shape.vertexCount, 0);
  const most = Math.min(2 * CHUNK_VERTICES, Math.max(CHUNK_VERTICES, Math.ceil(all / USUAL_CHUNKS)));
  for (const member of placed) {
    const { shape } = member.placement;
    const vertices = shape.vertexCount;
    if (!group || group.size.vertices + vertices > most)
      groups.push((group = { members: [], size: { vertices: 0, indices: 0, pitchCounts: new Uint32Array(32) } }));
    group.members.push(member);
    group.size.vertices += vertices;
    group.size.indices += shape.cornerCount;
    if (!copies.has(member.placement)) ChunkWriter.countPitches(shape, group.size.pitchCounts);
  }
  return groups;
}

/** Zero, or a point near the models, in whole 100 m, where they stand far away. */
function originOf(placed: readonly Member[]): [number, number, number] {
  let [sumX, sumY, sumZ, count] = [0, 0, 0, 0];
  for (const { placement } of placed) {
    const { shape, matrix: m } = placement;
    const box = shape.bounds;
    if (!box) continue;
    const x = ((box[0] as number) + (box[3] as number)) / 2;
    const y = ((box[1] as number) + (box[4] as number)) / 2;
    const z = ((box[2] as number) + (box[5] as number)) / 2;
    sumX += (m[0] as number) * x + (m[1] as number) * y + (m[2] as number) * z + (m[3] as number);
    sumY += (m[4] as number) * x + (m[5] as number) * y + (m[6] as number) * z + (m[7] as number);
    sumZ += (m[8] as number) * x + (m[9] as number) * y + (m[10] as number) * z + (m[11] as number);
    count++;
  }
  if (count === 0 || Math.hypot(sumX, sumY, sumZ) / count < FAR) return [0, 0, 0];
  const rounded = (sum: number) => Math.round(sum / count / 100) * 100;
  return [rounded(sumX), rounded(sumY), rounded(sumZ)];
}

function treesOf(models: readonly { nodeId: string; geometry: ModelGeometry }[], origin: readonly [number, number, number]) {
  const all = models.flatMap(({ nodeId, geometry }) => geometry.trees.map((tree) => ({ nodeId, tree })));
  const elements = all.map(({ nodeId, tree }) =>
    bodiless(nodeId, { ...tree, discriminator: 'Elements.Tree' }, { part: 'setting', stage: 'plain' }),
  );
  const crowns = new Float32Array(all.length * 4);
  const feet = new Float32Array(all.length);
  all.forEach(({ tree: { foot, radius, height } }, index) => {
    crowns.set([foot[0] - origin[0], foot[1] - origin[1], foot[2] - origin[2] + height - radius, radius], index * 4);
    feet[index] = foot[2] - origin[2];
  });
  return { elements, crowns, feet, ids: new Uint32Array(0) };
}

function crownBox(crowns: Float32Array, index: number): number[] {
  const [x, y, z, r] = crowns.subarray(index * 4, index * 4 + 4) as unknown as [number, number, number, number];
  return [x - r, y - r, z - r, x + r, y + r, z + r];
}

/** Stems reach into the ground, which hides what stands below it. */
const STEM_BELOW = 3;

function stemChunk(crowns: Float32Array, feet: Float32Array, ids: Uint32Array) {
  if (ids.length === 0) return undefined;
  return ChunkWriter.strokes(
    Array.from(ids, (id, index) => {
      const [x, y, z, r] = crowns.subarray(index * 4, index * 4 + 4) as unknown as [number, number, number, number];
      return { id, from: [x, y, (feet[index] as number) - STEM_BELOW], to: [x, y, z - r * 0.9] };
    }),
    'context',
  );
}

/** By elevation, each height once. */
function levelsOf(models: readonly { nodeId: string; geometry: ModelGeometry }[], originZ: number): SceneLevel[] {
  const levels = models.flatMap(({ nodeId, geometry }) =>
    geometry.levels.map((level) => ({ nodeId, name: level.name, elevation: level.elevation - originZ })),
  );
  return levels
    .toSorted((a, b) => a.elevation - b.elevation)
    .filter((level, index, all) => index === 0 || level.elevation - (all[index - 1] as SceneLevel).elevation > 0.01);
}
