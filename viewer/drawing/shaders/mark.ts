import { OF_ELEMENT, SHARED } from './shared.ts';

/** Depth of the marked elements alone; of its colour nothing is kept. */
export const MARK_FRAGMENT = /* glsl */ `${SHARED}${OF_ELEMENT}
in vec3 vW; out vec4 o;
void main() { if (isClipped(vW, vRole)) discard; o = vec4(1.); }`;

/**
 * An accent line of 2 px on a gap of 4.5 px around each block of marked elements that is seen: where it ends, or where it
 * stands before another. The share of like pixels in a disc says how far the edge is, so that slanted lines are smooth.
 */
export const MARK_OUTLINE_FRAGMENT = /* glsl */ `precision highp float; precision highp int;
uniform sampler2D uMarkT, uDepth; uniform vec2 uNF; uniform vec3 uMarkCol, uMarkGap; uniform float uDpr, uGap, uUnit, uPxPerM; in vec2 vU; out vec4 o;
float metres(float d) { return uNF.x * uNF.y / (uNF.y - d * (uNF.y - uNF.x)); }
// Depth of what is marked and seen at a pixel, or -1. A slab's lip before it hides nothing.
float seen(ivec2 p) {
  p = clamp(p, ivec2(0), textureSize(uMarkT, 0) - 1);
  float d = texelFetch(uMarkT, p, 0).r; if (d >= 1.) return -1.;
  float z = metres(d);
  return metres(texelFetch(uDepth, p, 0).r) < z - (.6 * uUnit + .0012 * z) ? -1. : z;
}
float rise(float a, float b, float z) { return min(a < 0. ? 1e9 : abs(a - z), b < 0. ? 1e9 : abs(b - z)); }
void main() {
  ivec2 p = ivec2(gl_FragCoord.xy); float R = 2.6 * uDpr + .5, z = seen(p); int r = int(ceil(R));
  vec2 slope = vec2(0.);
  if (z >= 0.) {
    slope = vec2(rise(seen(p + ivec2(1, 0)), seen(p - ivec2(1, 0)), z), rise(seen(p + ivec2(0, 1)), seen(p - ivec2(0, 1)), z));
    slope = mix(slope, vec2(0.), greaterThan(slope, vec2(1e8)));
  }
  float fall = 1.5 * uGap, like = 0., all = 0.;
  // Far from any edge eight places around say so.
  if (z < 0.) { bool none = true; for (int k = 0; k < 8 && none; k++) { float w = float(k) * .7854; none = seen(p + ivec2(round(vec2(cos(w), sin(w)) * R))) < 0.; } if (none) discard; }
  else { bool none = true; for (int k = 0; k < 8 && none; k++) { float w = float(k) * .7854; vec2 v = round(vec2(cos(w), sin(w)) * R); float q = seen(p + ivec2(v)); none = q >= 0. && abs(q - z) < fall + 2. * dot(slope, abs(v)); } if (none) discard; }
  for (int y = -r; y <= r; y++) for (int x = -r; x <= r; x++) {
    vec2 v = vec2(x, y); if (dot(v, v) > R * R) continue;
    float q = seen(p + ivec2(x, y)); all += 1.;
    if (z < 0. ? q < 0. : q >= 0. && abs(q - z) < fall + 2. * dot(slope, abs(v))) like += 1.;
  }
  float away = R * max(0., like / all - .5) * 1.6, line = clamp(uDpr - away + .5, 0., 1.), gap = clamp(2.25 * uDpr - away + .5, 0., 1.);
  if (gap < .01) discard;
  o = vec4(mix(uMarkGap, uMarkCol, line), max(line, gap * .88));
}`;
