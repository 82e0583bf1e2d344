import type { ViewBackground, ViewEnvironment } from '#domain';

/** Red, green, blue in display sRGB, 0–1: a token that is written is the token that is seen. */
export type Rgb = readonly [red: number, green: number, blue: number];

type Oklch = readonly [lightness: number, chroma: number, hue: number];
/** Light, dark. */
type Pair = readonly [Oklch, Oklch];

const TONE: readonly Pair[] = [
  [
    [0.992, 0.003, 85],
    [0.9, 0.004, 85],
  ],
  [
    [0.972, 0.004, 85],
    [0.83, 0.004, 85],
  ],
  [
    [0.945, 0.005, 90],
    [0.75, 0.005, 200],
  ],
  [
    [0.91, 0.005, 200],
    [0.64, 0.009, 240],
  ],
  [
    [0.865, 0.008, 255],
    [0.55, 0.013, 255],
  ],
  [
    [0.8, 0.012, 255],
    [0.455, 0.014, 255],
  ],
  [
    [0.71, 0.018, 255],
    [0.39, 0.017, 255],
  ],
  [
    [0.61, 0.024, 255],
    [0.33, 0.02, 255],
  ],
  [
    [0.5, 0.028, 258],
    [0.27, 0.02, 258],
  ],
  [
    [0.4, 0.03, 260],
    [0.22, 0.018, 260],
  ],
];
const MASS: readonly Pair[] = [
  [
    [0.965, 0.003, 95],
    [0.5, 0.008, 255],
  ],
  [
    [0.938, 0.004, 95],
    [0.44, 0.01, 255],
  ],
  [
    [0.875, 0.008, 255],
    [0.36, 0.013, 255],
  ],
];
const GROUND: readonly [Pair, Pair, Pair] = [
  [
    [0.978, 0.003, 95],
    [0.34, 0.008, 255],
  ],
  [
    [0.96, 0.003, 95],
    [0.315, 0.008, 255],
  ],
  [
    [0.895, 0.004, 95],
    [0.26, 0.008, 255],
  ],
];
const LINE = {
  edge: [
    [0.33, 0.02, 258],
    [0.15, 0.01, 258],
  ],
  hair: [
    [0.6, 0.016, 258],
    [0.3, 0.012, 258],
  ],
  plot: [
    [0.38, 0.02, 258],
    [0.66, 0.012, 258],
  ],
  shadow: [
    [0.35, 0.03, 262],
    [0.06, 0.01, 262],
  ],
  skyTop: [
    [0.945, 0.008, 245],
    [0.165, 0.008, 258],
  ],
  skyLow: [
    [0.985, 0.003, 85],
    [0.225, 0.008, 255],
  ],
  accent: [
    [0.5, 0.19, 268],
    [0.7, 0.15, 268],
  ],
  accentStrong: [
    [0.44, 0.19, 268],
    [0.77, 0.11, 268],
  ],
} as const satisfies Record<string, Pair>;

/** Steps from light to shade, for building, context and both sheets of land. */
export const RAMP_STEPS = 10;

/** Every colour of the drawn model in one theme. */
export interface Tones extends Record<keyof typeof LINE, Rgb> {
  name: 'light' | 'dark';
  /** Rows of the ramp: building, context, land A, land B. */
  ramps: readonly (readonly Rgb[])[];
  /** How far cast shadow and contact shade darken. */
  castShade: number;
  contactShade: number;
  /** The way towards the sun. */
  sun: readonly [x: number, y: number, z: number];
}

/** From the south-west, 52° high. */
const SUN = [-0.62, -0.46, 1] as const;
/** Late in the day, 17° high in the west. */
const LOW_SUN = [-1, -0.18, 0.31] as const;

/** Top and foot of the sky behind the model; `default` is the theme's own. */
const SKIES: Record<Exclude<ViewBackground, 'default'>, readonly [Oklch, Oklch]> = {
  light: [
    [0.955, 0.002, 85],
    [0.955, 0.002, 85],
  ],
  dark: [
    [0.2, 0.008, 258],
    [0.2, 0.008, 258],
  ],
  sky: [
    [0.83, 0.065, 240],
    [0.965, 0.018, 235],
  ],
  white: [
    [1, 0, 0],
    [1, 0, 0],
  ],
};
/** Colours of the evening: sky above, at the horizon, and what lit faces take on. */
const SUNSET = {
  light: [
    [0.82, 0.045, 290],
    [0.93, 0.06, 65],
    [0.94, 0.05, 70],
  ],
  dark: [
    [0.19, 0.03, 285],
    [0.33, 0.05, 50],
    [0.8, 0.06, 65],
  ],
} as const;

/** Whether a background is drawn with the dark theme's tones. */
export const themeOf = (theme: 'light' | 'dark', background: ViewBackground = 'default'): 'light' | 'dark' =>
  background === 'default' ? theme : background === 'dark' ? 'dark' : 'light';

/** Tones of a theme under a background and in the light of an environment. */
export function tonesOf(
  theme: 'light' | 'dark',
  background: ViewBackground = 'default',
  environment: ViewEnvironment = 'default',
): Tones {
  const tones = themeTones(themeOf(theme, background));
  const [skyTop, skyLow] =
    background === 'default' ? [tones.skyTop, tones.skyLow] : (SKIES[background].map(toDisplay) as [Rgb, Rgb]);
  const behind = { ...tones, skyTop, skyLow };
  if (environment === 'cloudy')
    return {
      ...behind,
      castShade: tones.castShade * 0.3,
      contactShade: tones.contactShade * 1.35,
      skyTop: mix(skyTop, skyLow, 0.6),
    };
  if (environment !== 'sunset') return behind;
  const [top, low, lit] = SUNSET[tones.name].map(toDisplay) as [Rgb, Rgb, Rgb];
  const isOwnSky = background === 'default' || background === 'sky';
  return {
    ...behind,
    sun: LOW_SUN,
    castShade: tones.castShade * 1.25,
    ...(isOwnSky ? { skyTop: top, skyLow: low } : {}),
    ramps: tones.ramps.map((row) => row.map((colour, step) => mix(colour, multiplied(colour, lit), Math.max(0, 1 - step / 6)))),
  };
}

/** The drawn model's colours. Source: the look's tokens `tone-*`, `mass-*`, `ground*`, `model-*`. */
function themeTones(name: 'light' | 'dark'): Tones {
  const theme = name === 'dark' ? 1 : 0;
  const colour = (pair: Pair): Rgb => toDisplay(pair[theme]);
  const tone = TONE.map(colour);
  const lines = Object.fromEntries(Object.entries(LINE).map(([key, pair]) => [key, colour(pair)])) as Record<
    keyof typeof LINE,
    Rgb
  >;
  const [groundA, groundB, groundEdge] = GROUND.map(colour) as [Rgb, Rgb, Rgb];
  const land = (top: Rgb): Rgb[] => [
    top,
    groundEdge,
    groundEdge,
    groundEdge,
    mix(groundEdge, lines.edge, 0.1),
    mix(groundEdge, lines.edge, 0.14),
    ...Array.from({ length: 4 }, () => groundEdge),
  ];
  return {
    name,
    ...lines,
    ramps: [tone, contextRamp(MASS.map(colour) as [Rgb, Rgb, Rgb], tone[6] as Rgb), land(groundA), land(groundB)],
    castShade: theme ? 0.3 : 0.2,
    contactShade: theme ? 0.38 : 0.3,
    sun: SUN,
  };
}

/** Flat faces of the context hit its three tokens exactly. */
function contextRamp(mass: readonly [Rgb, Rgb, Rgb], deepest: Rgb): Rgb[] {
  return [0, 1, 1, 1.4, 2, 2, 2, 2.1, 2.3, 2.5].map((step) => {
    if (step <= 1) return mix(mass[0], mass[1], step);
    return step <= 2 ? mix(mass[1], mass[2], step - 1) : mix(mass[2], deepest, (step - 2) * 0.6);
  });
}

const mix = (a: Rgb, b: Rgb, share: number): Rgb =>
  [0, 1, 2].map((at) => (a[at] as number) * (1 - share) + (b[at] as number) * share) as [number, number, number];

const multiplied = (a: Rgb, b: Rgb): Rgb => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];

function toDisplay([lightness, chroma, hue]: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return linear.map((part) => {
    const value = Math.min(1, Math.max(0, part));
    return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
  }) as [number, number, number];
}
