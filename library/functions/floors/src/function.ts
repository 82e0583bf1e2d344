import {
  containsPoint,
  counterClockwise,
  elementsOf,
  extrusions,
  FunctionError,
  intersect,
  ModelBuilder,
  numberOf,
  offsetRegions,
  overridesOf,
  placed,
  point,
  polygon,
  polygonArea,
  regionArea,
  regionContains,
  regionOf,
  regionsArea,
  subtract,
  requireModel,
  verticesOf,
  type FunctionResult,
  type Models,
  type Polygon,
  type Region,
  type Value,
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
  const byHand = overridesOf(inputs, 'Floor');
  let [total, count] = [0, 0];
  for (const [index, perimeter] of perimeters.slice(0, -1).entries()) {
    const identity = { Storey: String(perimeter['Storey'] ?? perimeter['Name']) };
    if (byHand.isRemoved(identity)) continue;
    const edit = byHand.edit(identity);
    const thickness = thicknessOf(edit?.value['Thickness'], inputs['Floor Thickness']);
    const plan = regionOf(levels, perimeter);
    const outline = plan && offsetRegions([plan], -inputs['Floor Setback'])[0];
    if (!outline)
      throw new FunctionError(
        `A setback of ${inputs['Floor Setback']} m leaves nothing of ${String(perimeter['Name'])}; make it smaller.`,
      );
    const elevation = numberOf(perimeter, 'Elevation');
    const area = regionArea(outline);
    total += area;
    count++;
    const opening = openingIn(outline, edit?.value['Opening'], core);
    const { slab, taken } = cutBy(core, outline);
    const holes = opening ? [...slab.voids, opening] : slab.voids;
    const profile = model.profile(`floor-profile-${index}`, slab.perimeter, holes);
    model.add(`floor-${index}`, 'Elements.Floor', {
      Name: String(perimeter['Name']),
      Elevation: elevation,
      Area: area,
      'Net Area': area - taken - (opening ? polygonArea(opening) : 0),
      ...(opening ? { Opening: polygon(opening) } : {}),
      ...identity,
      Thickness: thickness,
      Profile: profile,
      Material: material,
      Transform: placed(point(0, 0, elevation - thickness)),
      Representation: extrusions({ profile, height: thickness }),
      ...byHand.marks(edit),
    });
  }
  return { model: model.toModel(), outputs: { 'Total Area': total, 'Floor Quantity': count } };
}

/** Thickness (m) that a slab was given by hand, else the usual one. */
const thicknessOf = (given: Value | undefined, usual: number): number =>
  typeof given === 'number' && given >= 0.01 && given <= 2 ? given : usual;

/** An opening that a slab was given by hand: within it, and apart from the core; anything else stays closed. */
function openingIn(outline: Region, given: Value | undefined, core: Region | undefined): Polygon | undefined {
  const corners = given === undefined ? [] : verticesOf(given);
  if (corners.length < 3 || !corners.every((corner) => regionContains(outline, corner))) return undefined;
  const opening = counterClockwise(corners);
  if (polygonArea(opening) < SMALLEST_OPENING) return undefined;
  const meets =
    core?.perimeter.some((corner) => containsPoint(opening, corner)) ||
    opening.some((corner) => core && regionContains(core, corner));
  return meets ? undefined : opening;
}

/** Smaller openings (m²) are none. */
const SMALLEST_OPENING = 0.01;

/** A slab without its core, and the area (m²) that it takes: one that reaches beyond the slab, or into a court, counts as far as it lies in it. */
function cutBy(core: Region | undefined, outline: Region): { slab: Region; taken: number } {
  const cut = core ? intersect([core], [outline]) : [];
  const taken = regionsArea(cut);
  if (core && Math.abs(taken - regionArea(core)) < 1e-6)
    return { slab: { ...outline, voids: [...outline.voids, core.perimeter] }, taken };
  return { slab: subtract([outline], cut)[0] ?? outline, taken };
}

function coreOutline(models: Models): Region | undefined {
  const core = elementsOf(models['Core'], 'Elements.ServiceCore')[0];
  return regionOf(models['Core'], core);
}
