import { SHARED } from './shared.ts';

/** Meshes with an image on them, in the light of the drawing; they lie over the paper of their own element. */
export const TEXTURED_VERTEX = /* glsl */ `${SHARED}
uniform mat4 modelMatrix, viewMatrix, projectionMatrix;
in vec3 position; in vec2 uv; in vec3 aInk; in uint aId;
out vec3 vW; out vec2 vUv; out vec3 vInk; flat out uint vId; flat out uvec4 vS;
void main() {
  vS = stateOf(aId); vId = aId; vUv = uv; vInk = aInk;
  vec4 w = modelMatrix * vec4(position, 1.); w.z += liftOf(aId); vW = w.xyz;
  vec4 v = viewMatrix * w;
  v.xyz *= 1. - .0002;
  // What is tinted shows its tint; ghosts are shadows of paper.
  bool isOff = (vS.a & (HIDDEN | GHOST | TINT)) != 0u;
  gl_Position = isOff ? vec4(2., 2., 2., 1.) : projectionMatrix * v;
}`;

export const TEXTURED_FRAGMENT = /* glsl */ `${SHARED}
uniform sampler2D uT; uniform vec3 uAccent, uSun, uEye;
in vec3 vW; in vec2 vUv; in vec3 vInk; flat in uint vId; flat in uvec4 vS;
layout(location=0) out vec4 o; layout(location=1) out vec4 oId;
void main() {
  if (isClipped(vW, 0)) discard;
  vec4 t = texture(uT, vec2(vUv.x, 1. - vUv.y));
  if (t.a < .5) discard;
  vec3 n = normalize(cross(dFdx(vW), dFdy(vW)));
  if (dot(n, uEye - vW) < 0.) n = -n;
  // Never darker than the drawing's own shade: what the image says must stay readable.
  vec3 c = t.rgb * vInk * mix(.74, 1., smoothstep(-.6, .7, dot(n, uSun)));
  if ((vS.a & SELECTED) != 0u) c = mix(c, uAccent, .4);
  else if ((vS.a & MARKED) != 0u) c = mix(c, uAccent, .07);
  else if ((vS.a & HOVER) != 0u) c = mix(c, uAccent, .14);
  o = vec4(c, 1.); oId = idColour(vId);
}`;
