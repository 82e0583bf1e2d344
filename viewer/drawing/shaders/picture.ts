import { SHARED } from './shared.ts';

/** Images and texts: flat quads with a texture. `uIsText`: the texture says only where there is ink. */
export const PICTURE_VERTEX = /* glsl */ `${SHARED}
uniform mat4 modelMatrix, viewMatrix, projectionMatrix; uniform int uIsText;
in vec3 position; in vec2 uv; in vec3 aInk; in uint aId;
out vec3 vW; out vec2 vUv; out vec3 vInk; flat out uint vId; flat out uvec4 vS;
void main() {
  vS = stateOf(aId); vId = aId; vUv = uv; vInk = aInk;
  vec4 w = modelMatrix * vec4(position, 1.); w.z += liftOf(aId); vW = w.xyz;
  vec4 v = viewMatrix * w;
  // Lies on land and slabs of the same height.
  v.xyz *= uIsText == 1 ? 1. - .0004 : 1. - .0002;
  gl_Position = (vS.a & HIDDEN) != 0u ? vec4(2., 2., 2., 1.) : projectionMatrix * v;
}`;

export const PICTURE_FRAGMENT = /* glsl */ `${SHARED}
uniform sampler2D uT; uniform vec3 uAccent, uSelCol; uniform vec3 uCol[4]; uniform int uIsText;
in vec3 vW; in vec2 vUv; in vec3 vInk; flat in uint vId; flat in uvec4 vS;
layout(location=0) out vec4 o; layout(location=1) out vec4 oId;
void main() {
  // Like land, never cut.
  if (isClipped(vW, 2)) discard;
  // Sharper than the screen asks for: strokes of small letters would fade below any threshold.
  vec4 t = texture(uT, vUv, uIsText == 1 ? -1. : 0.); vec3 c;
  if (uIsText == 1) { if (t.r < .4) discard; c = vInk.r < 0. ? uCol[0] : vInk; }
  else { if (t.a < .5) discard; c = t.rgb; }
  if ((vS.a & GHOST) != 0u) discard;
  if ((vS.a & SELECTED) != 0u) c = uIsText == 1 ? uSelCol : mix(c, uAccent, .3);
  else if ((vS.a & MARKED) != 0u) c = mix(c, uAccent, uIsText == 1 ? .6 : .08);
  else if ((vS.a & HOVER) != 0u) c = mix(c, uAccent, uIsText == 1 ? .6 : .12);
  o = vec4(c, 1.); oId = idColour(vId);
}`;
