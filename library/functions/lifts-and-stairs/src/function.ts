import {
  boundsAlong,
  elementsOf,
  FunctionError,
  longestEdgeAngle,
  ModelBuilder,
  regionOf,
  requireModel,
  type FunctionResult,
  type Models,
  type Point,
  type Region,
} from 'parti';
import { isTooLarge } from './ground.ts';
import { corridorsOf, isFree, liftsBeside, type Corridors } from './beside-corridor.ts';
import { drawLift, drawStair, LIFT, roomIn, sizeFor } from './draw.ts';
import { MOST, placeStairs } from './place-stairs.ts';
import type { Place, Size } from './stand.ts';
import { storeysOf, type Storey } from './storeys.ts';

interface Inputs {
  'Area per Person': number;
  'Travel Distance': number;
}

/** One lift more for so many people. */
const PEOPLE = 250;
/** Above this (m) one lift is not enough. */
const HIGH = 22;
/** Shorter ways (m) are asked of no building. */
const LEAST = 5;

/** Lifts for the people of a building, and stairs within reach of every point of its floors: in a core, at corridors. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const floors = requireModel(models, 'Floors');
  const corridors = corridorsOf(models['Circulation']);
  const core = coreOf(models, corridors);
  const [area, way] = [inputs['Area per Person'], inputs['Travel Distance']];
  if (!(area > 0)) throw new FunctionError(`The area per person must be larger than 0 m², not ${area}.`);
  if (!(way >= LEAST)) throw new FunctionError(`The travel distance must be at least ${LEAST} m, not ${way}.`);
  const storeys = storeysOf(floors, core);
  if (storeys.length === 0) throw new FunctionError('The Floors hold nothing to walk on.');
  const large = storeys.find(({ area: own }) => isTooLarge(own, way));
  if (large)
    throw new FunctionError(`${large.name} is too large to look for ways of ${way} m on it; make the travel distance longer.`);
  const messages: NonNullable<FunctionResult['messages']> = [];
  const warn = (text: string) => messages.push({ level: 'warning', text });
  const above = storeys.filter(({ elevation }) => elevation > -0.5);
  const people = Math.ceil(above.reduce((sum, storey) => sum + storey.area, 0) / area - 1e-9);
  const model = new ModelBuilder();
  if (storeys.length === 1) {
    warn('There is one floor only: nobody needs a lift or a stair.');
    return { model: model.toModel(), outputs: { People: people, Lifts: 0, Stairs: 0, 'Longest Way': 0 }, messages };
  }
  const lifts = liftsFor(people, storeys.at(-1) as Storey);
  const size = sizeFor(storeys);
  const room = core && roomIn(boundsAlong(core, longestEdgeAngle(core.perimeter)), longestEdgeAngle(core.perimeter), size);
  const [width, length] = [size.width.toFixed(1), size.length.toFixed(1)];
  if (room && !room.stair) warn(`The core is too small for a stair of ${width} by ${length} m; it stands beside it.`);
  const first = room?.stair ? [{ ...room.stair, top: storeys.length - 1 }] : [];
  const { stairs, longest, short, isCut } = placeStairs(storeys, { core, corridors }, first, size, way);
  for (const { name } of short)
    warn(`${name} has points further than ${way} m from a stair, and no room for another one of ${width} by ${length} m.`);
  if (isCut) warn(`More than ${MOST} stairs would be needed; the first ${stairs.length} are drawn.`);
  const shafts = shaftsFor(lifts, { core, corridors, inCore: room?.lifts ?? [] }, storeys, stairs, size);
  if (shafts.length < lifts)
    warn(
      corridors
        ? `There is room for ${shafts.length} of ${lifts} lifts in the core and beside the stairs.`
        : `The core has room for ${shafts.length} of ${lifts} lifts; make it larger.`,
    );
  const [forStairs, forLifts] = [model.material('stair', [0.86, 0.83, 0.78]), model.material('lift', [0.72, 0.78, 0.84])];
  for (const [at, stair] of stairs.entries()) drawStair(model, storeys, at + 1, stair, size, forStairs);
  for (const [at, { middle, angle }] of shafts.entries()) drawLift(model, storeys, at + 1, middle, angle, forLifts);
  return {
    model: model.toModel(),
    outputs: { People: people, Lifts: lifts, Stairs: stairs.length, 'Longest Way': longest },
    messages,
  };
}

/** The core that comes in. Without corridors one is needed: stairs would stand in the rooms. */
function coreOf(models: Models, corridors: Corridors | undefined): Region | undefined {
  if (corridors && !models['Core']) return undefined;
  const cores = requireModel(models, 'Core');
  const core = regionOf(cores, elementsOf(cores, 'Elements.ServiceCore')[0]);
  if (!core) throw new FunctionError('The Core holds nothing.');
  return core;
}

/** Where lifts stand: as many as there is room for in the core, the others beside stairs at corridors. */
function shaftsFor(
  count: number,
  { core, corridors, inCore }: { core: Region | undefined; corridors: Corridors | undefined; inCore: Point[] },
  storeys: readonly Storey[],
  stairs: readonly Place[],
  size: Size,
): { middle: Point; angle: number }[] {
  const angle = core ? longestEdgeAngle(core.perimeter) : 0;
  const shafts = inCore.slice(0, count).map((middle) => ({ middle, angle }));
  const top = storeys.at(-1) as Storey;
  if (!corridors || shafts.length === count) return shafts;
  const blocked = [...corridors.upTo(top.elevation), ...(core ? [core] : [])];
  const reaching = stairs.filter((stair) => stair.top === storeys.length - 1);
  const free = (place: Omit<Place, 'top'>, shaft: Size, taken: readonly Region[]) =>
    isFree(place, shaft, top.common, [...blocked, ...taken]);
  return [...shafts, ...liftsBeside(reaching, size, LIFT, free, count - shafts.length)];
}

const liftsFor = (people: number, top: Storey): number => Math.max(1 + Math.floor(people / PEOPLE), top.elevation > HIGH ? 2 : 1);
