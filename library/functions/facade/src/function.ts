import {
  counterClockwise,
  elementsOf,
  extrusions,
  FunctionError,
  ModelBuilder,
  numberOf,
  overridesOf,
  point,
  regionOf,
  requireModel,
  transform,
  type FunctionResult,
  type Models,
  type Point,
  type Polygon,
  type Region,
  type Value,
} from 'parti';
import { addRoofs } from './roofs.ts';

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
 * Panels along every edge of every storey, of courts too. Each size of panel is one definition, a frame with a hole and a
 * glass in it, drawn in the plane of x (along the edge) and z; panels are instances of it.
 */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const levels = requireModel(models, 'Levels');
  const volumes = elementsOf(levels, 'Elements.LevelVolume');
  if (volumes.length === 0) throw new FunctionError('The Levels hold no storey to cover.');
  const model = new ModelBuilder();
  const { Red, Green, Blue } = inputs['Panel Colour'];
  const frameMaterial = model.material('frame', [Red, Green, Blue]);
  const glassMaterial = model.material('glass', [0.62, 0.68, 0.74, 0.6]);
  const byHand = overridesOf(inputs, 'Facade Panel');
  const usual: Made = { opening: inputs.Opening, depth: inputs['Frame Depth'], front: 0 };
  let [count, surface, glass, openable] = [0, 0, 0, 0];
  const keys = keysOf(volumes);
  for (const [at, volume] of volumes.entries()) {
    const storey = keys[at] as string;
    const plan = regionOf(levels, volume);
    const [elevation, height] = [numberOf(volume, 'Elevation'), numberOf(volume, 'Height')];
    for (const { from, cos, sin, length, side } of plan ? sidesOf(plan) : []) {
      const panels = Math.max(1, Math.round(length / inputs['Panel Width']));
      const width = length / panels;
      for (let index = 0; index < panels; index++) {
        const identity = {
          Storey: String(volume['Storey'] ?? volume['Name']),
          Side: nameOf(side),
          Place: (index + 0.5) * width,
        };
        if (byHand.isRemoved(identity)) continue;
        const edit = byHand.edit(identity);
        const made = edit ? madeBy(edit.value, usual) : usual;
        const kind = definePanel(model, { width, height }, made, made === usual, frameMaterial, glassMaterial);
        const told = {
          Level: String(volume['Name']),
          ...identity,
          Kind: made.opening > 0 ? 'Window' : 'Solid',
          Opening: made.opening,
          Depth: made.depth,
          ...byHand.marks(edit),
        };
        const [x, y] = [from.X + cos * width * index, from.Y + sin * width * index];
        const place = transform([cos, -sin, 0, x, sin, cos, 0, y, 0, 0, 1, elevation]);
        const panel = `${letterOf(side)}-${/^\d+$/.test(storey) ? storey.padStart(2, '0') : String(volume['Name'])}-${String(index + 1).padStart(2, '0')}`;
        const isVent = inputs.Vents === 'Every panel' || (inputs.Vents === 'Every second panel' && index % 2 === 1);
        const opens = isVent && made.opening > 0;
        model.add(`panel-${storey}-${side}-${index}`, 'Elements.ElementInstance', {
          Name: panel,
          BaseDefinition: kind.frame,
          Transform: place,
          ...told,
          Width: width,
          Height: height,
          Area: width * height,
          Opens: opens,
        });
        if (kind.glass !== undefined)
          model.add(`pane-${storey}-${side}-${index}`, 'Elements.ElementInstance', {
            Name: panel,
            BaseDefinition: kind.glass,
            Transform: place,
            ...told,
          });
        count++;
        surface += width * height;
        glass += kind.glassArea;
        if (opens) openable++;
      }
    }
  }
  addRoofs(model, levels, volumes, keys, inputs['Frame Depth']);
  return {
    model: model.toModel(),
    outputs: { 'Panel Quantity': count, Surface: surface, 'Glass Area': glass, 'Openable Panels': openable },
  };
}

/**
 * What ids and names of storeys are made of: what each is known by, so that one more or less in between renames no panel;
 * their places where one is not known, or two are known alike.
 */
function keysOf(volumes: readonly Element[]): string[] {
  const known = volumes.flatMap(({ Storey: storey }) =>
    typeof storey === 'string' ? [/^L(\d+)$/.exec(storey)?.[1] ?? storey] : [],
  );
  return new Set(known).size === volumes.length ? known : volumes.map((_, at) => String(at));
}

interface Edge {
  from: Point;
  /** Its direction. */
  cos: number;
  sin: number;
  length: number;
  side: number;
}

/** Edges of a storey and then of its courts, the open air to their right; sides are counted through. */
function sidesOf({ perimeter, voids }: Region): Edge[] {
  const rings = [counterClockwise(perimeter), ...voids.map((court) => counterClockwise(court).toReversed())];
  let before = 0;
  return rings.flatMap((ring) => {
    const edges = edgesOf(ring).map((edge) => ({ ...edge, side: before + edge.side }));
    before += ring.length;
    return edges;
  });
}

function edgesOf(outline: Polygon): Edge[] {
  const first = firstCorner(outline);
  return outline.flatMap((from, index) => {
    const to = outline[(index + 1) % outline.length] as Point;
    const length = Math.hypot(to.X - from.X, to.Y - from.Y);
    if (length < SHORTEST_EDGE) return [];
    const side = (index - first + outline.length) % outline.length;
    return [{ from, cos: (to.X - from.X) / length, sin: (to.Y - from.Y) / length, length, side }];
  });
}

/** Way that the corner lies in from which sides are counted: about south-west, so that no two corners of a usual plan tie. */
const [WEST, SOUTH] = [0.62, 0.78];

/** The corner from which sides are counted, wherever somebody began to draw. */
function firstCorner(outline: Polygon): number {
  const reach = outline.map(({ X, Y }) => X * WEST + Y * SOUTH);
  return reach.indexOf(Math.min(...reach));
}

/** Sides are named by letters, as on a plan. */
const letterOf = (side: number): string => String.fromCharCode(65 + (side % 26));

/** Letter of a side, with a number where the alphabet is used up: no two sides share it. */
const nameOf = (side: number): string => letterOf(side) + (side < 26 ? '' : String(Math.floor(side / 26) + 1));

/** How a panel is made: the share of its area that is glass, none for a closed one, and how deep its frame is (m). */
interface Made {
  opening: number;
  depth: number;
  /** Place of its outer face (m, inwards): the inner faces of all panels are flush. */
  front: number;
}

/** A panel that was changed by hand: what was not changed is as usual. */
function madeBy(value: Record<string, Value>, usual: Made): Made {
  const within = (given: Value | undefined, least: number, most: number, fallback: number): number =>
    typeof given === 'number' ? Math.min(most, Math.max(least, given)) : fallback;
  const opening = value['Kind'] === 'Solid' ? 0 : within(value['Opening'], 0.05, 0.95, usual.opening);
  const depth = within(value['Depth'], 0.02, 1, usual.depth);
  return { opening, depth, front: usual.depth - depth };
}

/** Frame and glass of a panel, made once for each size and way; a closed panel has no glass. */
function definePanel(
  model: ModelBuilder,
  { width, height }: { width: number; height: number },
  { opening, depth, front }: Made,
  isUsual: boolean,
  frameMaterial: string,
  glassMaterial: string,
): { frame: string; glass: string | undefined; glassArea: number } {
  const size = `${Math.round(width * 1000)}x${Math.round(height * 1000)}`;
  const name = isUsual ? size : `${size}-${opening}-${depth}`;
  const share = Math.sqrt(opening);
  const [w, h] = [width * share, height * share];
  const [x, z] = [(width - w) / 2, (height - h) / 2];
  const frame = `frame-${name}`;
  const glass = opening > 0 ? `glass-${name}` : undefined;
  if (!model.has(frame)) {
    const outer = [point(0, front, 0), point(width, front, 0), point(width, front, height), point(0, front, height)];
    const inner = [point(x, front, z), point(x, front, z + h), point(x + w, front, z + h), point(x + w, front, z)];
    const frameProfile = model.profile(`frame-profile-${name}`, outer, glass === undefined ? [] : [inner]);
    const paneProfile = glass === undefined ? '' : model.profile(`glass-profile-${name}`, inner.toReversed());
    model.add(frame, 'Elements.FacadePanel', {
      Name: `Panel ${width.toFixed(2)} × ${height.toFixed(2)}`,
      IsElementDefinition: true,
      Material: frameMaterial,
      Representation: extrusions({ profile: frameProfile, height: depth, direction: point(0, 1, 0) }),
    });
    if (glass !== undefined)
      model.add(glass, 'Elements.Glazing', {
        Name: 'Glass',
        IsElementDefinition: true,
        Material: glassMaterial,
        Representation: extrusions({ profile: paneProfile, height: 0.03, direction: point(0, 1, 0) }),
      });
  }
  return { frame, glass, glassArea: w * h };
}
