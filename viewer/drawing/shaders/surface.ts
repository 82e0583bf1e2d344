import { RAMP } from './ramp.ts';
import { MANNERS, OF_ELEMENT, OPAQUE, SHARED } from './shared.ts';

/** Surfaces. `PASS`: 0 opaque, 1 ghost, 2 depth for the light maps, 3 what is seen through, 4 what is marked. */
export const SURFACE_VERTEX = /* glsl */ `${SHARED}
uniform mat4 modelMatrix, viewMatrix, projectionMatrix; uniform float uPxPerM, uLens; uniform vec3 uEye;
in vec3 position; in vec4 aNr; in uint aId;
out vec3 vW; out vec3 vN; flat out uvec4 vElement; out float vMip;
void main() {
  uvec4 s = stateOf(aId), look = lookOf(aId); vN = aNr.xyz; int role = int(aNr.w * 127. + .5);
  vElement = uvec4(aId | uint(role) << 24, packed(s), packed(look), packed(farLookOf(aId)));
  vec4 w = modelMatrix * vec4(position, 1.); w.z += liftOf(aId); vW = w.xyz;
  vMip = smoothstep(1.6, 5., 2.25 * uPxPerM / max(1., distance(vW, uEye)));
  bool ghost = (s.a & GHOST) != 0u, clear = isClear(look, s, role);
  bool isOfPass = PASS == 4 ? (s.a & MARKED) != 0u : PASS == 1 ? ghost : !ghost && (PASS == 3) == clear;
  bool off = (s.a & HIDDEN) != 0u || !isOfPass;
  vec4 v = viewMatrix * w;
  // Slabs end flush with the facade: a pull along the line of sight shows their lips before it without moving them on screen.
  // Pulled as well, their tops would stand through the panels of a far building.
  if (role == 5 && PASS != 2 && abs(vN.z) < .5) v.xyz *= 1. - .0004 * uLens;
  gl_Position = off ? vec4(2., 2., 2., 1.) : projectionMatrix * v;
}`;

export const SURFACE_FRAGMENT = /* glsl */ `${SHARED}${OF_ELEMENT}${RAMP}uniform vec3 uSun, uSkyDir, uDark, uAccent, uEye, uSkyLow; uniform mat4 uSunM, uSkyM;
uniform sampler2DShadow uSunT; uniform highp sampler2D uSkyT;
uniform float uShade, uAo, uTexel, uNb, uSkyRange, uAoR, uTop;
in vec3 vW; in vec3 vN; in float vMip;
layout(location=0) out vec4 o; layout(location=1) out vec4 oId;
#ifdef UNCUT
#define IS_CUT false
#else
#define IS_CUT (uClipOn == 1)
#endif
#ifdef GHOST_PASS
uniform sampler2D uDepth;
#endif
float light(vec3 c) { return dot(c, vec3(.2126, .7152, .0722)); }
// The colour of a material: all of it in the light of its face, or a quiet tint of the drawing's own tone.
vec3 coloured(vec3 c, float t) {
  // From afar panes, frames and slabs are one colour, as they are one tone.
  bool isPattern = vRole == 1 || vRole == 5 || vRole == 9;
  vec3 k = vec3(vLook.rgb) / 255.; float share = vRole == 1 ? .3 : .5;
  if (isPattern) { k = mix(vec3(vFar.rgb) / 255., k, vMip); share = mix(.4, share, vMip); }
  if (MANNER == ${MANNERS.plain}) return k * light(ramp(0, t)) / light(uRamp[0]);
  return c * mix(vec3(1.), k, share);
}
float sun(vec3 w, vec3 n) {
  vec4 p = uSunM * vec4(w + n * uNb, 1.); vec3 q = p.xyz;
  if (q.x < 0. || q.x > 1. || q.y < 0. || q.y > 1.) return 1.;
  q.z -= .0004;
#if defined(SETTLED) || defined(SHARP)
  return texture(uSunT, q);
#else
  float s = 0.;
  for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) s += texture(uSunT, q + vec3(vec2(x, y) * uTexel, 0.));
  return s / 9.;
#endif
}
#ifdef SETTLED
float contact(vec3 w, vec3 n) {
  float ns = dot(n, uSkyDir);
  if (ns <= 0.) return 0.;
  vec3 q = (uSkyM * vec4(w + n * uNb * 2., 1.)).xyz; q.z -= .0006;
  if (q.x <= 0. || q.x >= 1. || q.y <= 0. || q.y >= 1.) return 0.;
  float gap = (q.z - texture(uSkyT, q.xy).r) * uSkyRange;
  return gap > 0. ? exp(-gap / uAoR) * 2. * ns : 0.;
}
#endif
void main() {
  if (isClipped(vW, vRole)) discard;
  bool back = !gl_FrontFacing;
  vec3 n = normalize(vN) * (back ? -1. : 1.);
  float nl = dot(n, uSun), t = nl > 0. ? 2.2 - 2.78 * nl : 2.5 - 3.05 * nl, t0 = t; int row = 0;
  bool glass = vRole == 1;
  if (glass) { t = 3.7 + .56 * t + hash(vId) * 1.7 - clamp(vW.z / uTop, 0., 1.) * 1.2; t = mix(t0 + 2.5, t, vMip); }
  else if (vRole == 2) row = 1;
  else if (vRole == 3) row = 2;
  else if (vRole == 4) row = 3;
  else if (vRole == 5) { t = max(0., t * .9 - 1.2); if (abs(n.z) < .5) t = mix(t0 + 2.5, t, vMip); }
  else if (vRole == 9) t = mix(t0 + 2.5, t, vMip);
  vec3 c = ramp(row, t);
  if (alphaOf(vLook) > 0u) c = coloured(c, t0);
  if ((vS.a & TINT) != 0u) { vec3 k = vec3(vS.rgb) / 255.; c = k * pow(dot(c, vec3(.33)) / dot(uRamp[0], vec3(.33)), .8); }
  if ((vS.a & SELECTED) != 0u) c = n.z > .7 ? mix(uRamp[0], uAccent, .4) : nl > 0. ? mix(uRamp[0], uAccent, glass ? .86 : .72) : mix(uRamp[9], uAccent, .9);
  else {
    if ((vS.a & MARKED) != 0u) c = mix(c, uAccent, PASS == 1 ? .35 : .07);
    if ((vS.a & HOVER) != 0u) c = mix(c, uAccent, .16);
  }
  // Cut solids show their inside as one flat tone; panes and panels are open shells and do not.
  if (back && IS_CUT && (vRole == 0 || vRole == 5)) c = (vS.a & SELECTED) != 0u ? mix(uRamp[8], uAccent, .7) : uRamp[8];
  else {
    float shadow = nl > .02 ? 1. - sun(vW, n) : 0.;
    c = mix(c, uDark, uShade * shadow);
#ifdef SETTLED
    c = mix(c, uDark, uAo * contact(vW, n));
#endif
  }
  // What stands around steps back towards the sky.
  if (uMarks == 1 && vRole >= 2 && vRole <= 4 && (vS.a & MARKED) == 0u) c = mix(c, uSkyLow, vRole == 2 ? .5 : .2);
#ifdef GHOST_PASS
  if (gl_FragCoord.z > texelFetch(uDepth, ivec2(gl_FragCoord.xy), 0).r) discard;
#endif
  float a = PASS == 1 ? .2 : 1.;
  // A solid is seen through twice.
  if (PASS == 3) {
    float alpha = float(vLook.a & ${OPAQUE}u) / ${OPAQUE}.;
    // A far pane shows no room behind it.
    a = 1. - sqrt(1. - (vRole == 1 ? mix(1., alpha, vMip) : alpha));
  }
  o = vec4(c, a);
  oId = idColour(vId);
  if (PASS == 3) oId.a = 0.;
}`;

/** Nothing but depth. */
export const DEPTH_FRAGMENT = /* glsl */ `${SHARED}
#ifdef CLIPS
${OF_ELEMENT}
in vec3 vW;
#endif
out vec4 o;
void main() {
#ifdef CLIPS
  if (isClipped(vW, vRole)) discard;
#endif
  o = vec4(0.);
}`;
