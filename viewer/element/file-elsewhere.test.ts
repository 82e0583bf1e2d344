import { expect, it } from 'vitest';
import { fileElsewhere } from './file-elsewhere.ts';

const chair = { Id: 'd', discriminator: 'Elements.ContentElement', gltfLocation: 'https://content.example/chair.glb' };
const placed = { Id: 'i', discriminator: 'Elements.ElementInstance', BaseDefinition: 'd' };

it('W2.07 says of what is drawn as its box where its file lies; what has its triangles needs none', () => {
  expect([fileElsewhere(chair), fileElsewhere(placed, chair)]).toEqual([chair.gltfLocation, chair.gltfLocation]);
  const drawn = { ...chair, gltfLocation: 'parti:content/1', Mesh: { Positions: [], Triangles: [] } };
  expect([fileElsewhere(drawn), fileElsewhere(placed), fileElsewhere({ ...chair, gltfLocation: '' })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
