/** What an element shows; bits of the alpha byte of its state texel. */
export const STATE_FLAGS = { hidden: 1, selected: 2, ghost: 4, tint: 8, hover: 16 } as const;

/** Width of the state texture in texels. */
export const STATE_WIDTH = 1024;

/** Precision, the state texture and the clip planes: first part of every program that draws elements. */
export const SHARED = /* glsl */ `precision highp float; precision highp int; precision highp usampler2D; precision highp sampler2DShadow;
uniform usampler2D uState; uniform vec4 uClip[6]; uniform int uClipOn;
const uint HIDDEN = ${STATE_FLAGS.hidden}u, SELECTED = ${STATE_FLAGS.selected}u, GHOST = ${STATE_FLAGS.ghost}u, TINT = ${STATE_FLAGS.tint}u, HOVER = ${STATE_FLAGS.hover}u;
uvec4 stateOf(uint id) { return texelFetch(uState, ivec2(int(id & ${STATE_WIDTH - 1}u), int(id >> 10)), 0); }
float hash(uint n) { n = (n << 13u) ^ n; n = n * (n * n * 15731u + 789221u) + 1376312589u; return float(n & 0x7fffffffu) / 2147483647.; }
// Land, neighbours and plot (roles 2 to 4) are never cut.
bool isClipped(vec3 p, int role) { if (uClipOn == 1 && (role < 2 || role > 4)) for (int k = 0; k < 6; k++) if (dot(uClip[k].xyz, p) + uClip[k].w < 0.) return true; return false; }
vec4 idColour(uint id) { uint i = id + 1u; return vec4(float(i & 255u), float((i >> 8) & 255u), float((i >> 16) & 255u), 255.) / 255.; }
`;
