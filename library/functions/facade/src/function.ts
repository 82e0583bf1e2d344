import {
  containsPoint,
  counterClockwise,
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
  transform,
  verticesOf,
  type Element,
  type FunctionResult,
  type Model,
  type Models,
  type Point,
  type Polygon,
} from 'parti';

interface Inputs {
  'Panel Width': number;
  Opening: number;
  'Frame Depth': number;
  'Panel Colour': { Red: number; Green: number; Blue: number; Alpha: number };
  Vents: 'None' | 'Every second panel' | 'Every panel';
}

/** Edges shorter than this (m) get no panel. */
const SHORTEST_EDGE = 0.4;

/**
 * Panels along every edge of every storey. Each size of panel is one definition, a frame with a hole and a glass in it,
 * drawn in the plane of x (along the edge) and z; panels are instances of it.
 */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const levels = requireModel(models, 'Levels');
  const volumes = elementsOf(levels, 'Elements.LevelVolume');
  if (volumes.length === 0) throw new FunctionError('The Levels hold no storey to cover.');
  const model = new ModelBuilder();
  const { Red, Green, Blue } = inputs['Panel Colour'];
  const frameMaterial = model.material('frame', [Red, Green, Blue]);
  const glassMaterial = model.material('glass', [0.62, 0.68, 0.74, 0.6]);
  let [count, surface, glass, openable] = [0, 0, 0, 0];
  for (const [storey, volume] of volumes.entries()) {
    const outline = counterClockwise(verticesOf(levels.Elements[String(volume['Profile'])]?.['Perimeter']));
    const [elevation, height] = [numberOf(volume, 'Elevation'), numberOf(volume, 'Height')];
    for (const { from, cos, sin, length, side } of edgesOf(outline)) {
      const panels = Math.max(1, Math.round(length / inputs['Panel Width']));
      const width = length / panels;
      const kind = definePanel(model, width, height, inputs, frameMaterial, glassMaterial);
      for (let index = 0; index < panels; index++) {
        const [x, y] = [from.X + cos * width * index, from.Y + sin * width * index];
        const place = transform([cos, -sin, 0, x, sin, cos, 0, y, 0, 0, 1, elevation]);
        const panel = `${letterOf(side)}-${String(storey).padStart(2, '0')}-${String(index + 1).padStart(2, '0')}`;
        const opens = inputs.Vents === 'Every panel' || (inputs.Vents === 'Every second panel' && index % 2 === 1);
        model.add(`panel-${storey}-${side}-${index}`, 'Elements.ElementInstance', {
          Name: panel,
          BaseDefinition: kind.frame,
          Transform: place,
          Level: String(volume['Name']),
          Width: width,
          Height: height,
          Area: width * height,
          Opens: opens,
        });
        model.add(`pane-${storey}-${side}-${index}`, 'Elements.ElementInstance', {
          Name: panel,
          BaseDefinition: kind.glass,
          Transform: place,
          Level: String(volume['Name']),
        });
        count++;
        surface += width * height;
        glass += kind.glassArea;
        if (opens) openable++;
      }
    }
  }
  addRoofs(model, levels, volumes, inputs['Frame Depth']);
  return {
    model: model.toModel(),
    outputs: { 'Panel Quantity': count, Surface: surface, 'Glass Area': glass, 'Openable Panels': openable },
  };
}

/** Thickness of a roof, and how far it lies below the panels' upper edge (m). */
const [ROOF, UPSTAND] = [0.3, 0.15];

/** A flat roof where a storey ends: whole on the last, around the smaller storey on a terrace. */
function addRoofs(model: ModelBuilder, levels: Model, volumes: readonly Element[], frameDepth: number): void {
  const outlineOf = (volume: Element) => verticesOf(levels.Elements[String(volume['Profile'])]?.['Perimeter']);
  const topOf = (volume: Element) => numberOf(volume, 'Elevation') + numberOf(volume, 'Height');
  const material = model.material('roof', [0.96, 0.96, 0.95]);
  for (const [storey, volume] of volumes.entries()) {
    const [outline] = offsetPolygon(outlineOf(volume), -frameDepth);
    if (!outline) continue;
    const above = volumes.find((other) => Math.abs(numberOf(other, 'Elevation') - topOf(volume)) < 1e-6);
    const hole = above ? outlineOf(above) : undefined;
    if (hole && !hole.every((corner) => containsPoint(outline, corner))) continue;
    const profile = model.profile(`roof-profile-${storey}`, outline, hole ? [hole] : []);
    model.add(`roof-${storey}`, 'Elements.Roof', {
      Name: above ? `Terrace ${String(above['Name'])}` : 'Roof',
      Area: polygonArea(outline) - (hole ? polygonArea(hole) : 0),
      Elevation: topOf(volume) - UPSTAND,
      Thickness: ROOF,
      Material: material,
      Transform: placed(point(0, 0, topOf(volume) - UPSTAND - ROOF)),
      Representation: extrusions({ profile, height: ROOF }),
    });
  }
}

interface Edge {
  from: Point;
  /** Its direction. */
  cos: number;
  sin: number;
  length: number;
  side: number;
}

function edgesOf(outline: Polygon): Edge[] {
  return outline.flatMap((from, side) => {
    const to = outline[(side + 1) % outline.length] as Point;
    const length = Math.hypot(to.X - from.X, to.Y - from.Y);
    if (length < SHORTEST_EDGE) return [];
    return [{ from, cos: (to.X - from.X) / length, sin: (to.Y - from.Y) / length, length, side }];
  });
}

/** Sides are named by letters, as on a plan. */
const letterOf = (side: number): string => String.fromCharCode(65 + (side % 26));

function definePanel(
  model: ModelBuilder,
  width: number,
  height: number,
  inputs: Inputs,
  frameMaterial: string,
  glassMaterial: string,
): { frame: string; glass: string; glassArea: number } {
  const name = `${Math.round(width * 1000)}x${Math.round(height * 1000)}`;
  const share = Math.sqrt(inputs.Opening);
  const [w, h] = [width * share, height * share];
  const [x, z] = [(width - w) / 2, (height - h) / 2];
  const frame = `frame-${name}`;
  const glass = `glass-${name}`;
  if (!model.has(frame)) {
    const outer = [point(0, 0, 0), point(width, 0, 0), point(width, 0, height), point(0, 0, height)];
    const inner = [point(x, 0, z), point(x, 0, z + h), point(x + w, 0, z + h), point(x + w, 0, z)];
    const frameProfile = model.profile(`frame-profile-${name}`, outer, [inner]);
    const paneProfile = model.profile(`glass-profile-${name}`, inner.toReversed());
    const depth = inputs['Frame Depth'];
    model.add(frame, 'Elements.FacadePanel', {
      Name: `Panel ${width.toFixed(2)} × ${height.toFixed(2)}`,
      IsElementDefinition: true,
      Material: frameMaterial,
      Representation: extrusions({ profile: frameProfile, height: depth, direction: point(0, 1, 0) }),
    });
    model.add(glass, 'Elements.Glazing', {
      Name: 'Glass',
      IsElementDefinition: true,
      Material: glassMaterial,
      Representation: extrusions({ profile: paneProfile, height: 0.03, direction: point(0, 1, 0) }),
    });
  }
  return { frame, glass, glassArea: w * h };
}
