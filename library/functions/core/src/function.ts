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
  placed,
  point,
  polygonArea,
  rectangle,
  requireModel,
  verticesOf,
  type FunctionResult,
  type Models,
  type Polygon,
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
  const angle = longestEdgeAngle(footprint);
  const area = polygonArea(footprint) * inputs['Percentage Area'];
  const ratio = inputs['Length to Width Ratio'];
  const [length, width] = [Math.sqrt(area * ratio), Math.sqrt(area / ratio)];
  const scale = fittingScale(footprint, length, width, angle, inputs['Minimum Perimeter Offset']);
  if (scale === undefined)
    throw new FunctionError(`No core keeps ${inputs['Minimum Perimeter Offset']} m from the edge of the topmost tier.`);
  const outline = rectangle(centroid(footprint), length * scale, width * scale, angle);
  const bottom = numberOf(envelopes[0], 'Elevation');
  const height = numberOf(top, 'Elevation') + numberOf(top, 'Height') + inputs['Service Core Penthouse Height'] - bottom;
  const model = new ModelBuilder();
  const material = model.material('serviceCore', [1, 1, 1]);
  const profile = model.profile('core-profile', outline);
  model.add('core', 'Elements.ServiceCore', {
    Name: 'Service core',
    Profile: profile,
    Elevation: bottom,
    Height: height,
    Area: polygonArea(outline),
    Rotation: 0,
    Direction: { X: 0, Y: 0, Z: 1 },
    Material: material,
    Transform: placed(point(0, 0, bottom)),
    Representation: extrusions({ profile, height }),
  });
  const messages =
    scale < 1
      ? [
          {
            level: 'warning' as const,
            text: `The core takes ${(inputs['Percentage Area'] * scale * scale * 100).toFixed(0)} % so that it keeps its distance from the edge.`,
          },
        ]
      : [];
  return {
    model: model.toModel(),
    outputs: {
      'Service Core Length': length * scale,
      'Service Core Width': width * scale,
      'Service Core Rotation': (angle * 180) / Math.PI,
    },
    messages,
  };
}

function fittingScale(footprint: Polygon, length: number, width: number, angle: number, offset: number): number | undefined {
  const middle = centroid(footprint);
  for (let step = STEPS; step > 4; step--) {
    const scale = step / STEPS;
    const corners = rectangle(middle, length * scale, width * scale, angle);
    if (corners.every((corner) => containsPoint(footprint, corner) && distanceToEdges(footprint, corner) >= offset)) return scale;
  }
  return undefined;
}
