import type { Texture } from 'three';
import { describe, expect, it } from 'vitest';
import { StateTexture } from './state-texture.ts';
import { STATE_FLAGS } from './shaders/shared.ts';

/** What three does with a texture that it uploaded. */
const upload = (texture: Texture) => texture.onUpdate?.(texture as never);

it('knows whether anything is marked, however it came to be', () => {
  const states = new StateTexture(3);
  states.set(1, STATE_FLAGS.marked);
  states.set(1, STATE_FLAGS.marked | STATE_FLAGS.hover);
  expect(states.hasMarks).toBe(true);
  states.set(1, STATE_FLAGS.hover);
  expect(states.hasMarks).toBe(false);
  states.setAll(new Uint8Array(3).fill(STATE_FLAGS.marked));
  expect(states.hasMarks).toBe(true);
  states.keepOnly(STATE_FLAGS.hidden);
  expect(states.hasMarks).toBe(false);
});

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

  it('send nothing where all is as it was: no picture is due', () => {
    const states = new StateTexture(3);
    const [flags, tints] = [Uint8Array.of(0, STATE_FLAGS.selected, 0), new Uint8Array(9).fill(7)];
    expect(states.setAll(flags, tints)).toBe(true);
    expect(states.setAll(flags, tints)).toBe(false);
    expect(states.setAll(flags, tints.fill(8))).toBe(true);
  });
});
