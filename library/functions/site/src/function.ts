import {
  centroid,
  containsPoint,
  counterClockwise,
  distanceToEdges,
  extrusions,
  FunctionError,
  ModelBuilder,
  overridesOf,
  placed,
  point,
  polygon,
  polygonArea,
  polyline,
  rectangle,
  verticesOf,
  type FunctionResult,
  type Models,
  type Point,
  type Polygon,
  type Value,
} from 'parti';
import { addLand, LAND_HALF, makeLand, type Land } from './terrain.ts';

interface Inputs {
  Perimeter: Value;
  'Terrain Slope': number;
  'Contour Step': number;
  'Context Buildings': number;
  'Context Height': number;
}

/** Neighbours keep this far from the plot (m). */
const STREET = 16;

/** Loose groups of trees on the land around. */
const TREE_GROUPS = 26;

/** Points of the boundary on the land are no further apart (m). */
const DRAPE_STEP = 4;

type Spot = Pick<Point, 'X' | 'Y'>;

/** A place that a neighbour takes, to `reach` (m) around its middle. */
interface Taken extends Spot {
  reach: number;
}

/** The plot, the land in contour sheets, and neighbours as plain masses. */
export function execute(_models: Models, inputs: Inputs): FunctionResult {
  const perimeter = counterClockwise(verticesOf(inputs.Perimeter));
  if (perimeter.length < 3) throw new FunctionError('The plot needs at least three corners.');
  const area = polygonArea(perimeter);
  if (area < 1) throw new FunctionError('The plot has no area.');
  if (!(inputs['Contour Step'] > 0))
    throw new FunctionError(`The contour step must be above 0 m, not ${inputs['Contour Step']}.`);
  const model = new ModelBuilder();
  const middle = centroid(perimeter);
  const land = makeLand(perimeter, inputs['Terrain Slope']);
  addLand(model, middle, land, inputs['Contour Step']);
  const neighbours = addNeighbours(model, perimeter, middle, land, inputs);
  const sheetAt = (at: Spot) => Math.floor(land(at.X, at.Y) / inputs['Contour Step']) * inputs['Contour Step'];
  addTrees(model, [...treesAlong(perimeter, middle), ...treesBetween(perimeter, middle, neighbours)], sheetAt);
  model.add('plot', 'Elements.Plot', { Name: 'Plot', Curve: polyline(draped(perimeter, land)) });
  model.add('site', 'Elements.Site', { Name: 'Site', Area: area, Perimeter: polygon(perimeter), 'Add Id': 'site' });
  return { model: model.toModel(), outputs: { Area: area } };
}

/** The boundary as a closed line that follows the land, a hand above it, so that no sheet hides it. */
function draped(perimeter: Polygon, land: Land): Point[] {
  const along = perimeter.flatMap((from, index) => {
    const to = perimeter[(index + 1) % perimeter.length] as Point;
    const parts = Math.max(1, Math.ceil(Math.hypot(to.X - from.X, to.Y - from.Y) / DRAPE_STEP));
    return Array.from({ length: parts }, (_, part) => ({
      X: from.X + ((to.X - from.X) * part) / parts,
      Y: from.Y + ((to.Y - from.Y) * part) / parts,
    }));
  });
  return [...along, along[0] as Spot].map(({ X, Y }) => point(X, Y, land(X, Y) + 0.15));
}

/** Places around the plot in a spiral of even steps: the same number always gives the same neighbours. */
function addNeighbours(model: ModelBuilder, perimeter: Polygon, middle: Point, land: Land, inputs: Inputs): Taken[] {
  const material = model.material('Context', [0.93, 0.93, 0.92]);
  const taken: Taken[] = [];
  const byHand = overridesOf(inputs, 'Neighbour');
  let placedCount = 0;
  for (let attempt = 0; attempt < 2000 && placedCount < inputs['Context Buildings']; attempt++) {
    const angle = Math.random() * Math.PI * 2;
    const distance = 75 + Math.random() * (LAND_HALF - 92);
    const at = { X: middle.X + Math.cos(angle) * distance, Y: middle.Y + Math.sin(angle) * distance };
    const [width, depth] = [16 + Math.random() * 16, 14 + Math.random() * 12];
    const reach = Math.hypot(width, depth) / 2;
    const isFree = taken.every((other) => Math.hypot(other.X - at.X, other.Y - at.Y) > other.reach + reach + 5);
    if (!isFree || containsPoint(perimeter, at) || distanceToEdges(perimeter, at) < reach + STREET) continue;
    taken.push({ ...at, reach });
    const usual = inputs['Context Height'] * (0.55 + Math.random() * 0.9);
    const footprint = rectangle(at, width, depth, Math.round(Math.random() * 6) * 0.12 - 0.3);
    const ground = Math.min(...footprint.map((corner) => land(corner.X, corner.Y)));
    const id = placedCount++;
    const identity = { Position: point(at.X, at.Y, 0) };
    // Its place stays taken: nobody else moves.
    if (byHand.isRemoved(identity)) continue;
    const edit = byHand.edit(identity);
    const given = edit?.value['Height'];
    const height = typeof given === 'number' && given >= 1 && given <= 500 ? given : usual;
    const profile = model.profile(`neighbour-profile-${id}`, footprint);
    model.add(`neighbour-${id}`, 'Elements.ContextBuilding', {
      Name: `Neighbour ${id + 1}`,
      ...identity,
      Height: height,
      Material: material,
      Transform: placed(point(0, 0, ground - 2)),
      Representation: extrusions({ profile, height: height + 2 }),
      ...byHand.marks(edit),
    });
  }
  return taken;
}

/** Trees along the edge of the plot. */
function treesAlong(perimeter: Polygon, middle: Point): Spot[] {
  const spots: Spot[] = [];
  for (let index = 0; index < perimeter.length; index++) {
    const [a, b] = [perimeter[index], perimeter[(index + 1) % perimeter.length]] as [Point, Point];
    const length = Math.hypot(b.X - a.X, b.Y - a.Y);
    for (let along = 7; along < length - 4; along += 9 + Math.random() * 9) {
      const share = along / length;
      const inwards = 2 + Math.random() * 6;
      const on = { X: a.X + (b.X - a.X) * share, Y: a.Y + (b.Y - a.Y) * share };
      const away = Math.hypot(middle.X - on.X, middle.Y - on.Y) || 1;
      spots.push({ X: on.X + ((middle.X - on.X) / away) * inwards, Y: on.Y + ((middle.Y - on.Y) / away) * inwards });
    }
  }
  return spots;
}

/** Trees in loose groups on the free land between the neighbours. */
function treesBetween(perimeter: Polygon, middle: Point, neighbours: readonly Taken[]): Spot[] {
  const spots: Spot[] = [];
  for (let group = 0; group < TREE_GROUPS; group++) {
    const angle = Math.random() * Math.PI * 2;
    const distance = 62 + Math.random() * (LAND_HALF - 80);
    for (let count = 1 + Math.floor(Math.random() * 4); count > 0; count--) {
      const at = {
        X: middle.X + Math.cos(angle) * distance + (Math.random() - 0.5) * 26,
        Y: middle.Y + Math.sin(angle) * distance + (Math.random() - 0.5) * 26,
      };
      const isFree =
        neighbours.every((other) => Math.hypot(other.X - at.X, other.Y - at.Y) > other.reach + 3) &&
        spots.every((other) => Math.hypot(other.X - at.X, other.Y - at.Y) > 5) &&
        !containsPoint(perimeter, at) &&
        distanceToEdges(perimeter, at) > 5;
      if (isFree) spots.push(at);
    }
  }
  return spots;
}

/** Trees stand on the contour sheets, as on a model of card. */
function addTrees(model: ModelBuilder, spots: readonly Spot[], sheetAt: (at: Spot) => number): void {
  for (const [index, at] of spots.entries())
    model.add(`tree-${index}`, 'Elements.Tree', {
      Name: '',
      Location: point(at.X, at.Y, sheetAt(at)),
      Radius: 1.6 + Math.random() * 1.2,
      Height: 5 + Math.random() * 3,
    });
}
