import { readTable } from '#formats-text';
import { FunctionError, rectangle, region } from 'parti';
import { heightOf, placeNotes, planeOf, ringOf, type Building, type Origin, type ReadBuildings } from './building.ts';

type Row = readonly unknown[];
type Pair = [number, number];

/** Names of columns, as surveys and exports write them. */
const X = ['x', 'east', 'easting', 'longitude', 'lon', 'lng'];
const Y = ['y', 'north', 'northing', 'latitude', 'lat'];
const BUILDING = ['building', 'id', 'name', 'object'];

/**
 * Buildings of a table: a row each with `Width` and `Depth` around `X`, `Y`, or a row for each corner with the name of its
 * building. Columns `Longitude` and `Latitude` are places on earth; other numbers are `scale` metres.
 */
export function readRows(source: string, name: string, heightFrom: string, scale: number, origin?: Origin): ReadBuildings {
  const { columns, rows } = readTable(source);
  const at = (names: readonly string[]) => columns.findIndex((column) => names.includes(column.trim().toLowerCase()));
  const [x, y, building, width, depth, turn] = [at(X), at(Y), at(BUILDING), at(['width']), at(['depth']), at(['rotation'])];
  const hasSizes = width >= 0 && depth >= 0;
  if (x < 0 || y < 0 || (!hasSizes && building < 0))
    throw new FunctionError(
      `${name} needs the columns X and Y with Width and Depth, or with Building for a row a corner; it has ${columns.slice(0, 8).join(', ')}.`,
    );
  const placed = rows.filter((row) => typeof row[x] === 'number' && typeof row[y] === 'number');
  if (placed.length === 0) throw new FunctionError(`${name} has no row with numbers for X and Y.`);
  const isOnEarth = /^l/i.test(columns[x]?.trim() ?? '');
  const pairOf = (row: Row): Pair => [row[x] as number, row[y] as number];
  const plane = isOnEarth ? planeOf(placed.map(pairOf), origin) : ([east, north]: Pair): Pair => [east * scale, north * scale];
  const spot = (row: Row): Pair => plane(pairOf(row));
  const height = at([heightFrom.trim().toLowerCase()]);
  const numberAt = (row: Row, column: number) => (typeof row[column] === 'number' ? (row[column] as number) : 0);

  const box = (row: Row) => {
    const [east, north] = spot(row);
    const angle = (numberAt(row, turn) * Math.PI) / 180;
    return rectangle({ X: east, Y: north }, numberAt(row, width) * scale, numberAt(row, depth) * scale, angle);
  };
  const made = (row: Row, plan: ReturnType<typeof ringOf>): Building => ({
    name: String(row[building] ?? ''),
    plan: region(plan),
    height: heightOf(row[height], heightFrom),
  });
  const groups = Map.groupBy(hasSizes ? [] : placed, (row) => String(row[building] ?? ''));
  const left = rows.length - placed.length;
  return {
    buildings: hasSizes
      ? placed.map((row) => made(row, box(row)))
      : [...groups.values()].map((corners) => made(corners[0] as Row, ringOf(corners.map(spot)))),
    notes: [
      ...(isOnEarth ? placeNotes(origin) : []),
      ...(left === 0
        ? []
        : [{ level: 'warning' as const, text: `${left} of ${rows.length} rows have no number for X and Y and were left out.` }]),
    ],
  };
}
