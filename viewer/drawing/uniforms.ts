import { Matrix4, Vector2, Vector3, Vector4, type DepthTexture, type IUniform, type Texture } from 'three';
import { RAMP_ROWS } from './shaders/ramp.ts';
import { RAMP_STEPS, type Rgb, type Tones } from './tones.ts';

const vectors = (count: number) => Array.from({ length: count }, () => new Vector4());

/** Width in CSS px, colour index, may become an outline, fades: by line class. */
const LINE_CLASSES: readonly [number, number, number, number][] = [
  [0.9, 0, 1, 0],
  [0.5, 0, 1, 1],
  [0.35, 1, 0, 1],
  [0.7, 1, 0, 0],
  [0.5, 1, 0, 1],
  [1.1, 2, 0, 0],
  [0.6, 0, 1, 0],
  [1.4, 1, 0, 0],
];

/** A cut is drawn heavier than any edge. */
const CUT_WIDTH = 1.7;
export const CUT_CLASSES = LINE_CLASSES.map(() => new Vector4(CUT_WIDTH, 0, 0, 0));

/** One set of values that all programs share. */
export function createUniforms() {
  return {
    uState: { value: null as Texture | null },
    uLook: { value: null as Texture | null },
    uLift: { value: null as Texture | null },
    uApart: { value: 0 },
    uManner: { value: 0 },
    uMarks: { value: 0 },
    uMarkT: { value: null as DepthTexture | null },
    uMarkCol: { value: new Vector3() },
    uMarkGap: { value: new Vector3() },
    uClip: { value: vectors(6) },
    uClipOn: { value: 0 },
    uRamp: { value: Array.from({ length: RAMP_STEPS * RAMP_ROWS }, () => new Vector3()) },
    uSun: { value: new Vector3() },
    uSkyDir: { value: new Vector3(0, 0, 1) },
    uDark: { value: new Vector3() },
    uAccent: { value: new Vector3() },
    uEye: { value: new Vector3() },
    uSunM: { value: new Matrix4() },
    uSkyM: { value: new Matrix4() },
    uSunT: { value: null as DepthTexture | null },
    uSkyT: { value: null as DepthTexture | null },
    uShade: { value: 0.2 },
    uAo: { value: 0 },
    uTexel: { value: 0 },
    uNb: { value: 0.06 },
    uSkyRange: { value: 1 },
    uAoR: { value: 7 },
    uTop: { value: 90 },
    uUnit: { value: 1 },
    uLens: { value: 1 },
    uRes: { value: new Vector2() },
    uDpr: { value: 1 },
    uPxPerM: { value: 1 },
    uFade: { value: new Vector2(0.9, 2.4) },
    uCls: { value: LINE_CLASSES.map((parts) => new Vector4(...parts)) },
    uCol: { value: Array.from({ length: 4 }, () => new Vector3()) },
    uSelCol: { value: new Vector3() },
    uDepth: { value: null as DepthTexture | null },
    uIdT: { value: null as Texture | null },
    uNF: { value: new Vector2() },
    uGap: { value: 4 },
    uScale0: { value: 2.6 },
    uSkyTop: { value: new Vector3() },
    uSkyLow: { value: new Vector3() },
  } satisfies Record<string, IUniform>;
}

export type Uniforms = ReturnType<typeof createUniforms>;

/** Puts a theme's colours in place: forty tones and ten values. */
export function applyTones(uniforms: Uniforms, tones: Tones): void {
  const set = (vector: Vector3, colour: Rgb) => vector.set(...(colour as [number, number, number]));
  tones.ramps.flat().forEach((colour, index) => set(uniforms.uRamp.value[index] as Vector3, colour));
  set(uniforms.uDark.value, tones.shadow);
  set(uniforms.uAccent.value, tones.accent);
  set(uniforms.uSelCol.value, tones.accentStrong);
  set(uniforms.uMarkCol.value, tones.accent);
  set(uniforms.uMarkGap.value, tones.skyLow);
  set(uniforms.uSkyTop.value, tones.skyTop);
  set(uniforms.uSkyLow.value, tones.skyLow);
  [tones.edge, tones.hair, tones.plot, tones.edge].forEach((colour, index) => set(uniforms.uCol.value[index] as Vector3, colour));
  uniforms.uShade.value = tones.castShade;
}
