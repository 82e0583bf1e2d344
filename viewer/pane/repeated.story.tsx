import { useMemo } from 'react';
import type { JsonObject } from '#domain';
import type { ShownModel } from '../model/model-selection.ts';
import { StoryView } from './story-view.tsx';

const CORNERS = 24;
/** Places stand in rows of so many, so far apart (m). */
const [ROW, GAP] = [50, 3];

const extrusion = (vertices: JsonObject[]): JsonObject => ({
  SolidOperations: [
    {
      discriminator: 'Elements.Geometry.Solids.Extrude',
      Profile: {
        discriminator: 'Elements.Geometry.Profile',
        Perimeter: { discriminator: 'Elements.Geometry.Polygon', Vertices: vertices },
        Voids: [],
      },
      Height: 0.8,
      Direction: { X: 0, Y: 0, Z: 1 },
      IsVoid: false,
    },
  ],
});

/** A star of 24 corners around a place, turned by quarters. */
const star = (x: number, y: number, quarters: number): JsonObject[] =>
  Array.from({ length: CORNERS }, (_, index) => {
    const turn = ((index / CORNERS) * 4 + quarters) * (Math.PI / 2);
    const radius = index % 2 === 0 ? 1.2 : 0.7;
    return { X: x + Math.cos(turn) * radius, Y: y + Math.sin(turn) * radius, Z: 0 };
  });

/** The same stars as places of one definition, or each with a shape of its own. */
function stars(count: number, isOwn: boolean): ShownModel {
  const elements: Record<string, JsonObject> = isOwn
    ? {}
    : {
        star: {
          discriminator: 'Elements.Furnishing',
          Id: 'star',
          IsElementDefinition: true,
          Representation: extrusion(star(0, 0, 0)),
        },
      };
  for (let index = 0; index < count; index++) {
    const [x, y, quarters] = [(index % ROW) * GAP, Math.floor(index / ROW) * GAP, index % 4];
    const [cos, sin] = [Math.round(Math.cos((quarters * Math.PI) / 2)), Math.round(Math.sin((quarters * Math.PI) / 2))];
    const Id = `star-${index}`;
    elements[Id] = isOwn
      ? { discriminator: 'Elements.Furnishing', Id, Representation: extrusion(star(x, y, quarters)) }
      : {
          discriminator: 'Elements.ElementInstance',
          Id,
          BaseDefinition: 'star',
          Transform: { Matrix: { Components: [cos, -sin, 0, x, sin, cos, 0, y, 0, 0, 1, 0] } },
        };
  }
  const model = { Elements: elements } as unknown as ShownModel['model'];
  return { nodeId: 'stars', label: 'Stars', digest: `stars ${count} ${isOwn}`, model };
}

/** `?count=` stars; `?own=1` gives each a shape of its own. Both have to look alike. */
export const Stars = () => {
  const query = new URLSearchParams(window.location.search);
  const [count, isOwn] = [Number(query.get('count') ?? 200), query.has('own')];
  const models = useMemo(() => [stars(count, isOwn)], [count, isOwn]);
  return <StoryView models={models} />;
};
