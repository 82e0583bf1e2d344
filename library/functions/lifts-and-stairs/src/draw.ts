import {
  extrusions,
  fromAxes,
  instanceOf,
  placed,
  point,
  rectangle,
  region,
  regionArea,
  type ModelBuilder,
  type Point,
  type Value,
} from 'parti';
import type { Place, Size } from './stand.ts';
import type { Storey } from './storeys.ts';

/** A step is at most so high, and so deep (m). */
const RISE = 0.175;
const TREAD = 0.28;
/** So many steps without a landing. */
const FLIGHT = 18;
/** Width of a flight, depth of a landing, thickness of walls (m). */
const WIDTH = 1.25;
const LANDING = 1.3;
const WALL = 0.2;
/** Side of a lift shaft (m), and how far it goes above the last floor. */
export const LIFT = 2.4;
const OVERRUN = 3.6;
/** Width and height (m) of the door to every storey. */
const DOOR = { width: 1.1, height: 2.1 };
/** Room to pass in a stair over the last floor (m). */
const HEADROOM = 2.6;

/** Steps and flights from one storey to the next, `height` (m) above it. */
export function flightsFor(height: number): { steps: number; flights: number; perFlight: number } {
  const steps = Math.max(1, Math.ceil(height / RISE - 1e-9));
  const flights = 2 * Math.ceil(steps / (2 * FLIGHT));
  return { steps, flights, perFlight: Math.ceil(steps / flights) };
}

/** Stair that is long enough for every storey. */
export function sizeFor(storeys: readonly Storey[]): Size {
  const heights = storeys.slice(1).map(({ elevation }, at) => elevation - (storeys[at] as Storey).elevation);
  const longest = Math.max(...heights.map((height) => flightsFor(height).perFlight));
  return { length: longest * TREAD + 2 * LANDING + 2 * WALL, width: 2 * WIDTH + 0.1 + 2 * WALL };
}

/** A stair: its walls, and a flight of steps up to every storey that it serves. */
export function drawStair(
  model: ModelBuilder,
  storeys: readonly Storey[],
  at: number,
  stair: Place,
  size: Size,
  material: string,
): void {
  const [bottom, top] = [storeys[0] as Storey, storeys[stair.top] as Storey];
  const outer = rectangle(stair.middle, size.length, size.width, stair.angle);
  const inner = rectangle(stair.middle, size.length - 2 * WALL, size.width - 2 * WALL, stair.angle);
  const height = top.elevation - bottom.elevation + HEADROOM;
  const profile = model.profile(`stair-profile-${at}`, outer, [inner]);
  model.add(`stair-${at}`, 'Elements.Stair', {
    Name: `Stair ${at}`,
    From: bottom.name,
    To: top.name,
    Elevation: bottom.elevation,
    Height: height,
    Area: regionArea(region(outer)),
    Profile: profile,
    Material: material,
    Transform: placed(point(0, 0, bottom.elevation)),
    Representation: shaftWithDoors(model, `stair-${at}`, storeys.slice(0, stair.top + 1), stair, size, height),
  });
  for (let storey = 0; storey < stair.top; storey++) {
    const [from, to] = [storeys[storey] as Storey, storeys[storey + 1] as Storey];
    const rise = to.elevation - from.elevation;
    const { steps } = flightsFor(rise);
    model.add(`flight-${at}-${storey}`, 'Elements.ElementInstance', {
      Name: `Stair ${at}, ${from.name}`,
      Level: from.name,
      Elevation: from.elevation,
      Height: rise,
      Steps: steps,
      Rise: rise / steps,
      ...instanceOf(flightOf(model, rise, size), placed({ ...stair.middle, Z: from.elevation }, stair.angle)),
    });
  }
}

/** A definition of all steps of a storey around the middle of a stair, made once for each height. */
function flightOf(model: ModelBuilder, height: number, { length, width }: Size): string {
  const id = `flight-${height.toFixed(4)}`;
  if (model.has(id)) return id;
  const { steps, perFlight } = flightsFor(height);
  const rise = height / steps;
  const [start, middle] = [-(length / 2 - WALL - LANDING), (width / 2 - WALL - WIDTH / 2) as number];
  const solids = Array.from({ length: steps }, (_, step) => {
    const [flight, along] = [Math.floor(step / perFlight), step % perFlight];
    // Each second flight comes back beside the first.
    const isBack = flight % 2 === 1;
    const x = (isBack ? -start - (along + 0.5) * TREAD : start + (along + 0.5) * TREAD) as number;
    const corners = rectangle({ X: x, Y: isBack ? middle : -middle }, TREAD, WIDTH, 0, (step + 0.25) * rise);
    return { profile: model.profile(`${id}-${step}`, corners), height: rise * 0.75 };
  });
  const landings = Array.from({ length: Math.ceil(steps / perFlight) - 1 }, (_, flight) => {
    const side = (flight % 2 === 0 ? 1 : -1) * (length / 2 - WALL - LANDING / 2);
    const z = (flight + 1) * perFlight * rise - 0.2;
    const corners = rectangle({ X: side, Y: 0 }, LANDING, width - 2 * WALL, 0, z);
    return { profile: model.profile(`${id}-landing-${flight}`, corners), height: 0.2 };
  });
  return model.add(id, 'Elements.StairFlight', {
    Name: 'Flight',
    IsElementDefinition: true,
    Representation: extrusions(...solids, ...landings),
  });
}

/** The shaft of a lift. */
export function drawLift(
  model: ModelBuilder,
  storeys: readonly Storey[],
  at: number,
  middle: Point,
  angle: number,
  material: string,
): void {
  const [bottom, top] = [storeys[0] as Storey, storeys.at(-1) as Storey];
  const outer = rectangle(middle, LIFT, LIFT, angle);
  const height = top.elevation - bottom.elevation + OVERRUN;
  const profile = model.profile(`lift-profile-${at}`, outer, [rectangle(middle, LIFT - 2 * WALL, LIFT - 2 * WALL, angle)]);
  model.add(`lift-${at}`, 'Elements.Lift', {
    Name: `Lift ${at}`,
    From: bottom.name,
    To: top.name,
    Elevation: bottom.elevation,
    Height: height,
    Area: LIFT * LIFT,
    Profile: profile,
    Material: material,
    Transform: placed(point(0, 0, bottom.elevation)),
    Representation: shaftWithDoors(model, `lift-${at}`, storeys, { middle, angle }, { length: LIFT, width: LIFT }, height),
  });
}

/** Walls of a shaft around doors at its beginning, one on every storey; heights are above the lowest. */
function shaftWithDoors(
  model: ModelBuilder,
  id: string,
  storeys: readonly Storey[],
  { middle, angle }: Omit<Place, 'top'>,
  { length, width }: Size,
  height: number,
): Value {
  const [front, side, half] = [-length / 2, width / 2, DOOR.width / 2];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = (at: readonly [number, number][], z = 0) =>
    at.map(([x, y]) => point(middle.X + x * cos - y * sin, middle.Y + x * sin + y * cos, z));
  const walls: [number, number][] = [
    [front, half],
    [front, side],
    [-front, side],
    [-front, -side],
    [front, -side],
    [front, -half],
    [front + WALL, -half],
    [front + WALL, WALL - side],
    [-front - WALL, WALL - side],
    [-front - WALL, side - WALL],
    [front + WALL, side - WALL],
    [front + WALL, half],
  ];
  const over: [number, number][] = [
    [front, -half],
    [front + WALL, -half],
    [front + WALL, half],
    [front, half],
  ];
  const bottom = (storeys[0] as Storey).elevation;
  const lintels = storeys.map(({ elevation }, at) => {
    const from = elevation - bottom + DOOR.height;
    const to = at + 1 < storeys.length ? (storeys[at + 1] as Storey).elevation - bottom : height;
    return { profile: model.profile(`${id}-over-door-${at}`, corners(over, from)), height: Math.max(0.01, to - from) };
  });
  return extrusions({ profile: model.profile(`${id}-walls`, corners(walls)), height }, ...lintels);
}

/** What a core has room for: a stair at its end, lifts in one row or two with a lobby between. */
export function roomIn(core: { low: [number, number]; high: [number, number] }, angle: number, { length, width }: Size) {
  const [long, wide] = [core.high[0] - core.low[0], core.high[1] - core.low[1]];
  const middle = (core.low[1] + core.high[1]) / 2;
  const isAcross = wide >= length && long >= width;
  const isIn = isAcross || (long >= length && wide >= width);
  const taken = !isIn ? 0 : isAcross ? width : length;
  const stair = isIn
    ? { middle: fromAxes(core.low[0] + taken / 2, middle, angle), angle: isAcross ? angle + Math.PI / 2 : angle }
    : undefined;
  const rows = wide >= 3 * LIFT ? [core.low[1] + LIFT / 2, core.high[1] - LIFT / 2] : wide >= LIFT ? [middle] : [];
  const lifts = Array.from({ length: Math.max(0, Math.floor((long - taken) / LIFT + 1e-9)) }, (_, place) =>
    rows.map((v) => fromAxes(core.low[0] + taken + (place + 0.5) * LIFT, v, angle)),
  ).flat();
  return { stair, lifts };
}
