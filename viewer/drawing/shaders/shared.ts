/** What an element shows; bits of the alpha byte of its state texel. */
export const STATE_FLAGS = { hidden: 1, selected: 2, ghost: 4, tint: 8, hover: 16, marked: 32 } as const;

/** Width of the state texture in texels. */
export const STATE_WIDTH = 1024;

/** Alpha of what is not seen through, and the bit beside it of what has no surface; in the texture of looks. */
export const OPAQUE = 127;
export const LINES_ALONE = 128;

/** Manners as `uManner` has them. */
export const MANNERS = { drawn: 0, coloured: 1, plain: 2 } as const;

/**
 * Precision, the state texture and the clip planes: first part of every program that draws elements. `MANNER`, `UNCUT`
 * and `TOGETHER` may be fixed for a program: what it cannot need is not in it.
 */
export const SHARED = /* glsl */ `precision highp float; precision highp int; precision highp usampler2D; precision highp sampler2DShadow;
uniform usampler2D uState, uLook; uniform vec4 uClip[6]; uniform int uClipOn, uMarks;
#ifndef MANNER
uniform int uManner;
#define MANNER uManner
#endif
const uint HIDDEN = ${STATE_FLAGS.hidden}u, SELECTED = ${STATE_FLAGS.selected}u, GHOST = ${STATE_FLAGS.ghost}u, TINT = ${STATE_FLAGS.tint}u, HOVER = ${STATE_FLAGS.hover}u, MARKED = ${STATE_FLAGS.marked}u;
uvec4 stateOf(uint id) { return texelFetch(uState, ivec2(int(id & ${STATE_WIDTH - 1}u), int(id >> 10)), 0); }
// Red, green, blue and alpha of the material; no alpha: none, or nobody asks.
uvec4 lookOf(uint id) { return texelFetch(uLook, ivec2(int(id & ${STATE_WIDTH - 1}u), int(id >> 10)), 0); }
uvec4 farLookOf(uint id) { return texelFetch(uLook, ivec2(int(id & ${STATE_WIDTH - 1}u), int(id >> 10) + textureSize(uLook, 0).y / 2), 0); }
uint alphaOf(uvec4 look) { return MANNER == ${MANNERS.drawn} ? 0u : look.a & ${OPAQUE}u; }
// Seen through: what its material says, but for drawn glass, which is glass by its tone.
bool isClear(uvec4 look, uvec4 s, int role) {
  uint a = alphaOf(look);
  return a > 0u && a < ${OPAQUE}u && !(role == 1 && MANNER == ${MANNERS.coloured}) && (s.a & (SELECTED | TINT)) == 0u;
}
// How much higher an element is drawn than it stands (m).
#ifdef TOGETHER
float liftOf(uint id) { return 0.; }
#else
uniform highp sampler2D uLift; uniform int uApart;
float liftOf(uint id) { return uApart == 0 ? 0. : texelFetch(uLift, ivec2(int(id & ${STATE_WIDTH - 1}u), int(id >> 10)), 0).r; }
#endif
float hash(uint n) { n = (n << 13u) ^ n; n = n * (n * n * 15731u + 789221u) + 1376312589u; return float(n & 0x7fffffffu) / 2147483647.; }
// Land, neighbours and plot (roles 2 to 4) are never cut.
#ifdef UNCUT
bool isClipped(vec3 p, int role) { return false; }
#else
bool isClipped(vec3 p, int role) { if (uClipOn == 1 && (role < 2 || role > 4)) for (int k = 0; k < 6; k++) if (dot(uClip[k].xyz, p) + uClip[k].w < 0.) return true; return false; }
#endif
vec4 idColour(uint id) { uint i = id + 1u; return vec4(float(i & 255u), float((i >> 8) & 255u), float((i >> 16) & 255u), 255.) / 255.; }
// Four bytes in one number: what a triangle carries costs by the number.
uint packed(uvec4 b) { return b.r | b.g << 8 | b.b << 16 | b.a << 24; }
uvec4 bytesOf(uint v) { return uvec4(v, v >> 8, v >> 16, v >> 24) & 255u; }
`;

/** What surfaces hand from vertices to pixels of their element: its id, its role, its state and the two looks of its material. */
export const OF_ELEMENT = /* glsl */ `flat in uvec4 vElement;
#define vId (vElement.x & 0xffffffu)
#define vRole int(vElement.x >> 24)
#define vS bytesOf(vElement.y)
#define vLook bytesOf(vElement.z)
#define vFar bytesOf(vElement.w)
`;
