/** Degrees as radians. */
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Declination of the sun (radians) at noon of a day, by its mean longitude and the ellipse of the earth's way; good to 0.02°. */
export function declination(year: number, month: number, day: number): number {
  const days = Date.UTC(year, month - 1, day, 12) / 86_400_000 - 10_957.5;
  const anomaly = radians(357.529 + 0.98560028 * days);
  const longitude = radians(280.459 + 0.98564736 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly));
  return Math.asin(Math.sin(radians(23.439 - 0.00000036 * days)) * Math.sin(longitude));
}

/** Direction to the sun at a true solar time (hours; 12 is the highest sun): x east, y north, z up. */
export function sunAt(latitude: number, tilt: number, hour: number): [number, number, number] {
  const turn = radians((hour - 12) * 15);
  const [sin, cos] = [Math.sin(latitude), Math.cos(latitude)];
  return [
    -Math.cos(tilt) * Math.sin(turn),
    Math.sin(tilt) * cos - Math.cos(tilt) * sin * Math.cos(turn),
    Math.sin(tilt) * sin + Math.cos(tilt) * cos * Math.cos(turn),
  ];
}
