import {
  containsPoint,
  elementsOf,
  extrusions,
  FunctionError,
  ModelBuilder,
  numberOf,
  placed,
  point,
  polygonArea,
  regionsArea,
  unite,
  verticesOf,
  type FunctionResult,
  type Models,
} from 'parti';
import { middleOf, type Building, type Origin, type ReadBuildings } from './building.ts';
import { readDrawing } from './read-drawing.ts';
import { readMap } from './read-map.ts';
import { readRows } from './read-rows.ts';

interface Inputs {
  /** The host adds the bytes as text. */
  File: { name: string; text?: string } | null;
  /** Property of a map, column of a table, layer of texts in a drawing. */
  'Height From': string;
  'Default Height': number;
  Unit: string;
}

const METRES: Readonly<Record<string, number>> = { mm: 0.001, cm: 0.01, m: 1, in: 0.0254, ft: 0.3048 };
/** Buildings further from the origin (m) are left out. */
const REACH = 500;
const MOST = 2000;
/** Plans below this (m²) are no buildings. */
const LEAST_AREA = 1;
/** Walls begin this far (m) below the origin's height: the ground around is seldom level. */
const BELOW = 2;

interface Near {
  building: Building;
  distance: number;
}

/** The buildings of a file that stand around the origin, as masses. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const read = readFile(models, inputs);
  const { near, notes } = nearest(read.buildings.filter(isLargeEnough));
  if (near.length === 0) throw new FunctionError(`${inputs.File?.name ?? ''} holds no outline of ${LEAST_AREA} m² or more.`);
  const plot = verticesOf(elementsOf(models['Site'], 'Elements.Site')[0]?.['Perimeter']);
  const model = new ModelBuilder();
  const material = model.material('Context', [0.93, 0.93, 0.92]);
  let [count, known, tallest, ground] = [0, 0, 0, 0];
  for (const { building } of near) {
    const height = building.height ?? inputs['Default Height'];
    const [X, Y] = spotOf(building);
    if (plot.length > 2 && containsPoint(plot, { X, Y })) continue;
    // Crossed outlines fall apart into what they enclose.
    for (const { perimeter, voids } of unite([building.plan])) {
      if (polygonArea(perimeter) < LEAST_AREA) continue;
      const profile = model.profile(`context-profile-${count}`, perimeter, voids);
      model.add(`context-${count++}`, 'Elements.ContextBuilding', {
        Name: building.name,
        Position: point(X, Y),
        Height: height,
        Material: material,
        Transform: placed(point(0, 0, -BELOW)),
        Representation: extrusions({ profile, height: height + BELOW }),
      });
      ground += regionsArea([{ perimeter, voids }]);
    }
    if (building.height !== undefined) known++;
    tallest = Math.max(tallest, height);
  }
  return {
    model: model.toModel(),
    outputs: { Buildings: count, 'With Height': known, 'Tallest Height': tallest, 'Covered Area': ground },
    messages: [...read.notes, ...notes],
  };
}

function readFile(
  models: Models,
  { File: file, 'Height From': heightFrom, 'Default Height': height, Unit }: Inputs,
): ReadBuildings {
  if (file?.text === undefined) throw new FunctionError('Choose a file with buildings: a map, a table or a drawing.');
  if (!(height > 0)) throw new FunctionError(`The default height must be above 0 m, not ${height}.`);
  const { name, text } = file;
  const from = heightFrom ?? '';
  if (/^\s*\uFEFF?\s*[{[]/.test(text)) return readMap(text, name, from, originOf(models));
  if (/\.(csv|tsv|txt)$/i.test(name)) return readRows(text, name, from, METRES[Unit] ?? 1, originOf(models));
  return readDrawing(text, name, from, METRES[Unit]);
}

function originOf(models: Models): Origin | undefined {
  const origin = elementsOf(models['Location'], 'Elements.Origin')[0];
  return origin && { latitude: numberOf(origin, 'Latitude'), longitude: numberOf(origin, 'Longitude') };
}

/** By its box: what crosses itself may have no area of its own. */
function isLargeEnough({ plan: { perimeter } }: Building): boolean {
  const [xs, ys] = [perimeter.map(({ X }) => X), perimeter.map(({ Y }) => Y)];
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys)) >= LEAST_AREA;
}

/** Those within reach, nearest first; all of a file that lies elsewhere are brought to the origin. */
function nearest(buildings: readonly Building[]): { near: Near[]; notes: ReadBuildings['notes'] } {
  const measured = (list: readonly Building[]): Near[] =>
    list
      .map((building) => ({ building, distance: between(spotOf(building), [0, 0]) }))
      .toSorted((one, other) => one.distance - other.distance);
  let all = measured(buildings);
  const notes: ReadBuildings['notes'] = [];
  const closest = all[0]?.distance ?? 0;
  if (closest > REACH) {
    const middle = middleOf(buildings.map(spotOf));
    const [[x, y] = middle] = buildings.map(spotOf).toSorted((one, other) => between(one, middle) - between(other, middle));
    all = measured(buildings.map((building) => moved(building, x, y)));
    const away = (closest / 1000).toFixed(1);
    notes.push({
      level: 'warning',
      text: `The nearest building lies ${away} km from the origin; the middle of the file was put there. Set the Location to bring it to its place.`,
    });
  }
  const within = all.filter(({ distance }) => distance <= REACH);
  if (within.length < all.length)
    notes.push({
      level: 'info',
      text: `${all.length - within.length} of ${all.length} buildings lie beyond ${REACH} m and were left out.`,
    });
  if (within.length > MOST)
    notes.push({ level: 'warning', text: `Of ${within.length} buildings within ${REACH} m the ${MOST} nearest are drawn.` });
  return { near: within.slice(0, MOST), notes };
}

const spotOf = ({ plan }: Building): [number, number] => middleOf(plan.perimeter.map(({ X, Y }) => [X, Y] as const));
const between = ([ax, ay]: [number, number], [bx, by]: [number, number]): number => Math.hypot(ax - bx, ay - by);

function moved(building: Building, x: number, y: number): Building {
  const shift = ({ X, Y, Z }: { X: number; Y: number; Z: number }) => ({ X: X - x, Y: Y - y, Z });
  const { perimeter, voids } = building.plan;
  return { ...building, plan: { perimeter: perimeter.map(shift), voids: voids.map((ring) => ring.map(shift)) } };
}
