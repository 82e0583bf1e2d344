import {
  centroid,
  containsPoint,
  counterClockwise,
  distanceToEdges,
  extrusions,
  FunctionError,
  ModelBuilder,
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

/** The plot, the land in contour sheets, and neighbours as plain masses. */
export function execute(_models: Models, inputs: Inputs): FunctionResult {
  const perimeter = counterClockwise(verticesOf(inputs.Perimeter));
  if (perimeter.length < 3) throw new FunctionError('The plot needs at least three corners.');
  const area = polygonArea(perimeter);
  if (area < 1) throw new FunctionError('The plot has no area.');
  const model = new ModelBuilder();
  const middle = centroid(perimeter);
  const land = makeLand(perimeter, inputs['Terrain Slope']);
  addLand(model, middle, land, inputs['Contour Step']);
  addNeighbours(model, perimeter, middle, land, inputs);
  addTrees(model, perimeter, middle, land);
  const ring = [...perimeter, perimeter[0] as Point].map((corner) => ({
    ...corner,
    Z: 0.15 + Math.max(0, land(corner.X, corner.Y)),
  }));
  model.add('plot', 'Elements.Plot', { Name: 'Plot', Curve: polyline(ring) });
  model.add('site', 'Elements.Site', { Name: 'Site', Area: area, Perimeter: polygon(perimeter), 'Add Id': 'site' });
  return { model: model.toModel(), outputs: { Area: area } };
}

/** Places around the plot in a spiral of even steps: the same number always gives the same neighbours. */
function addNeighbours(model: ModelBuilder, perimeter: Polygon, middle: Point, land: Land, inputs: Inputs): void {
  const material = model.material('Context', [0.93, 0.93, 0.92]);
  const taken: { X: number; Y: number; reach: number }[] = [];
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
    const height = inputs['Context Height'] * (0.55 + Math.random() * 0.9);
    const footprint = rectangle(at, width, depth, Math.round(Math.random() * 6) * 0.12 - 0.3);
    const ground = Math.min(...footprint.map((corner) => land(corner.X, corner.Y)));
    const profile = model.profile(`neighbour-profile-${placedCount}`, footprint);
    model.add(`neighbour-${placedCount}`, 'Elements.ContextBuilding', {
      Name: `Neighbour ${placedCount + 1}`,
      Height: height,
      Material: material,
      Transform: placed(point(0, 0, ground - 2)),
      Representation: extrusions({ profile, height: height + 2 }),
    });
    placedCount++;
  }
}

/** Trees along the edge of the plot. */
function addTrees(model: ModelBuilder, perimeter: Polygon, middle: Point, land: Land): void {
  let count = 0;
  for (let index = 0; index < perimeter.length; index++) {
    const [a, b] = [perimeter[index], perimeter[(index + 1) % perimeter.length]] as [Point, Point];
    const length = Math.hypot(b.X - a.X, b.Y - a.Y);
    for (let along = 7; along < length - 4; along += 9 + Math.random() * 9) {
      const share = along / length;
      const inwards = 2 + Math.random() * 6;
      const on = { X: a.X + (b.X - a.X) * share, Y: a.Y + (b.Y - a.Y) * share };
      const away = Math.hypot(middle.X - on.X, middle.Y - on.Y) || 1;
      const at = point(on.X + ((middle.X - on.X) / away) * inwards, on.Y + ((middle.Y - on.Y) / away) * inwards);
      model.add(`tree-${count}`, 'Elements.Tree', {
        Name: '',
        Location: { ...at, Z: Math.max(0, land(at.X, at.Y)) },
        Radius: 1.6 + Math.random() * 1.2,
        Height: 5 + Math.random() * 3,
      });
      count++;
    }
  }
}
