import {
  elementsOf,
  extrusions,
  FunctionError,
  ModelBuilder,
  numberOf,
  overridesOf,
  placed,
  point,
  polygon,
  region,
  regionArea,
  regionOf,
  requireModel,
  type Overrides,
  type Element,
  type FunctionResult,
  type Model,
  type Models,
  type Region,
  type Value,
} from 'parti';

interface Inputs {
  'Ground Level Height': number;
  'Standard Level Height': number;
  'Penthouse Level Height': number;
}

/** Levels from grade to roof, each with its perimeter and, below the roof, its volume. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const source = requireModel(models, 'Envelope');
  const envelopes = elementsOf(source, 'Elements.Envelope').filter((envelope) => numberOf(envelope, 'Elevation') >= 0);
  if (envelopes.length === 0) throw new FunctionError('The Envelope has no part above grade.');
  const top = Math.max(...envelopes.map((envelope) => numberOf(envelope, 'Elevation') + numberOf(envelope, 'Height')));
  const byHand = overridesOf(inputs, 'Level');
  const { storeys, roof } = storeysOf(top, inputs, byHand);
  const model = new ModelBuilder();
  const material = model.material('level', [1, 1, 1, 0.3]);
  let total = 0;
  const addPerimeter = (key: string, told: { Name: string; Storey: string; Elevation: number }, perimeter: Region) => {
    model.add(`level-${key}`, 'Elements.Level', { Name: told.Name, Elevation: told.Elevation });
    model.add(`perimeter-${key}`, 'Elements.LevelPerimeter', {
      ...told,
      Area: regionArea(perimeter),
      Level: `level-${key}`,
      Perimeter: polygon(perimeter.perimeter),
      ...(perimeter.voids.length > 0 ? { Voids: perimeter.voids.map(polygon) } : {}),
    });
  };
  for (const [index, { key, storey, name, elevation, marks }] of storeys.entries()) {
    const perimeter = perimeterAt(source, envelopes, elevation + 0.01);
    addPerimeter(key, { Name: name, Storey: storey, Elevation: elevation }, perimeter);
    const area = regionArea(perimeter);
    total += area;
    const height = (storeys[index + 1]?.elevation ?? roof) - elevation;
    const profile = model.profile(`level-profile-${key}`, perimeter.perimeter, perimeter.voids);
    model.add(`volume-${key}`, 'Elements.LevelVolume', {
      Name: name,
      Elevation: elevation,
      Height: height,
      Area: area,
      Level: `level-${key}`,
      Storey: storey,
      Profile: profile,
      Material: material,
      Transform: placed(point(0, 0, elevation)),
      Representation: extrusions({ profile, height }),
      ...marks,
    });
  }
  addPerimeter('roof', { Name: 'Roof', Storey: 'Roof', Elevation: roof }, perimeterAt(source, envelopes, roof - 0.01));
  return {
    model: model.toModel(),
    outputs: {
      'Level Quantity': storeys.length,
      'Total Level Area': total,
      'Entry Level Height': heightByHand(byHand, 0) ?? inputs['Ground Level Height'],
      'Repeating Level Height': inputs['Standard Level Height'],
      'Top Level Height': roof - (storeys.at(-1)?.elevation ?? roof),
    },
  };
}

/** A storey as it will stand. */
interface Storey {
  /** Of its elements' ids. */
  key: string;
  storey: string;
  name: string;
  elevation: number;
  marks: Record<string, Value>;
}

/** Storeys nearer to each other than this (m) are one. */
const NEAREST = 1;

/** Storeys from the ground, without those that were removed and with those that were added by hand, and where the roof lies. */
function storeysOf(top: number, inputs: Inputs, byHand: Overrides): { storeys: Storey[]; roof: number } {
  const elevations = elevationsOf(top, inputs, byHand);
  const roof = elevations.at(-1) as number;
  const storeys = elevations.slice(0, -1).flatMap((elevation, index): Storey[] => {
    const storey = storeyOf(index);
    if (index > 0 && byHand.isRemoved({ Storey: storey })) return [];
    const edit = byHand.edit({ Storey: storey });
    return [{ key: String(index), storey, name: nameOr(edit?.value['Name'], storey), elevation, marks: byHand.marks(edit) }];
  });
  const isFree = (elevation: number) =>
    elevation >= NEAREST &&
    elevation <= roof - NEAREST &&
    storeys.every((other) => Math.abs(other.elevation - elevation) >= NEAREST);
  for (const added of byHand.additions) {
    const edit = byHand.edit({ Storey: added.id, 'Add Id': added.id });
    const value = { ...added.value, ...edit?.value };
    const elevation = value['Elevation'];
    if (typeof elevation !== 'number' || !isFree(elevation)) continue;
    const below = storeys.findLast((one) => one.elevation < elevation);
    const marks = bothMarks(byHand.marks(added), byHand.marks(edit));
    const name = nameOr(value['Name'], `${below?.name ?? ''}+`);
    storeys.push({ key: added.id, storey: added.id, name, elevation, marks });
    storeys.sort((a, b) => a.elevation - b.elevation);
  }
  return { storeys, roof };
}

/** Marks of an addition and of an edit on it. */
const bothMarks = (added: Record<string, Value>, edited: Record<string, Value>): Record<string, Value> => ({
  ...added,
  ...edited,
  ...Object.fromEntries(
    Object.entries(added).flatMap(([name, value]) => {
      const other = edited[name];
      return typeof value === 'object' && typeof other === 'object' ? [[name, { ...value, ...other } as Value]] : [];
    }),
  ),
});

/** What a storey is known by, whatever it is called: its number from the ground. */
const storeyOf = (index: number): string => `L${index}`;

const nameOr = (given: Value | undefined, usual: string): string =>
  typeof given === 'string' && given.trim() !== '' ? given : usual;

/** Height (m) that a storey was given by hand. */
function heightByHand(byHand: Overrides, index: number): number | undefined {
  const height = byHand.edit({ Storey: storeyOf(index) })?.value['Height'];
  return typeof height === 'number' && height >= LOWEST ? height : undefined;
}

const MOST_LEVELS = 500;

/** The lowest storey that can be asked for (m). */
const LOWEST = 2;

/**
 * Elevations from 0 to the roof: ground, as many standard storeys as fit whole, then the penthouse up to `top`. A storey
 * whose height was changed moves those above it; where it is the last one, the roof.
 */
function elevationsOf(top: number, inputs: Inputs, byHand: Overrides): number[] {
  const [ground, standard, penthouse] = [
    inputs['Ground Level Height'],
    inputs['Standard Level Height'],
    inputs['Penthouse Level Height'],
  ];
  for (const [name, height] of Object.entries({ ground, standard, penthouse }))
    if (!(height > 0)) throw new FunctionError(`The height of the ${name} level must be above 0 m, not ${height}.`);
  const elevations = [0];
  for (let [index, shift] = [0, 0]; ; index++) {
    const given = heightByHand(byHand, index);
    if (given !== undefined) shift += given - (index === 0 ? ground : standard);
    const next = ground + index * standard + shift;
    const least = index === 0 ? 1e-9 : penthouse - 1e-9 * standard;
    if (top - next < least) return [...elevations, given === undefined ? top : (elevations.at(-1) as number) + given];
    elevations.push(next);
    if (elevations.length > MOST_LEVELS)
      throw new FunctionError(
        `Levels of ${standard} m give more than ${MOST_LEVELS} up to ${top.toFixed(0)} m; make them higher.`,
      );
  }
}

function perimeterAt(model: Model, envelopes: readonly Element[], elevation: number): Region {
  const holder = envelopes.find((envelope) => {
    const base = numberOf(envelope, 'Elevation');
    return elevation >= base && elevation < base + numberOf(envelope, 'Height');
  });
  return regionOf(model, holder ?? envelopes.at(-1)) ?? region([]);
}
