import { useMemo } from 'react';
import type { JsonObject } from '#domain';
import type { ShownModel } from '../model/model-selection.ts';
import { StoryView } from './story-view.tsx';

/** Blocks on a grid, 25 m apart, each an element of its own. */
function blocks(count: number): ShownModel {
  const side = Math.ceil(Math.sqrt(count));
  const corner = (x: number, y: number): JsonObject => ({ X: x, Y: y, Z: 0 });
  const elements = Array.from({ length: count }, (_, index): [string, JsonObject] => {
    const [x, y] = [(index % side) * 25, Math.floor(index / side) * 25];
    const size = 6 + (index % 7) * 2;
    const outline = [corner(x, y), corner(x + size, y), corner(x + size, y + size), corner(x, y + size)];
    const profile = {
      discriminator: 'Elements.Geometry.Profile',
      Perimeter: { discriminator: 'Elements.Geometry.Polygon', Vertices: outline },
      Voids: [],
    };
    const solid = {
      discriminator: 'Elements.Geometry.Solids.Extrude',
      Profile: profile,
      Height: 4 + (index % 11) * 3,
      Direction: { X: 0, Y: 0, Z: 1 },
      IsVoid: false,
    };
    return [
      `block-${index}`,
      {
        discriminator: 'Elements.Mass',
        Id: `block-${index}`,
        Name: `Block ${index}`,
        Use: ['Office', 'Housing', 'Retail'][index % 3] as string,
        Representation: { discriminator: 'Elements.Geometry.Representation', SolidOperations: [solid] },
      },
    ];
  });
  const model = { Elements: Object.fromEntries(elements) } as unknown as ShownModel['model'];
  return { nodeId: 'blocks', label: 'Blocks', digest: `blocks ${count}`, model };
}

/** `window.modelView` is the handle of the shown view: the bench turns it and reads its frame times. */
export const Blocks = () => {
  const count = Number(new URLSearchParams(window.location.search).get('count') ?? 200);
  const models = useMemo(() => [blocks(count)], [count]);
  return <StoryView models={models} />;
};
