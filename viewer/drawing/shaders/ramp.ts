import { RAMP_STEPS } from '../tones.ts';

/** Rows of tones: building, land and crowns, neighbours, plot. */
export const RAMP_ROWS = 4;

/**
 * Tones from light to dark, step by step. As values and not as a texture: where the processor draws, every sample of a
 * texture costs each pixel as much as all else, also in branches that it does not take.
 */
export const RAMP = /* glsl */ `uniform vec3 uRamp[${RAMP_STEPS * RAMP_ROWS}];
vec3 ramp(int row, float t) {
  t = clamp(t, 0., ${RAMP_STEPS - 1}.); int at = min(int(t), ${RAMP_STEPS - 2}), from = row * ${RAMP_STEPS} + at;
  return mix(uRamp[from], uRamp[from + 1], t - float(at));
}
`;
