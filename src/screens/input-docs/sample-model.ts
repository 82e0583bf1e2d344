import type { AskedModel, ElementModel } from '#domain';
import type { InputModels, SourceModel } from '#inputs';

const levels = [
  { Id: 'l0', discriminator: 'Elements.Level', Name: 'Ground', Elevation: 0 },
  { Id: 'l1', discriminator: 'Elements.Level', Name: 'Level 1', Elevation: 4.2 },
  { Id: 'l2', discriminator: 'Elements.Level', Name: 'Level 2', Elevation: 7.8 },
  { Id: 'l3', discriminator: 'Elements.Level', Name: 'Roof', Elevation: 11.4 },
];
const floors = levels.slice(0, 3).map(({ Name, Elevation }, at) => ({
  Id: `f${at}`,
  discriminator: 'Elements.Floor',
  Name: `Floor ${Name}`,
  Elevation,
  Area: 360 - 40 * at,
}));
const terrain = {
  Id: 't',
  discriminator: 'Elements.MeshElement',
  Name: 'Terrain',
  Mesh: {
    Vertices: [
      { Index: 0, Position: { X: 0, Y: 0, Z: 0 } },
      { Index: 1, Position: { X: 20, Y: 0, Z: 1.5 } },
      { Index: 2, Position: { X: 20, Y: 20, Z: 2 } },
      { Index: 3, Position: { X: 0, Y: 20, Z: 0.5 } },
    ],
    Triangles: [{ VertexIndices: [0, 1, 2] }, { VertexIndices: [0, 2, 3] }],
  },
};

const modelOf = (elements: readonly { Id: string }[]): ElementModel => ({
  Elements: Object.fromEntries(elements.map((element) => [element.Id, { ...element }])),
});
const source = (label: string, elements: readonly { Id: string }[]): SourceModel => ({
  nodeId: label,
  label,
  model: modelOf(elements),
});

const SOURCES = [source('Levels', levels), source('Floors', floors), source('Terrain', [terrain])];
const SOURCE_OF = new Map(SOURCES.map((one) => [one.label, [one]]));
const NONE: readonly SourceModel[] = [];

/** A small building whose models the examples ask: its levels, its floors and the ground that it stands on. */
export const SAMPLE_MODELS: InputModels = {
  of: ({ dependency, isOwn }: AskedModel) =>
    isOwn ? NONE : dependency === undefined ? SOURCES : (SOURCE_OF.get(dependency) ?? NONE),
  subscribe: () => () => undefined,
};
