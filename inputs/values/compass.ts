/** The sixteen directions of a compass, clockwise from north. */
const POINTS: Readonly<Record<string, readonly string[]>> = {
  en: ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW'],
  de: ['N', 'NNO', 'NO', 'ONO', 'O', 'OSO', 'SO', 'SSO', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW'],
  ja: [
    '北',
    '北北東',
    '北東',
    '東北東',
    '東',
    '東南東',
    '南東',
    '南南東',
    '南',
    '南南西',
    '南西',
    '西南西',
    '西',
    '西北西',
    '北西',
    '北北西',
  ],
};

/** The nearest direction of the compass to degrees clockwise from north: 30 is `NNE`. */
export function compassPoint(degrees: number, locale: string): string {
  const points = POINTS[locale.slice(0, 2)] ?? POINTS['en']!;
  return points[((Math.round(degrees / 22.5) % 16) + 16) % 16]!;
}

/** Whole degrees clockwise from north of a place that lies so far to the right of and below the middle; undefined in the middle. */
export function headingAt(right: number, below: number): number | undefined {
  if (Math.hypot(right, below) < 2) return undefined;
  return (Math.round((Math.atan2(right, -below) * 180) / Math.PI) + 360) % 360;
}
