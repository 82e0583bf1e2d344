import type { Texture } from 'three';
import { describe, expect, it } from 'vitest';
import { StateTexture } from './state-texture.ts';
import { STATE_FLAGS } from './shaders/shared.ts';

/** What three does with a texture that it uploaded. */
const upload = (texture: Texture) => texture.onUpdate?.(texture as never);

describe('uploads of states', () => {
  it('send one element where one changed', () => {
    const states = new StateTexture(10);
    upload(states.texture);
    states.set(3, STATE_FLAGS.hover);
    expect(states.texture.updateRanges).toEqual([{ start: 12, count: 4 }]);
  });

  it('send everything where one changed while everything was still to be sent', () => {
    const states = new StateTexture(10);
    upload(states.texture);
    states.setAll(new Uint8Array(10).fill(STATE_FLAGS.selected));
    states.set(3, STATE_FLAGS.hover);
    expect(states.texture.updateRanges).toEqual([]);
    expect(states.flagsOf(9)).toBe(STATE_FLAGS.selected);
  });
});
