import { glb } from '../fixtures/small-files.ts';

type Part = readonly [x: number, y: number, z: number, width: number, depth: number, height: number];
type Colour = readonly [red: number, green: number, blue: number];

/** Corners of a box of one metre on the ground, and its faces. */
const CORNERS = [-0.5, 0, 0.5, 0.5, 0, 0.5, 0.5, 0, -0.5, -0.5, 0, -0.5, -0.5, 1, 0.5, 0.5, 1, 0.5, 0.5, 1, -0.5, -0.5, 1, -0.5];
const FACES = [0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 1, 2, 6, 1, 6, 5, 2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4, 7];

/** A GLB of boxes: middle in plan, foot, and sizes of each (m, z up). */
function boxesGlb(parts: readonly Part[], colour: Colour): Buffer {
  return glb(
    {
      scene: 0,
      scenes: [{ nodes: parts.map((_, at) => at) }],
      nodes: parts.map(([x, y, z, width, depth, height]) => ({
        mesh: 0,
        translation: [x, z, -y],
        scale: [width, height, depth],
      })),
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
      materials: [{ pbrMetallicRoughness: { baseColorFactor: [...colour, 1] } }],
      accessors: [
        { bufferView: 0, componentType: 5126, count: 8, type: 'VEC3', min: [-0.5, 0, -0.5], max: [0.5, 1, 0.5] },
        { bufferView: 1, componentType: 5123, count: FACES.length, type: 'SCALAR' },
      ],
    },
    [new Uint8Array(Float32Array.from(CORNERS).buffer), new Uint8Array(Uint16Array.from(FACES).buffer)],
  );
}

const legs = (width: number, depth: number, height: number): Part[] =>
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ].map(([x = 0, y = 0]): Part => [x * (width / 2 - 0.04), y * (depth / 2 - 0.04), 0, 0.05, 0.05, height]);
const table = (width: number, depth: number): Part[] => [[0, 0, 0.71, width, depth, 0.03], ...legs(width, depth, 0.71)];
const chair: Part[] = [[0, 0, 0.42, 0.46, 0.46, 0.05], [0, 0.21, 0.47, 0.46, 0.04, 0.43], ...legs(0.46, 0.46, 0.42)];
const seat = (width: number): Part[] => [
  [0, 0, 0.08, width, 0.84, 0.34],
  [0, 0.34, 0.42, width, 0.16, 0.36],
  [-width / 2 + 0.08, 0, 0.42, 0.16, 0.84, 0.16],
  [width / 2 - 0.08, 0, 0.42, 0.16, 0.84, 0.16],
];
const shelf: Part[] = [
  [-0.44, 0, 0, 0.02, 0.36, 1.96],
  [0.44, 0, 0, 0.02, 0.36, 1.96],
  ...[0, 0.38, 0.77, 1.16, 1.55, 1.94].map((z): Part => [0, 0, z, 0.9, 0.36, 0.02]),
];
const OAK: Colour = [0.76, 0.62, 0.44];
const PAPER: Colour = [0.9, 0.89, 0.86];
const SLATE: Colour = [0.36, 0.42, 0.5];

/** Furniture of an office, by the name of its file. */
export const FURNITURE: Readonly<Record<string, () => Buffer>> = {
  'Desk, oak 160.glb': () => boxesGlb([...table(1.6, 0.8), [0.52, 0, 0.2, 0.42, 0.66, 0.5]], OAK),
  'Meeting table 240.glb': () => boxesGlb(table(2.4, 1.1), PAPER),
  'Task chair.glb': () => boxesGlb(chair, SLATE),
  'Lounge chair.glb': () => boxesGlb(seat(0.8), SLATE),
  'Sofa, two seats.glb': () => boxesGlb(seat(1.7), SLATE),
  'Shelf, 5 rows.glb': () => boxesGlb(shelf, OAK),
  'Sideboard, ash 120.glb': () => boxesGlb([[0, 0, 0.12, 1.2, 0.42, 0.6], ...legs(1.2, 0.42, 0.12)], OAK),
  'Whiteboard.glb': () => boxesGlb([[0, 0, 0.9, 1.8, 0.05, 1.1]], PAPER),
};

const point = (X: number, Y: number) => ({ X, Y, Z: 0 });
type Turn = 0 | 1 | 2 | 3;
const ROWS: Readonly<Record<Turn, readonly number[]>> = {
  0: [1, 0, 0, 1],
  1: [0, -1, 1, 0],
  2: [-1, 0, 0, -1],
  3: [0, 1, -1, 0],
};
const placed = (file: string, [x, y]: readonly [number, number], hold: readonly [number, number], turn: Turn = 0) => {
  const [a = 1, b = 0, c = 0, d = 1] = ROWS[turn];
  return {
    Name:
      file
        .replace(/\.glb$/, '')
        .split('/')
        .at(-1) ?? '',
    Url: file,
    Transform: { Matrix: { Components: [a, b, 0, x, c, d, 0, y, 0, 0, 1, 0] } },
    Anchor: point(...hold),
  };
};
const variant = (width: number, depth: number, ...ContentItems: ReturnType<typeof placed>[]) => ({
  CellBoundary: { Min: point(0, 0), Max: point(width, depth), Width: width, Depth: depth },
  ContentItems,
});
const CHAIR = 'Task chair.glb';

/** A meeting room in three sizes. */
export const MEETING = {
  L: variant(
    4.8,
    3.6,
    placed('Meeting table 240.glb', [2.2, 1.8], [2.4, 1.8]),
    ...[1.4, 2.2, 3].flatMap((x) => [placed(CHAIR, [x, 2.6], [2.4, 1.8]), placed(CHAIR, [x, 1], [2.4, 1.8], 2)]),
    placed('Sideboard, ash 120.glb', [4.5, 1.2], [4.8, 0], 3),
    placed('Whiteboard.glb', [2.2, 3.55], [2.4, 3.6]),
  ),
  M: variant(
    3.6,
    3,
    placed('Desk, oak 160.glb', [1.8, 1.5], [1.8, 1.5]),
    placed(CHAIR, [1.8, 2.3], [1.8, 1.5]),
    placed(CHAIR, [1.8, 0.7], [1.8, 1.5], 2),
  ),
  S: variant(2.4, 2.2, placed('Lounge chair.glb', [1.2, 1.1], [1.2, 1.1])),
};

/** A room for one, with a chair whose file lies elsewhere. */
export const FOCUS = {
  A: variant(
    2.4,
    2,
    placed('Desk, oak 160.glb', [1.2, 0.6], [0, 0]),
    placed(CHAIR, [1.2, 1.4], [0, 0]),
    placed('https://things.example/a/Armchair.glb', [0.5, 1.6], [0, 2]),
  ),
};
