import {
  FunctionError,
  measurer,
  ModelBuilder,
  namedRows,
  numberIn,
  shapeOwner,
  standingElements,
  type Element,
  type FunctionResult,
  type Model,
  type Models,
  type Value,
} from 'parti';

interface Inputs {
  Factors: Value;
}

interface Sum {
  material: string;
  volume: number;
  surface: number;
  count: number;
}

const NAMES = ['Model A', 'Model B', 'Model C', 'Model D'];

/** Drafts, spaces and surroundings: nothing of them is built. A core is the space that it takes, not its walls. */
const NOT_BUILT = new Set(
  [
    ...[
      'Envelope',
      'LevelVolume',
      'ConceptualMass',
      'ZoningVolume',
      'SpaceBoundary',
      'ServiceCore',
      'SunPatch',
      'Attic',
      'Corridor',
      'UsableZone',
    ],
    ...['ContextBuilding', 'ContourSheet', 'Terrain', 'Topography', 'Tree', 'Site', 'Plot', 'Underlay'],
  ].map((kind) => `Elements.${kind}`),
);

/** Volume and surface by material, measured on the faces; mass and carbon by factors. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const given = NAMES.flatMap((name) => models[name] ?? []);
  if (given.length === 0) throw new FunctionError('Lay a wire to at least one model.');
  const { sums, cut } = sumsOf(given);
  if (sums.length === 0) throw new FunctionError('The models hold nothing that is built.');
  const messages: FunctionResult['messages'] = [];
  const warn = (text: string) => messages.push({ level: 'warning', text });
  const factors = namedRows(inputs.Factors, 'Material');
  for (const name of factors.repeated) warn(`“${name}” stands in the table twice; the first row counts.`);
  if (cut > 0) warn(`Openings cut by solids are not taken out of ${cut} elements.`);
  const model = new ModelBuilder();
  const total = { volume: 0, mass: 0, carbon: 0 };
  const list = sums.map(({ material, volume, surface, count }, index): Record<string, Value> => {
    const row = factors.find(material);
    const density = numberIn(row, 'Density');
    if (row && (density === undefined || density <= 0))
      throw new FunctionError(`The density of “${material}” must be above 0, not ${String(row['Density'])}.`);
    if (!row && volume > 0)
      warn(`“${material}” has no row in the table: its ${volume.toFixed(1)} m³ have no mass and no carbon.`);
    const mass = volume * (density ?? 0);
    const carbon = mass * (numberIn(row, 'Carbon') ?? 0);
    total.volume += volume;
    total.mass += mass;
    total.carbon += carbon;
    const told = { Material: material, Volume: volume, Surface: surface, Mass: mass, Carbon: carbon };
    // `Material` of an element is a reference; a row names its material in words.
    const { Material: Name, ...figures } = told;
    model.add(`row-${index}`, 'Elements.QuantityRow', { Name, ...figures, Elements: count });
    return told;
  });
  return {
    model: model.toModel(),
    outputs: { Volume: total.volume, Mass: total.mass, Carbon: total.carbon, 'By Material': list },
    messages,
  };
}

/** Sums by the name of the material, largest first; an element that several models hold counts once. */
function sumsOf(models: readonly Model[]): { sums: Sum[]; cut: number } {
  const sums = new Map<string, Sum>();
  const seen = new Map<string, Element>();
  let cut = 0;
  for (const model of models) {
    const measure = measurer(model);
    for (const element of standingElements(model)) {
      if (NOT_BUILT.has(element.discriminator)) continue;
      const known = seen.get(element.Id);
      if (known !== undefined && JSON.stringify(known) === JSON.stringify(element)) continue;
      seen.set(element.Id, element);
      const { volume, area } = measure(element);
      if (volume === 0 && area === 0) continue;
      const owner = shapeOwner(model, element);
      if (hasVoids(owner)) cut++;
      const material = materialOf(model, element, owner);
      const sum = sums.get(material) ?? { material, volume: 0, surface: 0, count: 0 };
      sum.volume += volume;
      sum.surface += area;
      sum.count++;
      sums.set(material, sum);
    }
  }
  return { sums: [...sums.values()].toSorted((a, b) => b.volume - a.volume || (a.material < b.material ? -1 : 1)), cut };
}

function hasVoids(element: Element): boolean {
  const operations = (element['Representation'] as { SolidOperations?: { IsVoid?: boolean }[] } | null)?.SolidOperations;
  return (operations ?? []).some(({ IsVoid }) => IsVoid === true);
}

function materialOf(model: Model, element: Element, owner: Element): string {
  const id = String(element['Material'] ?? owner['Material'] ?? '');
  const name = model.Elements[id]?.['Name'];
  return typeof name === 'string' && name !== '' ? name : id === '' ? element.discriminator.replace(/^.*\./, '') : id;
}
