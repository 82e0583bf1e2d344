import { describe, expect, test } from 'vitest';
import type { PresenceState } from '#domain';
import { readPeer, elementsState, pointState } from './peer-in-model.ts';

const who = { clientId: 3, userId: 'aiko', name: 'Aiko', colour: 2 };

describe('presence in the model', () => {
  test('C.02b what one tab tells is what another reads', () => {
    const camera = { target: [1, 2, 3], azimuth: 37, pitch: 21, distance: 80, fov: 24 };
    const told = {
      ...who,
      ...pointState([1.23456, 2, -3]),
      ...elementsState([{ nodeId: 'a', elementId: 'e1' }]),
      camera,
    } as PresenceState;
    expect(readPeer(told)).toEqual({
      clientId: 3,
      name: 'Aiko',
      colour: 2,
      point: [1.235, 2, -3],
      elements: [{ nodeId: 'a', elementId: 'e1' }],
      camera,
    });
  });

  test('anything else is not shown', () => {
    const nobody = { clientId: 3, name: 'Aiko', colour: 2, elements: [] };
    expect(readPeer({ ...who, modelPoint: null, modelElements: 'all', camera: 7 })).toEqual(nobody);
    expect(readPeer({ ...who, modelPoint: [1, 'x', 2], modelElements: [['a'], [1, 2], null], camera: { fov: 24 } })).toEqual(
      nobody,
    );
    const many = Array.from({ length: 500 }, (_, at) => ['a', `e${at}`]);
    expect(readPeer({ ...who, modelElements: many }).elements).toHaveLength(20);
  });
});
