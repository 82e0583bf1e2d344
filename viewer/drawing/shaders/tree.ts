import { RAMP_STEPS } from '../tones.ts';
import { RAMP_ROWS } from './ramp.ts';
import { SHARED } from './shared.ts';

/** Crowns: discs that face the eye, shaded as balls. */
export const CROWN_VERTEX = /* glsl */ `${SHARED}
uniform mat4 viewMatrix, projectionMatrix; in vec3 position; in vec4 aT; in uint aId; out vec2 vU; flat out uint vId;
void main() {
  vU = position.xy; vId = aId; mat3 r = transpose(mat3(viewMatrix));
  bool off = (stateOf(aId).a & (HIDDEN | GHOST)) != 0u;
  gl_Position = off ? vec4(2., 2., 2., 1.) : projectionMatrix * viewMatrix * vec4(aT.xyz + (r[0] * position.x + r[1] * position.y) * aT.w, 1.);
}`;

export const CROWN_FRAGMENT = /* glsl */ `${SHARED}
uniform vec3 uRamp[${RAMP_STEPS * RAMP_ROWS}], uAccent, uSkyLow; in vec2 vU; flat in uint vId; layout(location=0) out vec4 o; layout(location=1) out vec4 oId;
void main() {
  oId = idColour(vId); if (dot(vU, vU) > 1.) discard;
  float k = smoothstep(1.10, 1.16, length(vU - vec2(-.3, .34)));
  vec3 c = mix(uRamp[${RAMP_STEPS}], uRamp[${RAMP_STEPS + 5}], k * .7);
  uint s = stateOf(vId).a;
  if ((s & SELECTED) != 0u) c = mix(c, uAccent, .6);
  else if ((s & MARKED) != 0u) c = mix(c, uAccent, .16);
  else if (uMarks == 1) c = mix(c, uSkyLow, .3);
  o = vec4(c, 1.);
}`;

/** The ring around each crown. */
export const RING_VERTEX = /* glsl */ `${SHARED}
uniform mat4 viewMatrix, projectionMatrix; uniform float uPxPerM; in vec3 position; in vec4 aT; in uint aId; out vec2 vU; flat out float vR; flat out float vZ;
void main() {
  bool off = (stateOf(aId).a & (HIDDEN | GHOST)) != 0u;
  vec4 q = viewMatrix * vec4(aT.xyz, 1.); vZ = -q.z; vR = aT.w * uPxPerM / max(.1, vZ);
  float grow = 1. + 1.5 / max(vR, .01); vU = position.xy * grow * vR; q.xy += position.xy * grow * aT.w;
  gl_Position = off || vZ < .1 ? vec4(2., 2., 2., 1.) : projectionMatrix * q;
}`;

export const RING_FRAGMENT = /* glsl */ `precision highp float;
uniform sampler2D uDepth; uniform vec2 uNF; uniform vec3 uCol[4]; uniform float uDpr; in vec2 vU; flat in float vR; flat in float vZ; out vec4 o;
void main() {
  float d = length(vU) - vR, w = .6 * uDpr;
  float z = texelFetch(uDepth, ivec2(gl_FragCoord.xy), 0).r; z = uNF.x * uNF.y / (uNF.y - z * (uNF.y - uNF.x));
  if (vZ > z + .5) discard;
  float cover = clamp(min(.5, d + w * .5) - max(-.5, d - w * .5), 0., 1.); if (cover < .01) discard;
  o = vec4(uCol[1], cover);
}`;
