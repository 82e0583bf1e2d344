import {
  elementsOf,
  extrusions,
  FunctionError,
  intersect,
  ModelBuilder,
  placed,
  point,
  polygon,
  polygonArea,
  region,
  regionArea,
  regionsArea,
  subtract,
  unite,
  verticesOf,
  type FunctionResult,
  type Models,
  type Region,
  type Value,
} from 'parti';

interface Inputs {
  Footprints: Value;
}

interface Part {
  row: number;
  regions: Region[];
  base: number;
  height: number;
  use: string;
}

/** Space that two parts share below this (m³) is dust of the arithmetic. */
const DUST = 0.01;
/** Beyond the plot by less (m²) is on it: the thickness of a line. */
const LINE = 0.05;

/** An envelope for every row: a podium and towers, courtyards, steps. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const messages: NonNullable<FunctionResult['messages']> = [];
  const warn = (text: string) => messages.push({ level: 'warning', text });
  const rows = Array.isArray(inputs.Footprints) ? inputs.Footprints : [];
  const parts = rows.flatMap((row, at) => partOf(row, at + 1, warn));
  if (parts.length === 0) throw new FunctionError('Draw at least one footprint and give it a height.');
  tellOverlaps(parts, warn);
  tellBeyond(models, parts, warn);
  const model = new ModelBuilder();
  const material = model.material('envelope', [1, 1, 1, 0.5]);
  for (const { row, regions, base, height, use } of parts)
    for (const [index, one] of regions.entries()) {
      const id = `${row}${index > 0 ? `-${index + 1}` : ''}`;
      const profile = model.profile(`envelope-profile-${id}`, one.perimeter, one.voids);
      model.add(`envelope-${id}`, 'Elements.Envelope', {
        Name: use || `Part ${row}`,
        Use: use,
        Profile: profile,
        Elevation: base,
        Height: height,
        Area: regionArea(one),
        Direction: { X: 0, Y: 0, Z: 1 },
        Rotation: 0,
        Material: material,
        Transform: placed(point(0, 0, base)),
        Representation: extrusions({ profile, height }),
        Perimeter: polygon(one.perimeter),
      });
    }
  const above = parts.filter(({ base, height }) => base + height > 0);
  const onGround = unite(...above.filter(({ base }) => base <= 1e-6).map(({ regions }) => regions));
  return {
    model: model.toModel(),
    outputs: {
      Height: Math.max(0, ...above.map(({ base, height }) => base + height)),
      Volume: above.reduce((sum, { regions, base, height }) => sum + regionsArea(regions) * (height + Math.min(0, base)), 0),
      'Footprint Area': regionsArea(onGround),
      Parts: parts.length,
    },
    messages,
  };
}

/** A row as far as it can be built; what cannot is said and left out. */
function partOf(row: Value, number: number, warn: (text: string) => void): Part[] {
  const named = (typeof row === 'object' && row !== null && !Array.isArray(row) ? row : {}) as Record<string, Value>;
  const footprint = named['Footprint'] as Record<string, Value> | null | undefined;
  const perimeter = verticesOf(footprint?.['Perimeter'] ?? footprint ?? undefined).map((at) => ({ ...at, Z: 0 }));
  const holes = (Array.isArray(footprint?.['Voids']) ? footprint['Voids'] : []).map((hole) => verticesOf(hole));
  const [base, height] = [Number(named['Base'] ?? 0), Number(named['Height'] ?? 0)];
  if (perimeter.length < 3 || polygonArea(perimeter) < DUST) {
    warn(`Row ${number} has no footprint; draw one.`);
    return [];
  }
  if (!(height > 0)) {
    warn(`Row ${number} needs a height above 0 m, not ${height}.`);
    return [];
  }
  const outline = unite([region(perimeter)]);
  if (Math.abs(regionsArea(outline) - polygonArea(perimeter)) > DUST)
    warn(`The footprint of row ${number} crosses itself; its outer line counts.`);
  const regions = subtract(
    outline,
    holes.filter((hole) => hole.length >= 3).map((hole) => region(hole.map((at) => ({ ...at, Z: 0 })))),
  );
  if (regions.length === 0) {
    warn(`The courts of row ${number} leave nothing of its footprint.`);
    return [];
  }
  return [{ row: number, regions, base, height, use: typeof named['Use'] === 'string' ? named['Use'].trim() : '' }];
}

function tellOverlaps(parts: readonly Part[], warn: (text: string) => void): void {
  for (const [at, one] of parts.entries())
    for (const other of parts.slice(at + 1)) {
      const height = Math.min(one.base + one.height, other.base + other.height) - Math.max(one.base, other.base);
      const shared = height > 0 ? regionsArea(intersect(one.regions, other.regions)) * height : 0;
      if (shared > DUST) warn(`Rows ${one.row} and ${other.row} share ${shared.toFixed(0)} m³; it counts twice.`);
    }
}

function tellBeyond(models: Models, parts: readonly Part[], warn: (text: string) => void): void {
  const plot = verticesOf(elementsOf(models['Site'], 'Elements.Site')[0]?.['Perimeter']).map((at) => ({ ...at, Z: 0 }));
  if (plot.length < 3) return;
  for (const { row, regions } of parts) {
    const area = regionsArea(subtract(regions, [region(plot)]));
    if (area > LINE) warn(`Row ${row} reaches ${area.toFixed(0)} m² beyond the plot.`);
  }
}
