import { centroid, type ModelBuilder, extrusions, placed, point, polyline, type Point, type Polygon } from 'parti';

/** Half the side of the land that is drawn around the plot (m). */
export const LAND_HALF = 170;
const SAMPLES = 84;

/** Height of the land (m): flat on the plot's middle, rising to the north-west in waves. */
export type Land = (x: number, y: number) => number;

/** A land that is 0 at the plot's centre. Its waves fall by less than 0.94 a metre along y, so that it rises everywhere. */
export function makeLand(perimeter: Polygon, slope: number): Land {
  const middle = centroid(perimeter);
  const raw = (x: number, y: number) => {
    const [u, v] = [x - middle.X, y - middle.Y];
    const waves = 15 * Math.sin(u / 33 + v / 75 + 0.9) + 6 * Math.sin(u / 15 - v / 40 + 2.1);
    return slope * (v * 0.94 - u * 0.34 + waves);
  };
  const base = raw(middle.X, middle.Y);
  return (x, y) => raw(x, y) - base;
}

/** The land as stacked sheets, one for each contour: everything that lies higher, a step thick. */
export function addLand(model: ModelBuilder, middle: Point, land: Land, step: number): void {
  const corners = [-1, 1].flatMap((u) => [-1, 1].map((v) => land(middle.X + u * LAND_HALF, middle.Y + v * LAND_HALF)));
  const lowest = Math.floor(Math.min(...corners) / step) - 1;
  const highest = Math.ceil(Math.max(...corners) / step) + 1;
  const material = model.material('Land', [0.97, 0.97, 0.96]);
  for (let index = lowest; index <= highest; index++) {
    const height = index * step;
    const edge = contour(middle, land, height);
    if (!edge) continue;
    const upper = middle.Y + LAND_HALF;
    const sheet = [...edge, point(middle.X + LAND_HALF, upper), point(middle.X - LAND_HALF, upper)];
    const profile = model.profile(`contour-profile-${index}`, sheet);
    model.add(`contour-${index}`, 'Elements.ContourSheet', {
      Name: `Contour ${height}`,
      Elevation: height,
      Index: index,
      Material: material,
      Transform: placed(point(0, 0, height - step)),
      Representation: extrusions({ profile, height: step }),
    });
    model.add(`contour-line-${index}`, 'Elements.ContourLine', {
      Name: '',
      Elevation: height,
      Curve: polyline(edge.map((at) => ({ ...at, Z: height }))),
    });
  }
}

/** Where the land has this height, from west to east; undefined where the whole land lies lower. */
function contour(middle: Point, land: Land, height: number): Point[] | undefined {
  const [low, high] = [middle.Y - LAND_HALF, middle.Y + LAND_HALF];
  const points: Point[] = [];
  let isAllLower = true;
  for (let sample = 0; sample <= SAMPLES; sample++) {
    const x = middle.X - LAND_HALF + (2 * LAND_HALF * sample) / SAMPLES;
    const y = crossing((at) => land(x, at) - height, low, high);
    if (y < high) isAllLower = false;
    points.push(point(x, y));
  }
  return isAllLower ? undefined : points;
}

/** Heights nearer than this (m) are the same. */
const SAME = 1e-9;

/**
 * The land rises with y, so there is one crossing: found by false position, where an end that stays counts half
 * (Illinois). The land is smooth, so a few rounds do.
 */
function crossing(f: (y: number) => number, low: number, high: number): number {
  let [below, above] = [f(low), f(high)];
  if (below >= 0) return low;
  if (above <= 0) return high;
  let stays = 0;
  for (let round = 0; round < 60; round++) {
    const y = (low * above - high * below) / (above - below);
    const height = f(y);
    if (Math.abs(height) < SAME) return y;
    if (height < 0) {
      [low, below] = [y, height];
      if (stays === 1) above /= 2;
      stays = 1;
    } else {
      [high, above] = [y, height];
      if (stays === -1) below /= 2;
      stays = -1;
    }
  }
  return (low + high) / 2;
}
