import {
  counterClockwise,
  elementsOf,
  extrusions,
  FunctionError,
  intersect,
  ModelBuilder,
  offsetRegions,
  placed,
  point,
  polygonArea,
  polyline,
  region,
  regionArea,
  regionsArea,
  requireModel,
  subtract,
  verticesOf,
  type FunctionResult,
  type Models,
  type Point,
  type Polygon,
  type Region,
} from 'parti';

interface Inputs {
  'Floor Area Ratio': number;
  Coverage: number;
  Height: number;
  'Street Setback': number;
  'Side Setback': number;
  'Rear Setback': number;
  'Street Direction': number;
  'Light Angle': number;
}

/** A part of the permitted volume: the plans that may be built from one height to the next. */
interface Slice {
  regions: Region[];
  bottom: number;
  top: number;
}

/** Under a light angle the volume steps back at every one of these (m): a storey. */
const STEP = 3.5;
/** Sides of the outline that stands for a circle around a corner. */
const SIDES = 48;

/** What may be built on a plot: its setbacks by edge, the volume below height and light angle, and the area that the ratio permits. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const site = elementsOf(requireModel(models, 'Site'), 'Elements.Site')[0];
  const plot = counterClockwise(verticesOf(site?.['Perimeter']));
  if (plot.length < 3 || polygonArea(plot) < 1) throw new FunctionError('The Site has no boundary.');
  check(inputs);
  const siteArea = polygonArea(plot);
  const buildable = buildableOf(plot, inputs);
  if (buildable.length === 0)
    throw new FunctionError(
      `Setbacks of ${inputs['Street Setback']}, ${inputs['Side Setback']} and ${inputs['Rear Setback']} m leave nothing of the plot; make them smaller.`,
    );
  const slices = slicesOf(plot, buildable, inputs);
  const top = slices.at(-1)?.top ?? 0;
  const permitted = inputs['Floor Area Ratio'] * siteArea;
  const footprint = Math.min(inputs.Coverage * siteArea, regionsArea(buildable));
  const volume = slices.reduce((sum, { regions, bottom, top: end }) => sum + regionsArea(regions) * (end - bottom), 0);
  const messages: NonNullable<FunctionResult['messages']> = [];
  if (top < inputs.Height - 1e-6)
    messages.push({
      level: 'info',
      text: `The light angle ends the building at ${top.toFixed(1)} m, below the ${inputs.Height} m that are permitted.`,
    });
  const fits = Math.min(volume, footprint * top) / STEP;
  if (fits < permitted)
    messages.push({
      level: 'warning',
      text: `The ratio permits ${permitted.toFixed(0)} m²; height, coverage and setbacks leave room for ${fits.toFixed(0)} m².`,
    });
  return {
    model: modelOf(plot, buildable, slices, { siteArea, permitted, footprint, inputs }),
    outputs: {
      'Permitted Area': permitted,
      'Permitted Footprint': footprint,
      'Buildable Area': regionsArea(buildable),
      'Permitted Volume': volume,
      'Permitted Height': top,
      'Site Area': siteArea,
    },
    messages,
  };
}

function check(inputs: Inputs): void {
  if (!(inputs['Floor Area Ratio'] > 0))
    throw new FunctionError(`The floor area ratio must be above 0, not ${inputs['Floor Area Ratio']}.`);
  if (!(inputs.Coverage > 0 && inputs.Coverage <= 1))
    throw new FunctionError(`The coverage is a share above 0 and up to 1, not ${inputs.Coverage}.`);
  if (!(inputs.Height > 0)) throw new FunctionError(`The height must be above 0 m, not ${inputs.Height}.`);
  if (!(inputs['Light Angle'] >= 0 && inputs['Light Angle'] < 90))
    throw new FunctionError(`The light angle lies between 0 and 90°, not at ${inputs['Light Angle']}.`);
}

/** The plot without what is nearer to an edge than its setback: a strip along it, and at corners that point inwards or part two setbacks a circle. */
function buildableOf(plot: Polygon, inputs: Inputs): Region[] {
  const setbacks = plot.map((_, at) => setbackOf(plot, at, inputs));
  const taken = plot.flatMap((a, at): Region[] => {
    const [before, b] = [plot.at(at - 1) as Point, plot[(at + 1) % plot.length] as Point];
    const strip = stripOf(a, b, setbacks[at] ?? 0);
    const turn = (a.X - before.X) * (b.Y - a.Y) - (a.Y - before.Y) * (b.X - a.X);
    const [own, other] = [setbacks[at] ?? 0, setbacks.at(at - 1) ?? 0];
    const around = turn < 0 || own !== other ? circle(a, Math.max(own, other)) : [];
    return [...strip, ...around];
  });
  return subtract([region(plot)], taken);
}

/** Setback (m) of an edge: of the street where it looks there, of the rear where it looks away, else of the side. */
function setbackOf(plot: Polygon, at: number, inputs: Inputs): number {
  const [a, b] = [plot[at] as Point, plot[(at + 1) % plot.length] as Point];
  const heading = (Math.atan2(b.Y - a.Y, a.X - b.X) * 180) / Math.PI;
  const away = Math.abs(((((heading - inputs['Street Direction']) % 360) + 540) % 360) - 180);
  const setback = away <= 45 ? inputs['Street Setback'] : away >= 135 ? inputs['Rear Setback'] : inputs['Side Setback'];
  return Math.max(0, setback);
}

function stripOf(a: Point, b: Point, width: number): Region[] {
  const length = Math.hypot(b.X - a.X, b.Y - a.Y);
  if (width <= 0 || length < 1e-9) return [];
  const [nx, ny] = [(-(b.Y - a.Y) / length) * width, ((b.X - a.X) / length) * width];
  return [region([a, b, point(b.X + nx, b.Y + ny, b.Z), point(a.X + nx, a.Y + ny, a.Z)])];
}

/** An outline around a circle, so that nothing inside its radius is left out. */
function circle(middle: Point, radius: number): Region[] {
  if (radius <= 0) return [];
  const reach = radius / Math.cos(Math.PI / SIDES);
  const corners = Array.from({ length: SIDES }, (_, side) => (side * 2 * Math.PI) / SIDES);
  return [
    region(corners.map((angle) => point(middle.X + Math.cos(angle) * reach, middle.Y + Math.sin(angle) * reach, middle.Z))),
  ];
}

/** The volume below a plane that rises inwards from the boundary at the light angle, storey by storey; one prism without an angle. */
function slicesOf(plot: Polygon, buildable: Region[], inputs: Inputs): Slice[] {
  const angle = (inputs['Light Angle'] * Math.PI) / 180;
  if (angle === 0) return [{ regions: buildable, bottom: 0, top: inputs.Height }];
  const slices: Slice[] = [];
  for (let bottom = 0; bottom < inputs.Height - 1e-6; bottom += STEP) {
    const top = Math.min(bottom + STEP, inputs.Height);
    const regions = intersect(buildable, offsetRegions([region(plot)], -top / Math.tan(angle)));
    if (regions.length === 0) break;
    slices.push({ regions, bottom, top });
  }
  if (slices.length === 0)
    throw new FunctionError(`A light angle of ${inputs['Light Angle']}° leaves no storey on the plot; make it steeper.`);
  return slices;
}

interface Facts {
  siteArea: number;
  permitted: number;
  footprint: number;
  inputs: Inputs;
}

function modelOf(plot: Polygon, buildable: readonly Region[], slices: readonly Slice[], facts: Facts) {
  const { siteArea, permitted, footprint, inputs } = facts;
  const model = new ModelBuilder();
  const material = model.material('zoning', [0.75, 0.85, 0.95, 0.25]);
  let volumes = 0;
  for (const { regions, bottom, top } of slices)
    for (const part of regions) {
      const at = volumes++;
      const profile = model.profile(`volume-profile-${at}`, part.perimeter, part.voids);
      model.add(`volume-${at}`, 'Elements.ZoningVolume', {
        Name: 'Permitted volume',
        Elevation: bottom,
        Height: top - bottom,
        Area: regionArea(part),
        Volume: regionArea(part) * (top - bottom),
        Profile: profile,
        Material: material,
        Transform: placed(point(0, 0, bottom)),
        Representation: extrusions({ profile, height: top - bottom }),
      });
    }
  for (const [index, part] of buildable.entries()) {
    const line = [...part.perimeter, part.perimeter[0] as Point].map((at) => ({ ...at, Z: 0.2 }));
    model.add(`setback-${index}`, 'Elements.ModelCurve', { Name: 'Setback line', Curve: polyline(line) });
    model.add(`buildable-${index}`, 'Elements.BuildableArea', {
      Name: 'Buildable area',
      Area: regionArea(part),
      Profile: model.profile(`buildable-profile-${index}`, part.perimeter, part.voids),
    });
  }
  model.add('rules', 'Elements.Zoning', {
    Name: 'Zoning',
    'Floor Area Ratio': inputs['Floor Area Ratio'],
    Coverage: inputs.Coverage,
    'Height Limit': inputs.Height,
    'Site Area': siteArea,
    'Permitted Area': permitted,
    'Permitted Footprint': footprint,
    'Light Angle': inputs['Light Angle'],
    Boundary: polyline(plot),
  });
  return model.toModel();
}
