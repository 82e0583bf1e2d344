import {
  elementsOf,
  FunctionError,
  instanceOf,
  longestEdgeAngle,
  ModelBuilder,
  regionOf,
  requireModel,
  transform,
  type Element,
  type FunctionResult,
  type Model,
  type Models,
  type Value,
} from 'parti';
import { depthOf, shiftsIn, widthOf, type Rectangle, type Variant } from './arrange.ts';
import { readContent, type Content, type SpaceType } from './content.ts';
import { rectanglesIn } from './room-rectangles.ts';

interface Inputs {
  /** The host adds the bytes as text. */
  Content: { name: string; text?: string } | null;
  'Space Types': Value;
}

/** A cell may be larger than its room by this (m): rooms are cut to a tenth of a millimetre. */
const SPARE = 2e-4;
/** Rooms that nobody wants furnished. */
const FREE = 'Free';

/** A variant in a room: the room's rectangle in its own axes, and whether the cell is turned by a quarter. */
interface Fit {
  variant: Variant;
  rectangle: Rectangle;
  angle: number;
  isTurned: boolean;
}

/** Stands things of space types into rooms: of each type the largest variant that fits. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const text = inputs.Content?.text;
  const name = inputs.Content?.name ?? '';
  if (text === undefined) throw new FunctionError('Choose a folder or a space type of the content.');
  const content = readContent(text, name);
  const source = requireModel(models, 'Space Planning Zones');
  const rooms = elementsOf(source, 'Elements.SpaceBoundary').filter((room) => programOf(room) !== FREE);
  if (rooms.length === 0) throw new FunctionError('The Space Planning Zones hold no room.');
  const typeOf = spaceTypeOf(content.spaceTypes, models['Program Requirements'], inputs['Space Types']);
  const furnishing = new Furnishing(content);
  const [unfit, untyped] = [new Map<string, number>(), new Map<string, number>()];
  const count = (counts: Map<string, number>, program: string) => counts.set(program, (counts.get(program) ?? 0) + 1);
  let furnished = 0;
  for (const room of rooms) {
    const program = programOf(room);
    const type = typeOf(program);
    const fit = type && fitIn(source, room, type);
    if (!type) count(untyped, program);
    else if (!fit) count(unfit, program);
    else {
      furnishing.add(room, type, fit);
      furnished++;
    }
  }
  return {
    model: furnishing.model.toModel(),
    outputs: {
      Furnished: furnished,
      'Not Furnished': rooms.length - furnished,
      Things: furnishing.placed,
      'By Thing': [...furnishing.counts].map(([Thing, Count]) => ({ Thing, Count })),
    },
    messages: messagesOf(unfit, untyped, content.missing),
  };
}

const programOf = (room: Element): string => {
  const program = room['Program Type'] ?? room['ProgramName'] ?? room['Name'];
  return typeof program === 'string' ? program : '';
};

/** Which space type a room gets: by the table, by its requirement, by the name or a tag of the type. */
function spaceTypeOf(
  types: readonly SpaceType[],
  program: Model | undefined,
  table: Value,
): (program: string) => SpaceType | undefined {
  const wanted = new Map<string, string>();
  const take = (room: Value | undefined, type: Value | undefined) => {
    if (typeof room !== 'string' || typeof type !== 'string' || room.trim() === '' || type.trim() === '') return;
    wanted.set(room.trim().toLowerCase(), type.trim().toLowerCase());
  };
  for (const asked of elementsOf(program, 'Elements.ProgramRequirement'))
    take(asked['Program Name'] ?? asked['Name'], asked['Hypar Space Type'] ?? asked['Space Type']);
  for (const row of Array.isArray(table) ? table : [])
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) take(row['Room'], row['Space Type']);
  return (room) => {
    const own = room.trim().toLowerCase();
    const asked = wanted.get(own) ?? own;
    return types.find((type) => type.name.toLowerCase() === asked) ?? types.find(({ tags }) => tags.includes(asked));
  };
}

/** The largest variant that stands in a room, turned only where it may be; undefined where none does. */
function fitIn(source: Model, room: Element, type: SpaceType): Fit | undefined {
  const region = regionOf(source, room) ?? regionOf(source, source.Elements[String(room['Boundary'])]);
  if (!region) return undefined;
  const { angle, rectangles } = rectanglesIn(region, longestEdgeAngle(region.perimeter));
  for (const variant of type.variants)
    for (const isTurned of type.mayTurn ? [false, true] : [false]) {
      const [width, depth] = [widthOf(variant.hull), depthOf(variant.hull)];
      const rectangle = rectangles.find((one) => {
        const [along, across] = isTurned ? [depthOf(one), widthOf(one)] : [widthOf(one), depthOf(one)];
        return along >= width - SPARE && across >= depth - SPARE;
      });
      if (rectangle) return { variant, rectangle, angle, isTurned };
    }
  return undefined;
}

class Furnishing {
  readonly model = new ModelBuilder();
  readonly counts = new Map<string, number>();
  placed = 0;
  readonly #definitions: Content['definitions'];
  readonly #materials = new Map<string, Element>();

  constructor({ definitions, materials }: Content) {
    this.#definitions = definitions;
    this.#materials = materials;
  }

  add(room: Element, type: SpaceType, { variant, rectangle, angle, isTurned }: Fit): void {
    const [width, depth] = [widthOf(rectangle), depthOf(rectangle)];
    const shifts = shiftsIn(variant, isTurned ? depth : width, isTurned ? width : depth);
    const place = componentsOf(room['Transform']);
    for (const [at, item] of variant.items.entries()) {
      const [dx, dy] = shifts[at] ?? [0, 0];
      const m = item.components;
      const [x, y] = [(m[3] ?? 0) - variant.hull[0] + dx, (m[7] ?? 0) - variant.hull[1] + dy];
      const [u, v] = isTurned ? [rectangle[2] - y, rectangle[1] + x] : [rectangle[0] + x, rectangle[1] + y];
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const [c, s] = isTurned ? [-sin, cos] : [cos, sin];
      const first = [0, 1, 2].map((column) => c * (m[column] ?? 0) - s * (m[4 + column] ?? 0));
      const second = [0, 1, 2].map((column) => s * (m[column] ?? 0) + c * (m[4 + column] ?? 0));
      const third = [8, 9, 10].map((place) => m[place] ?? 0);
      const inRoom = [...first, cos * u - sin * v, ...second, sin * u + cos * v, ...third, m[11] ?? 0];
      const components = place.length === 0 ? inRoom : product(place, inRoom);
      this.#define(item.definition);
      this.model.add(`item-${room.Id}-${at}`, 'Elements.ElementInstance', {
        Name: item.name,
        Room: String(room['Name'] ?? ''),
        'Program Type': programOf(room),
        'Space Type': type.name,
        Variant: variant.name,
        Level: typeof room['Level'] === 'string' ? room['Level'] : '',
        ...instanceOf(item.definition, transform(components)),
      });
      this.counts.set(item.name, (this.counts.get(item.name) ?? 0) + 1);
      this.placed++;
    }
  }

  /** Things stand in the model once, with the material that they name. */
  #define(id: string): void {
    if (this.model.has(id)) return;
    const { Id: _, discriminator, ...thing } = this.#definitions.get(id) as Element;
    const material = this.#materials.get(String(thing['Material']));
    if (material && !this.model.has(material.Id)) {
      const { Id: materialId, discriminator: kind, ...properties } = material;
      this.model.add(materialId, kind, properties);
    }
    this.model.add(id, discriminator, {
      ...thing,
      ...(material ? {} : { Material: null }),
      // What stands for the thing is its mesh or its box; a representation names profiles of its own file.
      Representation: null,
      IsElementDefinition: true,
    });
  }
}

function componentsOf(value: Value | undefined): number[] {
  const components = (value as { Matrix?: { Components?: number[] } } | null | undefined)?.Matrix?.Components;
  return components && components.length >= 12 ? components : [];
}

/** What stands in something that itself is placed. */
const product = (outer: readonly number[], inner: readonly number[]): number[] =>
  [0, 4, 8].flatMap((row) =>
    [0, 1, 2, 3].map((column) =>
      [0, 1, 2].reduce(
        (sum, at) => sum + (outer[row + at] ?? 0) * (inner[at * 4 + column] ?? 0),
        column === 3 ? (outer[row + 3] ?? 0) : 0,
      ),
    ),
  );

function messagesOf(
  unfit: ReadonlyMap<string, number>,
  untyped: ReadonlyMap<string, number>,
  missing: readonly string[],
): NonNullable<FunctionResult['messages']> {
  const warning = (text: string) => ({ level: 'warning' as const, text });
  return [
    ...[...unfit].map(([room, count]) => warning(`No variant fits into ${count} rooms “${room}”.`)),
    ...[...untyped].map(([room, count]) => warning(`No space type is there for ${count} rooms “${room}”.`)),
    ...missing.map((name) => warning(`“${name}” is not in the content: bring its file into the folder.`)),
  ];
}
