/** Programs that fill the screen. */
export const SCREEN_VERTEX = /* glsl */ `precision highp float; in vec3 position; out vec2 vU;
void main() { vU = position.xy * .5 + .5; gl_Position = vec4(position.xy, .999999, 1.); }`;

/** Half a step of noise keeps the gradient from banding. */
export const SKY_FRAGMENT = /* glsl */ `precision highp float; uniform vec3 uSkyTop, uSkyLow; in vec2 vU; layout(location=0) out vec4 o; layout(location=1) out vec4 oId;
float noise(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }
void main() { oId = vec4(0.); float k = clamp((1. - vU.y) / .62, 0., 1.); o = vec4(mix(uSkyTop, uSkyLow, k) + (noise(gl_FragCoord.xy) - .5) / 255., 1.); }`;

export const COPY_FRAGMENT = /* glsl */ `precision highp float; uniform sampler2D uT; uniform float uK; in vec2 vU; out vec4 o; void main() { o = texture(uT, vU) * uK; }`;
