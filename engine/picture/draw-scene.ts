import { cross, dot, subtract, unit, type Vec3 } from '../math/vector.ts';
import { LINE_CLASSES, SURFACE_ROLES } from '../roles/element-role.ts';
import { eachCopiedEdge } from '../scene/line-copies.ts';
import type { SceneBuffers } from '../scene/scene-buffers.ts';
import { PixelBoard, type Seen, type Tone } from './pixel-board.ts';

/** Tones of a small picture, in display sRGB. */
export interface PictureTones {
  /** Ten tones from light to shade, for building, context and both sheets of land. */
  ramps: readonly (readonly Tone[])[];
  edge: Tone;
  hair: Tone;
  /** The way towards the sun, of any length. */
  sun: Vec3;
}

/** A small picture that is wanted: its size in px, and its tones. */
export interface PictureWish {
  width: number;
  height: number;
  tones: PictureTones;
}

/** From the south-east, as the model pane first shows a building (degrees). */
const [AZIMUTH, PITCH] = [37, 21].map((degrees) => (degrees * Math.PI) / 180) as [number, number];
const RIGHT: Vec3 = [Math.cos(AZIMUTH), Math.sin(AZIMUTH), 0];
const TOWARDS: Vec3 = [Math.cos(PITCH) * Math.sin(AZIMUTH), -Math.cos(PITCH) * Math.cos(AZIMUTH), Math.sin(PITCH)];
const UP: Vec3 = cross(TOWARDS, RIGHT);
/** Pixels that become one, each way. */
const OVER = 2;
/** Share of the picture that stays free at each side. */
const MARGIN = 0.05;
/** Edges nearer to their likes than this (px of the board) would be a grey mush. */
const LEAST_PITCH_PX = 5;
/** How far (share of the picture's extent) a line lies before its face. */
const SLACK = 0.004;

/** How much of its tone a line covers with; smooth ones are no lines from afar. */
const SHARES: Partial<Record<number, number>> = {
  [LINE_CLASSES.outline]: 0.9,
  [LINE_CLASSES.panel]: 0.6,
  [LINE_CLASSES.joint]: 0.3,
  [LINE_CLASSES.context]: 0.6,
  [LINE_CLASSES.contour]: 0.4,
  [LINE_CLASSES.plot]: 0.8,
  [LINE_CLASSES.heavy]: 1,
};

/**
 * Small picture of a scene on the processor, without a graphics card: the building fitted, seen along parallels from the
 * south-east, faces in the tones of the drawing, its lines over them, all else see-through. Red, green, blue, opacity, row by
 * row from above; undefined where the scene shows nothing.
 */
export function drawScene(
  scene: SceneBuffers,
  { width, height, tones }: PictureWish,
): Uint8ClampedArray<ArrayBuffer> | undefined {
  const isShown = shownElements(scene);
  const way = wayInto(scene, isShown, width * OVER, height * OVER);
  if (!way) return undefined;
  const board = new PixelBoard(width * OVER, height * OVER);
  const sun = unit(tones.sun);
  const toneOf = (x: number, y: number, z: number, role: number): Tone => {
    const facing = x * TOWARDS[0] + y * TOWARDS[1] + z * TOWARDS[2] < 0 ? -1 : 1;
    return surfaceTone(tones, role, facing * (x * sun[0] + y * sun[1] + z * sun[2]));
  };
  drawSurfaces(scene, board, way, isShown, toneOf);
  drawTextured(scene, board, way, toneOf);
  drawTrees(scene, board, way, tones);
  drawLines(scene, board, way, isShown, tones);
  return board.toPixels(OVER);
}

type Way = (x: number, y: number, z: number) => Seen;
type ToneOf = (x: number, y: number, z: number, role: number) => Tone;

/** Drafts stand aside as soon as something finished is there. */
function shownElements({ elements }: SceneBuffers): (element: number) => boolean {
  const hasFinished = elements.some(({ stage }) => stage === 'finished');
  return (element) => !hasFinished || elements[element]?.stage !== 'draft';
}

/** From metres of the scene to the picture, so that the building fills it: where there is none, all that is drawn. */
function wayInto(
  { elements, boxes, buildingBounds }: SceneBuffers,
  isShown: (element: number) => boolean,
  width: number,
  height: number,
): (Way & { scale: number; slack: number }) | undefined {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [at, { part }] of elements.entries()) {
    if (!isShown(at) || (buildingBounds && part !== 'building') || !Number.isFinite(boxes[at * 6])) continue;
    for (let corner = 0; corner < 8; corner++) {
      const point = [0, 1, 2].map((axis) => boxes[at * 6 + axis + ((corner >> axis) & 1) * 3] as number) as [
        number,
        number,
        number,
      ];
      const [x, y] = [dot(point, RIGHT), dot(point, UP)];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [low, high] = [Math.min(low, y), Math.max(high, y)];
    }
  }
  const extent = Math.max(right - left, high - low);
  if (!Number.isFinite(extent)) return undefined;
  const room = 1 - 2 * MARGIN;
  const scale = room * Math.min(width / Math.max(right - left, 1e-6), height / Math.max(high - low, 1e-6));
  const [middleX, middleY] = [(left + right) / 2, (low + high) / 2];
  const way = (x: number, y: number, z: number): Seen => [
    width / 2 + (x * RIGHT[0] + y * RIGHT[1] - middleX) * scale,
    height / 2 - (x * UP[0] + y * UP[1] + z * UP[2] - middleY) * scale,
    x * TOWARDS[0] + y * TOWARDS[1] + z * TOWARDS[2],
  ];
  return Object.assign(way, { scale, slack: extent * SLACK });
}

function drawSurfaces(
  { chunks }: SceneBuffers,
  board: PixelBoard,
  way: Way,
  isShown: (element: number) => boolean,
  toneOf: ToneOf,
): void {
  for (const { positions, normalsRoles, ids, index } of chunks) {
    const seen = (vertex: number) =>
      way(positions[vertex * 3] as number, positions[vertex * 3 + 1] as number, positions[vertex * 3 + 2] as number);
    for (let at = 0; at + 2 < index.length; at += 3) {
      const first = index[at] as number;
      if (!isShown(ids[first] as number)) continue;
      const normal = (axis: number) => (normalsRoles[first * 4 + axis] as number) / 127;
      const tone = toneOf(normal(0), normal(1), normal(2), normalsRoles[first * 4 + 3] as number);
      board.triangle(seen(first), seen(index[at + 1] as number), seen(index[at + 2] as number), tone);
    }
  }
}

/** Meshes with an image on them have no normals of their own. */
function drawTextured({ texturedMeshes }: SceneBuffers, board: PixelBoard, way: Way, toneOf: ToneOf): void {
  for (const { positions, index } of texturedMeshes) {
    const point = (vertex: number): Vec3 =>
      [0, 1, 2].map((axis) => positions[vertex * 3 + axis] as number) as [number, number, number];
    for (let at = 0; at + 2 < index.length; at += 3) {
      const [a, b, c] = [point(index[at] as number), point(index[at + 1] as number), point(index[at + 2] as number)];
      const [x, y, z] = unit(cross(subtract(b, a), subtract(c, a)));
      board.triangle(way(...a), way(...b), way(...c), toneOf(x, y, z, SURFACE_ROLES.paper));
    }
  }
}

function drawTrees({ trees }: SceneBuffers, board: PixelBoard, way: Way & { scale: number }, { ramps }: PictureTones): void {
  const { crowns } = trees;
  const tone = ramps[1]?.[1];
  for (let at = 0; tone && at < crowns.length; at += 4)
    board.disc(
      way(crowns[at] as number, crowns[at + 1] as number, crowns[at + 2] as number),
      (crowns[at + 3] as number) * way.scale,
      tone,
    );
}

function drawLines(
  { chunks, lineCopies }: SceneBuffers,
  board: PixelBoard,
  way: Way & { scale: number; slack: number },
  isShown: (element: number) => boolean,
  { edge, hair }: PictureTones,
): void {
  const quiet: ReadonlySet<number> = new Set([LINE_CLASSES.context, LINE_CLASSES.contour]);
  const draw = (word: number, a: Seen, b: Seen) => {
    const line = (word >>> 24) & 7;
    board.line(a, b, quiet.has(line) ? hair : edge, SHARES[line] ?? 0, way.slack);
  };
  const countOf = (cuts: Uint32Array) => cuts[leastCode(LEAST_PITCH_PX / way.scale, cuts.length)] ?? 0;
  for (const { edgePoints, edgeMeta, edgeCuts } of chunks) {
    const end = (at: number) => way(edgePoints[at] as number, edgePoints[at + 1] as number, edgePoints[at + 2] as number);
    for (let at = 0; at < countOf(edgeCuts); at++) {
      const word = edgeMeta[at * 2] as number;
      if (isDrawn(word) && isShown(word & 0xff_ff_ff)) draw(word, end(at * 6), end(at * 6 + 3));
    }
  }
  for (const copies of lineCopies) {
    const count = countOf(copies.edgeCuts);
    const edgePoints = copies.edgePoints.subarray(0, count * 6);
    let at = 0;
    eachCopiedEdge({ ...copies, edgePoints }, (element, x0, y0, z0, x1, y1, z1) => {
      const word = copies.edgeMeta[(at++ % count) * 2] as number;
      if (isDrawn(word) && isShown(element)) draw(word, way(x0, y0, z0), way(x1, y1, z1));
    });
  }
}

const isDrawn = (word: number): boolean => SHARES[(word >>> 24) & 7] !== undefined;

/** The first code whose edges lie at least so far apart (m): as `pitchCode` gives them, the half step up. */
function leastCode(pitch: number, codes: number): number {
  return Math.max(0, Math.min(codes - 1, Math.ceil((Math.log2(pitch) + 5) * 2.5)));
}

/** The tone that the drawing gives to a face seen from far away; `lit`: how much it faces the sun, −1 to 1. */
function surfaceTone({ ramps }: PictureTones, role: number, lit: number): Tone {
  const plain = lit > 0 ? 2.2 - 2.78 * lit : 2.5 - 3.05 * lit;
  const isPattern = role === SURFACE_ROLES.glass || role === SURFACE_ROLES.frame;
  const step = role === SURFACE_ROLES.plate ? Math.max(0, plain * 0.9 - 1.2) : isPattern ? plain + 2.5 : plain;
  const row =
    ramps[role === SURFACE_ROLES.context ? 1 : role === SURFACE_ROLES.landA ? 2 : role === SURFACE_ROLES.landB ? 3 : 0] ?? [];
  return row[Math.round(Math.min(row.length - 1, Math.max(0, step)))] ?? [1, 1, 1];
}
