import {
  elementsOf,
  extrusions,
  FunctionError,
  ModelBuilder,
  numberOf,
  offsetPolygon,
  placed,
  point,
  polygonArea,
  requireModel,
  verticesOf,
  type FunctionResult,
  type Models,
  type Polygon,
} from 'parti';

interface Inputs {
  'Floor Setback': number;
  'Floor Thickness': number;
}

/** A slab on every level below the roof, with an opening for the core where there is one. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const levels = requireModel(models, 'Levels');
  const perimeters = elementsOf(levels, 'Elements.LevelPerimeter').toSorted(
    (a, b) => numberOf(a, 'Elevation') - numberOf(b, 'Elevation'),
  );
  if (perimeters.length < 2) throw new FunctionError('The Levels hold no perimeter to build a floor on.');
  const core = coreOutline(models);
  const model = new ModelBuilder();
  const material = model.material('floor', [0.95, 0.94, 0.92]);
  let total = 0;
  const floors = perimeters.slice(0, -1);
  for (const [index, perimeter] of floors.entries()) {
    const outline = offsetPolygon(verticesOf(perimeter['Perimeter']), -inputs['Floor Setback'])[0];
    if (!outline)
      throw new FunctionError(`A setback of ${inputs['Floor Setback']} m leaves nothing of ${String(perimeter['Name'])}.`);
    const elevation = numberOf(perimeter, 'Elevation');
    const area = polygonArea(outline);
    total += area;
    const profile = model.profile(`floor-profile-${index}`, outline, core ? [core] : []);
    model.add(`floor-${index}`, 'Elements.Floor', {
      Name: String(perimeter['Name']),
      Elevation: elevation,
      Area: area,
      'Net Area': area - (core ? polygonArea(core) : 0),
      Thickness: inputs['Floor Thickness'],
      Profile: profile,
      Material: material,
      Transform: placed(point(0, 0, elevation - inputs['Floor Thickness'])),
      Representation: extrusions({ profile, height: inputs['Floor Thickness'] }),
    });
  }
  return { model: model.toModel(), outputs: { 'Total Area': total, 'Floor Quantity': floors.length } };
}

function coreOutline(models: Models): Polygon | undefined {
  const core = elementsOf(models['Core'], 'Elements.ServiceCore')[0];
  const profile = core && models['Core']?.Elements[String(core['Profile'])];
  return profile ? verticesOf(profile['Perimeter']) : undefined;
}
