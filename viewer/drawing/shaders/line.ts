import { LINES_ALONE, OPAQUE, SHARED } from './shared.ts';

/** Width of the texture of places in texels: four of them stand side by side. */
export const PLACES_WIDTH = 1024;

/** Lines in a row of their texture: each has two texels. */
export const LINES_A_ROW = 512;

/**
 * Fat lines as quads with exact coverage. A line is seen where its own element's id lies beside it, or where it
 * stands in front itself; it becomes an outline where the depth falls away behind it.
 * `uCls[class]`: width in CSS px, colour index, may become an outline, fades with its pitch.
 */
export const LINE_VERTEX = /* glsl */ `${SHARED}
uniform mat4 modelMatrix, viewMatrix, projectionMatrix; uniform vec2 uRes, uFade; uniform vec3 uEye; uniform float uDpr, uPxPerM, uScale0; uniform vec4 uCls[8];
uniform highp usampler2D uLines;
#ifdef COPIES
// Three rows of a place and its element, four texels each; every edge goes through all places before the next one.
uniform highp sampler2D uPlaces; uniform int uPlaceCount;
#endif
out float vD; out float vZ; flat out vec2 vPerp; flat out vec4 vC; flat out float vA; flat out uint vFlags; flat out uint vId; flat out float vK, vScale; out vec2 vSl; flat out vec4 vInk;
vec3 decoded(uint v) {
  vec2 e = (vec2(float(v & 255u), float((v >> 8) & 255u)) - 127.) / 127.; vec3 n = vec3(e, 1. - abs(e.x) - abs(e.y));
  if (n.z < 0.) n.xy = (1. - abs(n.yx)) * vec2(n.x >= 0. ? 1. : -1., n.y >= 0. ? 1. : -1.);
  return normalize(n);
}
void leave() { gl_Position = vec4(2., 2., 2., 1.); }
void main() {
  int line = gl_VertexID >> 2, corner = gl_VertexID & 3;
#ifdef COPIES
  int at = (line % uPlaceCount) * 4; line /= uPlaceCount;
#endif
  ivec2 of = ivec2((line % ${LINES_A_ROW}) * 2, line / ${LINES_A_ROW});
  uvec4 begin = texelFetch(uLines, of, 0), rest = texelFetch(uLines, of + ivec2(1, 0), 0);
  vec3 aP = uintBitsToFloat(begin.xyz), aQ = uintBitsToFloat(uvec3(begin.w, rest.xy)); uvec2 aM = rest.zw;
#ifdef COPIES
  ivec2 texel = ivec2(at % ${PLACES_WIDTH}, at / ${PLACES_WIDTH});
  vec4 r0 = texelFetch(uPlaces, texel, 0), r1 = texelFetch(uPlaces, texel + ivec2(1, 0), 0), r2 = texelFetch(uPlaces, texel + ivec2(2, 0), 0);
  uint id = uint(texelFetch(uPlaces, texel + ivec2(3, 0), 0).x);
  mat3 turn = transpose(mat3(r0.xyz, r1.xyz, r2.xyz)); vec3 shift = vec3(r0.w, r1.w, r2.w);
  vec3 ownP = turn * aP + shift, ownQ = turn * aQ + shift;
#else
  uint id = aM.x & 0xffffffu; vec3 ownP = aP, ownQ = aQ;
#endif
  uint cls = (aM.x >> 24) & 7u; float pitch = exp2(float(aM.x >> 27) / 2.5 - 5.);
  vId = id; uvec4 s = stateOf(id), look = lookOf(id); vFlags = s.a;
  // What is of lines alone wears its colour, and its mark, on them.
  bool isAlone = (look.a & ${LINES_ALONE}u) != 0u, isMarked = isAlone && (s.a & MARKED) != 0u;
  vInk = isAlone && alphaOf(look) > 0u ? vec4(vec3(look.rgb) / 255., float(alphaOf(look)) / ${OPAQUE}.) : vec4(0.);
  if (isMarked) vFlags |= SELECTED;
  vD = 0.; vZ = 0.; vPerp = vec2(0.); vC = vec4(0.); vA = 0.; vK = 1.; vScale = 1.; vSl = vec2(0.);
  if ((s.a & HIDDEN) != 0u) { leave(); return; }
  vec3 p = (modelMatrix * vec4(ownP, 1.)).xyz, q = (modelMatrix * vec4(ownQ, 1.)).xyz;
  float lift = liftOf(id); p.z += lift; q.z += lift;
  if (uClipOn == 1 && (cls < 3u || cls == 6u)) for (int k = 0; k < 6; k++) {
    float a = dot(uClip[k].xyz, p) + uClip[k].w, b = dot(uClip[k].xyz, q) + uClip[k].w;
    if (a < 0. && b < 0.) { leave(); return; }
    if (a < 0.) p = mix(p, q, a / (a - b)); else if (b < 0.) q = mix(q, p, b / (b - a));
  }
  vec3 nA = decoded(aM.y), nB = decoded(aM.y >> 16);
#ifdef COPIES
  nA = normalize(turn * nA); nB = normalize(turn * nB);
#endif
  vec3 m = (p + q) * .5, v = uEye - m; bool fA = dot(nA, v) > 0., fB = dot(nB, v) > 0.;
  if (!fA && !fB) { leave(); return; }
  // An edge between facets of a curved face shows as silhouette only.
  if (cls == 6u && fA == fB) { leave(); return; }
  vec4 a = projectionMatrix * viewMatrix * vec4(p, 1.), b = projectionMatrix * viewMatrix * vec4(q, 1.);
  float near = .1; if (a.w < near && b.w < near) { leave(); return; }
  if (a.w < near) a = mix(a, b, (near - a.w) / (b.w - a.w)); if (b.w < near) b = mix(b, a, (near - b.w) / (a.w - b.w));
  vec2 sa = a.xy / a.w * .5 * uRes, sb = b.xy / b.w * .5 * uRes, d = sb - sa; float len = length(d); d = len > 1e-4 ? d / len : vec2(1., 0.); vec2 perp = vec2(-d.y, d.x);
  vC = uCls[cls];
  // Distance on screen to the next line of the pattern: one pitch inside each visible face, measured across the line.
  float pp = 1e4;
  if (vC.w > 0.) {
    vec3 dir = normalize(q - p); pp = 0.;
    vec4 mm = projectionMatrix * viewMatrix * vec4(m, 1.);
    for (int k = 0; k < 2; k++) if (k == 0 ? fA : fB) {
      vec4 e = projectionMatrix * viewMatrix * vec4(m + cross(k == 0 ? nA : nB, dir) * pitch, 1.);
      pp = max(pp, abs(dot(e.xy / e.w * .5 * uRes - mm.xy / mm.w * .5 * uRes, perp)));
    }
  }
  // Pairs of lines (a thickness) may close up further than repeats.
  float far = smoothstep(uFade.x * 2.2, uFade.y * 2.2, (pitch < 1. ? 3. : 1e3) * uPxPerM / max(1., a.w));
  vA = smoothstep(uFade.x, uFade.y, pitch < 1. ? pp : pp / 2.2) * far;
  vK = smoothstep(2.5 * uDpr, 4.5 * uDpr, pp) * smoothstep(2.5 * uDpr, 6. * uDpr, len);
  if (vA < .02 && vC.z < .5) { leave(); return; }
  float weight = clamp(sqrt(uPxPerM / uDpr / max(1., a.w) / uScale0), .45, 1.), w = vC.x * uDpr * weight;
  if ((vFlags & SELECTED) != 0u) w = isMarked ? 2. * uDpr : uDpr;
  if (uMarks == 1 && cls >= 3u && cls <= 5u && (s.a & MARKED) == 0u) vA *= .5;
  vC.x = w; vScale = weight; float reach = (vC.z > .5 ? max(w, .9 * uDpr) : w) * .5 + .75;
  float side = corner == 0 || corner == 3 ? -1. : 1., end = float(corner >> 1); vec4 c = end < .5 ? a : b;
  c.xy += (perp * side * reach + d * (end < .5 ? -.25 : .25) * min(w, 1.)) / uRes * 2. * c.w;
  // Slope of each visible face across the line, metres a device pixel.
  vec3 pv = (viewMatrix * vec4(end < .5 ? p : q, 1.)).xyz, rr = pv / max(-pv.z, .1); float lim = 12. * c.w / uPxPerM; vec2 sl = vec2(1e9);
  for (int k = 0; k < 2; k++) if (k == 0 ? fA : fB) {
    vec3 nv = mat3(viewMatrix) * (k == 0 ? nA : nB); float nr = dot(nv, rr);
    sl[k] = clamp(-c.w * dot(nv.xy, perp) / uPxPerM / (abs(nr) < 1e-3 ? 1e-3 * sign(nr + 1e-9) : nr), -lim, lim);
  }
  if (sl.x > 1e8) sl.x = sl.y; if (sl.y > 1e8) sl.y = sl.x;
  vSl = sl; vD = side * reach; vPerp = perp; vZ = c.w; gl_Position = c;
}`;

export const LINE_FRAGMENT = /* glsl */ `${SHARED}
uniform sampler2D uDepth, uIdT; uniform vec2 uNF; uniform vec3 uCol[4], uSelCol; uniform float uDpr, uPxPerM, uGap, uUnit, uLens;
in float vD; in float vZ; flat in vec2 vPerp; flat in vec4 vC; flat in float vA; flat in uint vFlags; flat in uint vId; flat in float vK, vScale; in vec2 vSl; flat in vec4 vInk; out vec4 o;
ivec2 within(vec2 p) { return ivec2(clamp(p, vec2(0.), vec2(textureSize(uDepth, 0)) - 1.)); }
bool own(vec2 p) { vec4 v = texelFetch(uIdT, within(p), 0) * 255. + .5; return uint(v.r) + uint(v.g) * 256u + uint(v.b) * 65536u == vId + 1u; }
float zAt(vec2 p) { float d = texelFetch(uDepth, within(p), 0).r; return uNF.x * uNF.y / (uNF.y - d * (uNF.y - uNF.x)); }
void main() {
  float w = vC.x, a = vA, px = vZ / uPxPerM; vec3 col = uCol[int(vC.y)];
  vec2 c = gl_FragCoord.xy - vPerp * vD;
  bool isOwn = own(gl_FragCoord.xy) || own(c + vPerp * 1.3) || own(c - vPerp * 1.3);
  float slope = min(max(abs(vSl.x), abs(vSl.y)), 6. * px);
  if (zAt(gl_FragCoord.xy) < vZ - (isOwn ? .25 * uUnit + .0004 * uLens * vZ + 4. * px + 2. * slope : .03 * uUnit + .00012 * uLens * vZ + .5 * px)) discard;
  if (vC.z > .5) {
    float gap = max(zAt(c + vPerp * 1.8), zAt(c - vPerp * 1.8)) - vZ, k = vK * smoothstep(uGap, uGap * 2.5, gap);
    w = mix(w, max(w, .9 * uDpr * vScale), k); a = max(a, k);
  }
  if (vInk.a > 0.) { col = vInk.rgb; a *= vInk.a; }
  if ((vFlags & SELECTED) != 0u) { col = uSelCol; a = 1.; }
  if ((vFlags & GHOST) != 0u) a *= .45;
  float cover = clamp(min(.5, vD + w * .5) - max(-.5, vD - w * .5), 0., 1.);
  o = vec4(col, cover * a); if (o.a < .004) discard;
}`;
