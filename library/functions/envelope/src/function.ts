import {
  centroid,
  elementsOf,
  extrusions,
  FunctionError,
  ModelBuilder,
  offsetPolygon,
  overridesOf,
  placed,
  point,
  polygon,
  polygonArea,
  requireModel,
  verticesOf,
  type FunctionResult,
  type Models,
  type Polygon,
} from 'parti';

interface Inputs {
  'Building Height': number;
  'Foundation Depth': number;
  'Site Setback': number;
  'Use Setbacks': boolean;
  'Setback Interval': number;
  'Setback Depth': number;
  'Minimum Tier Area': number;
}

interface Tier {
  elevation: number;
  height: number;
  perimeter: Polygon;
}

/** A foundation below grade and tiers above it, each stepped back from the one below. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const site = elementsOf(requireModel(models, 'Site'), 'Elements.Site')[0];
  const boundary = verticesOf(site?.['Perimeter']);
  if (boundary.length < 3) throw new FunctionError('The Site has no boundary.');
  const footprint = offsetPolygon(boundary, -inputs['Site Setback'])[0];
  if (!footprint)
    throw new FunctionError(`A setback of ${inputs['Site Setback']} m leaves nothing of the site; make it smaller.`);
  const byHand = overridesOf(inputs, 'Envelope Footprint');
  const siteCentroid = { ...centroid(footprint) };
  const model = new ModelBuilder();
  const material = model.material('envelope', [1, 1, 1, 0.5]);
  const tiers = [
    ...(inputs['Foundation Depth'] > 0
      ? [{ elevation: -inputs['Foundation Depth'], height: inputs['Foundation Depth'], perimeter: footprint }]
      : []),
    ...tiersOf(footprint, inputs),
  ];
  for (const [index, tier] of tiers.entries()) {
    const edit = byHand.edit({ Elevation: tier.elevation, 'Site Centroid': siteCentroid });
    const drawn = verticesOf(edit?.value['Perimeter']).map((corner) => ({ ...corner, Z: footprint[0]?.Z ?? 0 }));
    const isDrawn = drawn.length >= 3 && polygonArea(drawn) > 0;
    if (isDrawn) tier.perimeter = drawn;
    const profile = model.profile(`envelope-profile-${index}`, tier.perimeter);
    model.add(`envelope-${index}`, 'Elements.Envelope', {
      Name: tier.elevation < 0 ? 'Foundation' : `Tier ${index}`,
      Profile: profile,
      Elevation: tier.elevation,
      Height: tier.height,
      Area: polygonArea(tier.perimeter),
      Direction: { X: 0, Y: 0, Z: 1 },
      Rotation: 0,
      Material: material,
      Transform: placed(point(0, 0, tier.elevation)),
      Representation: extrusions({ profile, height: tier.height }),
      Perimeter: polygon(tier.perimeter),
      'Site Centroid': siteCentroid,
      ...(isDrawn ? byHand.marks(edit) : {}),
    });
  }
  const above = tiers.filter((tier) => tier.elevation >= 0);
  const top = above.at(-1);
  return {
    model: model.toModel(),
    outputs: {
      Height: top ? top.elevation + top.height : 0,
      Subgrade: inputs['Foundation Depth'],
      Volume: above.reduce((sum, tier) => sum + polygonArea(tier.perimeter) * tier.height, 0),
    },
  };
}

function tiersOf(footprint: Polygon, inputs: Inputs): Tier[] {
  const total = inputs['Building Height'];
  if (!inputs['Use Setbacks']) return [{ elevation: 0, height: total, perimeter: footprint }];
  const tiers: Tier[] = [];
  let perimeter: Polygon | undefined = footprint;
  for (let elevation = 0; elevation < total - 1e-9 && perimeter; elevation += inputs['Setback Interval']) {
    tiers.push({ elevation, height: Math.min(inputs['Setback Interval'], total - elevation), perimeter });
    const next: Polygon | undefined = offsetPolygon(perimeter, -inputs['Setback Depth'])[0];
    // A tier too small to use ends the stepping; the one below goes on to the top.
    if (!next || polygonArea(next) < inputs['Minimum Tier Area']) {
      const last = tiers.at(-1);
      if (last) last.height = total - last.elevation;
      break;
    }
    perimeter = next;
  }
  return tiers;
}
