import {
  elementsOf,
  FunctionError,
  mesh,
  ModelBuilder,
  numberOf,
  point,
  progress,
  requireModel,
  standingElements,
  trianglesOf,
  type FunctionResult,
  type Model,
  type Models,
  type Triangles,
} from 'parti';
import { sampled, type Sample } from './sample.ts';
import { shadeOf, type Shade } from './shade.ts';
import { declination, radians, sunAt } from './sun.ts';

interface Inputs {
  /** A day, as 2026-03-21. */
  Date: string;
  From: number;
  To: number;
  Spacing: number;
}

/** The sun is looked for every so many hours, in the middle of each step. */
const STEP = 1 / 4;
const MOST_POINTS = 20_000;
/** Points stand this far off their face (m). */
const OFF = 0.02;

/** Hours of sun on the faces of a model between two times of a day; what stands around casts shadows too. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const model = requireModel(models, 'Model');
  const origin = elementsOf(requireModel(models, 'Location'), 'Elements.Origin')[0];
  if (!origin) throw new FunctionError('The Location holds no place on earth.');
  const latitude = numberOf(origin, 'Latitude');
  const suns = sunsOf(inputs, latitude);
  const own = facesOf(model);
  if (own.length === 0) throw new FunctionError('The Model has no faces for the sun to reach.');
  const shade = shadeOf([...own, ...facesOf(models['Context'])]);
  if (!(inputs.Spacing > 0)) throw new FunctionError(`The spacing must be above 0 m, not ${inputs.Spacing}.`);
  const points = sampled(own, inputs.Spacing, OFF, MOST_POINTS);
  if (points === undefined)
    throw new FunctionError(`A spacing of ${inputs.Spacing} m gives more than ${MOST_POINTS} points; make it wider.`);
  const free = points.filter(({ at, normal }) => !shade.holds(...at, ...normal));
  if (free.length === 0) throw new FunctionError(`A spacing of ${inputs.Spacing} m finds no free face; make it narrower.`);
  const hours = hoursOf(free, suns, shade);
  const average = hours.reduce((sum, value) => sum + value, 0) / hours.length;
  return {
    model: patches(free, hours, inputs.Spacing),
    outputs: {
      Average: average,
      'Share with 2 Hours': hours.filter((value) => value >= 2 - 1e-9).length / hours.length,
      'Possible Hours': suns.length * STEP,
      Points: free.length,
    },
    messages:
      suns.length > 0
        ? []
        : [
            {
              level: 'warning',
              text: `At ${latitude.toFixed(1)}° the sun stays below the horizon on ${inputs.Date} from ${inputs.From} to ${inputs.To} h; take another day or other hours.`,
            },
          ],
  };
}

/** Directions to the sun while it is up. */
function sunsOf({ Date: date, From: from, To: to }: Inputs, latitude: number): [number, number, number][] {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date ?? '') ?? [];
  if (day === undefined) throw new FunctionError(`“${date}” is no day; choose one such as 2026-03-21.`);
  if (!(from >= 0 && to <= 24 && from < to))
    throw new FunctionError(`The hours must go up within the day, not from ${from} to ${to}.`);
  const tilt = declination(Number(year), Number(month), Number(day));
  const steps = Math.max(1, Math.round((to - from) / STEP));
  return Array.from({ length: steps }, (_, step) =>
    sunAt(radians(latitude), tilt, from + (step + 0.5) * ((to - from) / steps)),
  ).filter(([, , up]) => up > 0);
}

function facesOf(model: Model | undefined): Triangles {
  const faces: Triangles = [];
  for (const element of model ? standingElements(model) : [])
    for (const value of trianglesOf(model as Model, element)) faces.push(value);
  return faces;
}

function hoursOf(points: readonly Sample[], suns: readonly [number, number, number][], shade: Shade): number[] {
  const told = Math.ceil(points.length / 20);
  return points.map(({ at: [x, y, z], normal: [nx, ny, nz] }, index) => {
    if (index % told === 0) progress(index / points.length);
    const seen = suns.filter(([dx, dy, dz]) => nx * dx + ny * dy + nz * dz > 1e-6 && !shade.blocks(x, y, z, dx, dy, dz));
    return seen.length * STEP;
  });
}

/** One mesh for every whole hour: squares around the points. */
function patches(points: readonly Sample[], hours: readonly number[], spacing: number): Model {
  const model = new ModelBuilder();
  const bands = Map.groupBy(points.keys(), (index) => Math.floor((hours[index] ?? 0) + 1e-9));
  for (const band of [...bands.keys()].toSorted((a, b) => a - b)) {
    const held = (bands.get(band) ?? []).map((index) => points[index] as Sample);
    const share = Math.min(1, band / 8);
    const material = model.material(`sun-${band}`, [0.35 + 0.6 * share, 0.4 + 0.4 * share, 0.75 - 0.5 * share]);
    const corners = held.flatMap(({ at: [x, y, z], u, v }) =>
      [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ].map(([a = 0, b = 0]) => {
        const [s, t] = [(a * spacing) / 2, (b * spacing) / 2];
        return point(x + u[0] * s + v[0] * t, y + u[1] * s + v[1] * t, z + u[2] * s + v[2] * t);
      }),
    );
    const faces = held.flatMap((_, at): [number, number, number][] => [
      [at * 4, at * 4 + 1, at * 4 + 2],
      [at * 4, at * 4 + 2, at * 4 + 3],
    ]);
    model.add(`sun-patch-${band}`, 'Elements.SunPatch', {
      Name: `${band}–${band + 1} h`,
      'Sun Hours': band,
      Area: held.length * spacing * spacing,
      Points: held.length,
      Material: material,
      Mesh: mesh(corners, faces),
    });
  }
  return model.toModel();
}
