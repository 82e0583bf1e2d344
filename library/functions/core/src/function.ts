import {
  centroid,
  containsPoint,
  distanceToEdges,
  elementsOf,
  extrusions,
  FunctionError,
  longestEdgeAngle,
  ModelBuilder,
  numberOf,
  overridesOf,
  placed,
  point,
  polygonArea,
  rectangle,
  regionOf,
  requireModel,
  verticesOf,
  type FunctionResult,
  type HandChange,
  type Models,
  type Point,
  type Polygon,
  type Value,
} from 'parti';

interface Inputs {
  'Percentage Area': number;
  'Length to Width Ratio': number;
  'Minimum Perimeter Offset': number;
  'Service Core Penthouse Height': number;
}

/** Shrinking steps until the core keeps its distance. */
const STEPS = 40;

/** A service core in the middle of the topmost tier, from the foundation to above the roof. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const source = requireModel(models, 'Envelope');
  const envelopes = elementsOf(source, 'Elements.Envelope').toSorted(
    (a, b) => numberOf(a, 'Elevation') - numberOf(b, 'Elevation'),
  );
  const top = envelopes.at(-1);
  if (!top) throw new FunctionError('The Envelope holds nothing.');
  const footprint = verticesOf(source.Elements[String(top['Profile'])]?.['Perimeter']);
  const courts = regionOf(source, top)?.voids ?? [];
  const angle = longestEdgeAngle(footprint);
  const area = polygonArea(footprint) * inputs['Percentage Area'];
  const ratio = inputs['Length to Width Ratio'];
  if (!(ratio > 0)) throw new FunctionError(`The ratio of length to width must be above 0, not ${ratio}.`);
  const [length, width] = [Math.sqrt(area * ratio), Math.sqrt(area / ratio)];
  const offset = inputs['Minimum Perimeter Offset'];
  const place = nearestTo(offset, (kept) =>
    placeOf(footprint, (middle) => fittingScale([footprint, ...courts], middle, length, width, angle, kept)),
  );
  if (!place) throw new FunctionError(`No core keeps ${offset} m from the edge of the topmost tier; make the offset smaller.`);
  const { middle, scale, kept } = place;
  const edit = overridesOf(inputs, 'Service Core').edit({ Name: NAME });
  const usual = { middle, angle, length: length * scale, width: width * scale };
  const core = edit ? standOf(edit, usual) : usual;
  const outline = rectangle(core.middle, core.length, core.width, core.angle);
  const bottom = numberOf(envelopes[0], 'Elevation');
  const height = numberOf(top, 'Elevation') + numberOf(top, 'Height') + inputs['Service Core Penthouse Height'] - bottom;
  const model = new ModelBuilder();
  const material = model.material('serviceCore', [1, 1, 1]);
  const profile = model.profile('core-profile', outline);
  model.add('core', 'Elements.ServiceCore', {
    Name: NAME,
    Profile: profile,
    Elevation: bottom,
    Height: height,
    Area: polygonArea(outline),
    Length: core.length,
    Width: core.width,
    Placement: placed(point(core.middle.X, core.middle.Y, bottom), core.angle),
    Rotation: 0,
    Direction: { X: 0, Y: 0, Z: 1 },
    Material: material,
    Transform: placed(point(0, 0, bottom)),
    Representation: extrusions({ profile, height }),
    ...overridesOf(inputs, 'Service Core').marks(edit),
  });
  return {
    model: model.toModel(),
    outputs: {
      'Service Core Length': core.length,
      'Service Core Width': core.width,
      'Service Core Rotation': (core.angle * 180) / Math.PI,
    },
    messages: [
      ...(kept < offset && !edit
        ? [warning(`The core keeps ${kept.toFixed(1)} m from the edge, not ${offset} m: the topmost tier is too small.`)]
        : []),
      ...warningsOf(edit !== undefined, inputs['Percentage Area'] * scale * scale, scale < 1, footprint, outline),
    ],
  };
}

/** What the core is known by: there is one. */
const NAME = 'Service core';

/** Where a core stands: its middle, the direction (radians) of its length, its length and width (m). */
interface Stand {
  middle: Point;
  angle: number;
  length: number;
  width: number;
}

/** A core that was changed by hand: it stands where it was put; what was not changed is as usual. */
function standOf({ value }: HandChange, usual: Stand): Stand {
  const size = (given: Value | undefined, fallback: number): number =>
    typeof given === 'number' && given >= 1 && given <= 100 ? given : fallback;
  const matrix = (value['Placement'] as { Matrix?: { Components?: number[] } } | undefined)?.Matrix?.Components;
  const [cos, , , X, sin, , , Y] = matrix ?? [];
  const isPut = [cos, X, sin, Y].every((part) => typeof part === 'number');
  return {
    middle: isPut ? point(X as number, Y as number, usual.middle.Z) : usual.middle,
    angle: isPut ? Math.atan2(sin as number, cos as number) : usual.angle,
    length: size(value['Length'], usual.length),
    width: size(value['Width'], usual.width),
  };
}

/** What is to be told of a core: one of the rule may be small, one put by hand may leave the building. */
function warningsOf(isByHand: boolean, share: number, isShrunk: boolean, footprint: Polygon, outline: Polygon) {
  if (isByHand)
    return outline.every((corner) => containsPoint(footprint, corner))
      ? []
      : [warning('The core reaches beyond the edge of the topmost tier.')];
  const percent = (share * 100).toFixed(share < 0.01 ? 1 : 0);
  return isShrunk ? [warning(`The core takes ${percent} % so that it keeps its distance from the edge.`)] : [];
}

const warning = (text: string) => ({ level: 'warning' as const, text });

/** Steps in which a core comes nearer to the edge of a tier that is too small for what was asked. */
const NEARER = 10;

/** A core below this share of its length is no core to speak of; it rather comes nearer. */
const USABLE = 0.5;

/** A place that keeps the distance (m) that was asked, or else as much of it as the topmost tier leaves for a core to use. */
function nearestTo<Place extends { scale: number }>(
  offset: number,
  placeFor: (kept: number) => Place | undefined,
): (Place & { kept: number }) | undefined {
  let largest: (Place & { kept: number }) | undefined;
  for (let step = NEARER; step > 0; step--) {
    const kept = (offset * step) / NEARER;
    const place = placeFor(kept);
    if (!place) continue;
    if (step === NEARER || place.scale >= USABLE) return { ...place, kept };
    if (!largest || place.scale > largest.scale) largest = { ...place, kept };
  }
  return largest;
}

/** Places looked at along each side of a tier whose middle takes no core. */
const PLACES = 24;

/** The middle of a tier, or where a core fits largest: of a tier around a corner or a court the middle lies outside. */
function placeOf(footprint: Polygon, scaleAt: (middle: Point) => number | undefined) {
  const middle = centroid(footprint);
  const scale = scaleAt(middle);
  if (scale !== undefined) return { middle, scale };
  const [xs, ys] = [footprint.map(({ X }) => X), footprint.map(({ Y }) => Y)];
  const [west, south] = [Math.min(...xs), Math.min(...ys)];
  const [width, depth] = [Math.max(...xs) - west, Math.max(...ys) - south];
  let best: { middle: Point; scale: number } | undefined;
  for (let at = 0; at < PLACES * PLACES; at++) {
    const x = west + (((at % PLACES) + 0.5) / PLACES) * width;
    const spot = point(x, south + ((Math.floor(at / PLACES) + 0.5) / PLACES) * depth, middle.Z);
    const found = containsPoint(footprint, spot) ? scaleAt(spot) : undefined;
    if (found !== undefined && found > (best?.scale ?? 0)) best = { middle: spot, scale: found };
  }
  return best;
}

/**
 * The largest share of a core that keeps its distance: no corner of it is nearer to an edge of the tier or of a court, and
 * no corner of those nearer to one of its sides, as one that points inwards could be.
 */
function fittingScale(
  [footprint = [], ...courts]: readonly Polygon[],
  middle: Point,
  length: number,
  width: number,
  angle: number,
  offset: number,
): number | undefined {
  const rings = [footprint, ...courts];
  // What a core keeps from the edge, its middle keeps all the more.
  if (rings.some((ring) => distanceToEdges(ring, middle) < offset)) return undefined;
  for (let step = STEPS; step > 4; step--) {
    const scale = step / STEPS;
    const core = rectangle(middle, length * scale, width * scale, angle);
    const isOnTier = (corner: Point) =>
      containsPoint(footprint, corner) &&
      !courts.some((court) => containsPoint(court, corner)) &&
      rings.every((ring) => distanceToEdges(ring, corner) >= offset);
    const isClear = (corner: Point) => !containsPoint(core, corner) && distanceToEdges(core, corner) >= offset;
    if (core.every(isOnTier) && rings.flat().every(isClear)) return scale;
  }
  return undefined;
}
