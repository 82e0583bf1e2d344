import {
  elementsOf,
  extrusions,
  FunctionError,
  ModelBuilder,
  namedRows,
  numberIn,
  numberOf,
  placed,
  point,
  regionArea,
  regionOf,
  regionsArea,
  requireModel,
  subtract,
  type Element,
  type FunctionResult,
  type Model,
  type Models,
  type Region,
  type Value,
} from 'parti';
import { cutByShares } from './cut.ts';

interface Inputs {
  Mix: Value;
  Height: number;
}

interface Kind {
  name: string;
  area: number;
  /** Of the number of flats; all sum up to one. */
  share: number;
  count: number;
  built: number;
}

/** Smaller flats (m²) are a slip of the hand. */
const LEAST = 8;
/** More flats than this are not drawn. */
const MOST = 2000;
/** More than this are not looked for. */
const MOST_DIVIDED = 20_000;
/** Colours of the kinds, in their order. */
const COLOURS: [number, number, number][] = [
  [0.96, 0.8, 0.55],
  [0.62, 0.76, 0.86],
  [0.72, 0.83, 0.65],
  [0.87, 0.66, 0.62],
  [0.74, 0.69, 0.85],
  [0.9, 0.87, 0.6],
];

/** Flats in the zones beside the corridors, in the order that keeps closest to the mix. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const source = requireModel(models, 'Circulation');
  const zones = elementsOf(source, 'Elements.UsableZone');
  if (zones.length === 0) throw new FunctionError('The Circulation holds no zone to divide.');
  const messages: NonNullable<FunctionResult['messages']> = [];
  const warn = (text: string) => messages.push({ level: 'warning', text });
  const kinds = kindsOf(inputs.Mix, warn);
  const model = new ModelBuilder();
  const materials = kinds.map(({ name }, at) =>
    model.material(`unit-${name}`, COLOURS[at % COLOURS.length] as [number, number, number]),
  );
  const shafts = shaftsOf(models['Circulation Core']);
  const pieces = zones.flatMap((zone, at) =>
    piecesOf(source, zone, shafts).map((piece) => ({ zone, at, piece, isDark: zone['Daylight'] === false })),
  );
  const room = roomFor(
    pieces.flatMap(({ piece, isDark }) => (isDark ? [] : [piece])),
    kinds,
  );
  if (room > MOST_DIVIDED)
    throw new FunctionError(
      `The zones have room for ${room} flats; at most ${MOST_DIVIDED} are divided. Make the building smaller.`,
    );
  const plans = new Map<string, { kind: number; regions: Region[] }[]>();
  let [rest, count, largest] = [0, 0, 0];
  for (const { zone, at, piece, isDark } of pieces) {
    if (!isDark) largest = Math.max(largest, regionArea(piece));
    // Nobody lives where no daylight comes.
    const chosen = isDark ? [] : chooseFor(regionArea(piece), kinds);
    if (chosen.length === 0) {
      rest += regionArea(piece);
      continue;
    }
    // Zones of one shape and one choice are divided once.
    const key = JSON.stringify([piece, numberOf(zone, 'Angle'), chosen]);
    const units = plans.get(key) ?? divide(piece, numberOf(zone, 'Angle'), chosen, kinds);
    plans.set(key, units);
    for (const { kind, regions } of units) {
      const one = kinds[kind] as Kind;
      one.count++;
      one.built += regionsArea(regions);
      count++;
      if (count <= MOST) addUnit(model, { zone, at, count }, one, regions, materials[kind] as string, inputs.Height);
    }
  }
  if (count === 0) warn(`No zone is as large as a flat: the largest has ${largest.toFixed(0)} m².`);
  if (count > MOST) warn(`The zones have room for ${count} flats; the first ${MOST} are drawn.`);
  return resultOf(model, kinds, count, rest, messages);
}

function kindsOf(mix: Value, warn: (text: string) => void): Kind[] {
  const rows = namedRows(mix, 'Kind');
  for (const name of rows.repeated) warn(`“${name}” stands in the table twice; the first row counts.`);
  const kinds = rows.rows.map(({ name, row }): Kind => {
    const area = numberIn(row, 'Area') ?? 0;
    if (!(area >= LEAST)) throw new FunctionError(`The row “${name}” needs an area of at least ${LEAST} m², not ${area}.`);
    return { name, area, share: Math.max(0, numberIn(row, 'Share') ?? 0), count: 0, built: 0 };
  });
  const sum = kinds.reduce((total, { share }) => total + share, 0);
  if (!(sum > 0)) throw new FunctionError('Give at least one kind of flat with an area and a share.');
  if (Math.abs(sum - 1) > 0.005) warn(`The shares add up to ${(sum * 100).toFixed(0)} %; they count in proportion.`);
  return kinds.map((kind) => ({ ...kind, share: kind.share / sum }));
}

/** Stairs and lifts that go through the zones, once each outline. */
function shaftsOf(model: Model | undefined): Region[] {
  if (!model) return [];
  const shafts = [...elementsOf(model, 'Elements.Stair'), ...elementsOf(model, 'Elements.Lift')];
  return shafts.flatMap((shaft) => {
    const region = regionOf(model, shaft);
    return region ? [{ perimeter: region.perimeter, voids: [] }] : [];
  });
}

/** What is left of a zone beside stairs and lifts. */
function piecesOf(source: Model, zone: Element, shafts: readonly Region[]): Region[] {
  const piece = regionOf(source, zone);
  if (!piece) return [];
  return shafts.length === 0 ? [piece] : subtract([piece], shafts);
}

/** About how many flats of the mix the zones hold. */
function roomFor(pieces: readonly Region[], kinds: readonly Kind[]): number {
  const area = regionsArea(pieces);
  return Math.round(area / kinds.reduce((sum, kind) => sum + kind.share * kind.area, 0));
}

/** Kinds for a piece of this area (m²), each time the one that the mix lacks most; none where it is too small for any. */
function chooseFor(area: number, kinds: readonly Kind[]): number[] {
  const asked = kinds.flatMap((kind, at) => (kind.share > 0 ? [at] : []));
  const smallest = Math.min(...asked.map((at) => (kinds[at] as Kind).area));
  const counts = kinds.map(({ count }) => count);
  const chosen: number[] = [];
  for (let left = area; left > smallest * 0.5;) {
    const fitting = asked.filter((at) => (kinds[at] as Kind).area * 0.8 <= left);
    if (fitting.length === 0) break;
    const total = counts.reduce((sum, one) => sum + one, 0) + 1;
    const lack = (at: number) => (kinds[at] as Kind).share * total - (counts[at] as number);
    const next = fitting.reduce((best, at) => (lack(at) > lack(best) + 1e-12 ? at : best));
    chosen.push(next);
    counts[next] = (counts[next] as number) + 1;
    left -= (kinds[next] as Kind).area;
  }
  return largestAtEnds(chosen, kinds);
}

/** The two largest flats lie at the ends of a piece, where it goes around corners of the house: small ones would have no door to the corridor there. */
function largestAtEnds(chosen: readonly number[], kinds: readonly Kind[]): number[] {
  const areaAt = (place: number) => (kinds[chosen[place] as number] as Kind).area;
  const [first, last] = chosen.map((_, place) => place).toSorted((a, b) => areaAt(b) - areaAt(a) || a - b);
  if (first === undefined || last === undefined) return [...chosen];
  const between = chosen.filter((_, place) => place !== first && place !== last);
  return [chosen[first] as number, ...between, chosen[last] as number];
}

function divide(piece: Region, angle: number, chosen: readonly number[], kinds: readonly Kind[]) {
  const areas = chosen.map((at) => (kinds[at] as Kind).area);
  const sum = areas.reduce((total, area) => total + area, 0);
  const parts = cutByShares(
    piece,
    angle,
    areas.map((area) => area / sum),
  );
  return chosen.map((kind, at) => ({ kind, regions: parts[at] ?? [] }));
}

function addUnit(
  model: ModelBuilder,
  { zone, at, count }: { zone: Element; at: number; count: number },
  { name, area: asked }: Kind,
  regions: readonly Region[],
  material: string,
  height: number,
): void {
  const elevation = numberOf(zone, 'Elevation');
  for (const [piece, region] of regions.entries()) {
    const id = `${at}-${count}${piece > 0 ? `-${piece}` : ''}`;
    const profile = model.profile(`unit-profile-${id}`, region.perimeter, region.voids);
    model.add(`unit-${id}`, 'Elements.SpaceBoundary', {
      Name: `${name} ${count}`,
      'Program Type': name,
      Level: String(zone['Level']),
      Elevation: elevation,
      Area: regionArea(region),
      Asked: asked,
      Height: height,
      Profile: profile,
      Material: material,
      Transform: placed(point(0, 0, elevation)),
      Representation: extrusions({ profile, height }),
    });
  }
}

function resultOf(
  model: ModelBuilder,
  kinds: readonly Kind[],
  count: number,
  rest: number,
  messages: NonNullable<FunctionResult['messages']>,
): { model: Model; outputs: FunctionResult['outputs']; messages: FunctionResult['messages'] } {
  const shareOf = (kind: Kind) => (count > 0 ? kind.count / count : 0);
  for (const [at, kind] of kinds.entries())
    model.add(`row-${at}`, 'Elements.UnitRow', {
      Name: kind.name,
      Kind: kind.name,
      Quantity: kind.count,
      Area: kind.built,
      Share: shareOf(kind),
      Asked: kind.share,
      Difference: shareOf(kind) - kind.share,
    });
  const built = kinds.reduce((sum, kind) => sum + kind.built, 0);
  return {
    model: model.toModel(),
    outputs: {
      Units: count,
      'Unit Area': built,
      'Average Area': count > 0 ? built / count : 0,
      'Rest Area': rest,
      Deviation: Math.max(...kinds.map((kind) => Math.abs(shareOf(kind) - kind.share))),
      'By Kind': kinds.map((kind) => ({ Kind: kind.name, Quantity: kind.count, Area: kind.built })),
    },
    messages,
  };
}
