import { describe, expect, it } from 'vitest';
import { createMaterials, fitMaterials } from './materials.ts';
import { createUniforms } from './uniforms.ts';

const moving = { manner: 0, isCut: false, isApart: false, isSettled: false, isSharp: false };

describe('programs fitted to a picture', () => {
  it('hold no cut, no sample at rest and one manner alone, and stay what they are for', () => {
    const materials = createMaterials(createUniforms());
    fitMaterials(materials, moving);
    expect(materials.surface.defines).toEqual({ PASS: 0, MANNER: 0, UNCUT: 1, TOGETHER: 1 });
    expect(materials.ghost.defines).toEqual({ PASS: 1, GHOST_PASS: 1, MANNER: 0, UNCUT: 1, TOGETHER: 1 });
    expect(materials.depth.defines).toEqual({ PASS: 2, CLIPS: 1, MANNER: 0, UNCUT: 1, TOGETHER: 1 });
  });

  it('give back what the picture before had not', () => {
    const materials = createMaterials(createUniforms());
    fitMaterials(materials, { ...moving, isSettled: true, isSharp: true });
    expect(materials.surface.defines).toEqual({ PASS: 0, MANNER: 0, UNCUT: 1, TOGETHER: 1, SETTLED: 1 });
    fitMaterials(materials, { ...moving, manner: 2, isCut: true, isApart: true, isSharp: true });
    expect(materials.surface.defines).toEqual({ PASS: 0, MANNER: 2, SHARP: 1 });
  });

  it('are asked for anew only when the kind of picture changes', () => {
    const materials = createMaterials(createUniforms());
    fitMaterials(materials, moving);
    const before = materials.surface.version;
    fitMaterials(materials, moving);
    expect(materials.surface.version).toBe(before);
    fitMaterials(materials, { ...moving, isSettled: true });
    expect(materials.surface.version).toBe(before + 1);
  });
});
