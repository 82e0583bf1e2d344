import {
  elementsOf,
  extrusions,
  FunctionError,
  ModelBuilder,
  numberOf,
  overridesOf,
  placed,
  point,
  regionOf,
  requireModel,
  transform,
  type Element,
  type FunctionResult,
  type Models,
} from 'parti';
import { definePanel, madeBy, type Made } from './panel.ts';
import { addRoofs } from './roofs.ts';
import { letterOf, nameOf, sidesOf } from './sides.ts';

interface Inputs {
  'Panel Width': number;
  Opening: number;
  'Frame Depth': number;
  'Panel Colour': { Red: number; Green: number; Blue: number; Alpha: number };
  Vents: 'None' | 'Every second panel' | 'Every panel';
}

/** Shorter runs of panels (m) are none. */
const SHORTEST_RUN = 0.05;
/** More panels than this are a slip of the hand. */
const MOST_PANELS = 40_000;

/**
 * Panels along every edge of every storey, of courts too, and a post where two sides meet below 90°. Each size of panel is one definition, a frame with a hole and a
 * glass in it, drawn in the plane of x (along the edge) and z; panels are instances of it.
 */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const levels = requireModel(models, 'Levels');
  const volumes = elementsOf(levels, 'Elements.LevelVolume');
  if (volumes.length === 0) throw new FunctionError('The Levels hold no storey to cover.');
  const model = new ModelBuilder();
  if (!(inputs['Panel Width'] > 0)) throw new FunctionError(`A panel must be wider than 0 m, not ${inputs['Panel Width']}.`);
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
    for (const { from, cos, sin, start, run, side, corner } of plan ? sidesOf(plan, usual.depth) : []) {
      if (corner) {
        const profile = model.profile(`corner-profile-${storey}-${side}`, corner.outline);
        model.add(`corner-${storey}-${side}`, 'Elements.FacadeCorner', {
          Name: `${letterOf(side)} corner`,
          Level: String(volume['Name']),
          Area: 2 * corner.width * height,
          Material: frameMaterial,
          Transform: placed(point(0, 0, elevation)),
          Representation: extrusions({ profile, height }),
        });
        surface += 2 * corner.width * height;
      }
      // Between two sharp corners nothing may be left.
      const panels = run < SHORTEST_RUN ? 0 : Math.max(1, Math.round(run / inputs['Panel Width']));
      if (count + panels > MOST_PANELS)
        throw new FunctionError(`Panels of ${inputs['Panel Width']} m are more than ${MOST_PANELS}; make them wider.`);
      const width = run / panels;
      for (let index = 0; index < panels; index++) {
        const identity = {
          Storey: String(volume['Storey'] ?? volume['Name']),
          Side: nameOf(side),
          Place: start + (index + 0.5) * width,
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
        const along = start + width * index;
        const [x, y] = [from.X + cos * along, from.Y + sin * along];
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
