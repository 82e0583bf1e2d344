/** A line of the graticule as latitude and longitude (degrees) of both ends. */
export interface GraticuleLine {
  ends: [[latitude: number, longitude: number], [latitude: number, longitude: number]];
  /** Degrees of the whole line. */
  degrees: number;
  axis: 'latitude' | 'longitude';
}

export interface Extent {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** Distances of lines (degrees), such that a part of a degree is one of minutes or seconds. */
const STEPS = [
  30,
  15,
  10,
  5,
  2,
  1,
  1 / 2,
  1 / 4,
  1 / 6,
  1 / 12,
  1 / 30,
  1 / 60,
  1 / 120,
  1 / 240,
  1 / 360,
  1 / 720,
  1 / 1800,
  1 / 3600,
];
/** A map shows about this many lines across. */
const LINES = 6;
/** The projection of web maps ends here (degrees). */
const LAST_LATITUDE = 85;

/** Parallels and meridians of an extent, at a step of which about six cross it. */
export function graticule({ south, west, north, east }: Extent): GraticuleLine[] {
  const span = Math.max(Math.min(east - west, 360), 1e-6);
  const step = STEPS.find((one) => span / one >= LINES) ?? 1 / 3600;
  const [low, high] = [Math.max(south, -LAST_LATITUDE), Math.min(north, LAST_LATITUDE)];
  const along = (from: number, to: number) =>
    Array.from({ length: Math.max(0, Math.floor(to / step) - Math.ceil(from / step) + 1) }, (_, index) =>
      Number(((Math.ceil(from / step) + index) * step).toFixed(9)),
    );
  return [
    ...along(low, high).map((degrees): GraticuleLine => ({
      ends: [
        [degrees, west],
        [degrees, east],
      ],
      degrees,
      axis: 'latitude',
    })),
    ...along(west, east).map((degrees): GraticuleLine => ({
      ends: [
        [low, degrees],
        [high, degrees],
      ],
      degrees,
      axis: 'longitude',
    })),
  ];
}

/** Letters of the hemispheres in a language. */
export interface HemisphereLetters {
  north: string;
  south: string;
  east: string;
  west: string;
}

const ENGLISH: HemisphereLetters = { north: 'N', south: 'S', east: 'E', west: 'W' };

/** Degrees, minutes and seconds with the letter of the hemisphere: `34°0′21″N`. */
export function degreesText(degrees: number, axis: 'latitude' | 'longitude', letters: HemisphereLetters = ENGLISH): string {
  const turned = axis === 'longitude' ? ((((degrees + 180) % 360) + 360) % 360) - 180 : degrees;
  const seconds = Math.round(Math.abs(turned) * 3600);
  const [d, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [more, less] = axis === 'latitude' ? ([letters.north, letters.south] as const) : ([letters.east, letters.west] as const);
  const letter = seconds === 0 ? '' : turned > 0 ? more : less;
  return `${d}°${m || s ? `${m}′` : ''}${s ? `${s}″` : ''}${letter}`;
}
