import { boundsAlong, fromAxes, intersect, region, regionsArea, type Region } from 'parti';

/** Cutting places are looked for so many times at most. */
const TIMES = 60;
/** An area so near to what is asked (m²) is it. */
const CLOSE = 1e-4;

/** Divides a piece along a direction (radians) into parts of these shares, which sum up to one. */
export function cutByShares(piece: Region, angle: number, shares: readonly number[]): Region[][] {
  const { low, high } = boundsAlong(piece, angle);
  const between = (from: number, to: number): Region[] => {
    const corners: [number, number][] = [
      [from, low[1] - 1],
      [to, low[1] - 1],
      [to, high[1] + 1],
      [from, high[1] + 1],
    ];
    return intersect([piece], [region(corners.map(([u, v]) => fromAxes(u, v, angle)))]);
  };
  const whole = regionsArea([piece]);
  const parts: Region[][] = [];
  let [from, asked] = [low[0] - 1, 0];
  for (const [at, share] of shares.entries()) {
    asked += share * whole;
    const to =
      at === shares.length - 1
        ? high[0] + 1
        : placeOf(asked, (place) => regionsArea(between(low[0] - 1, place)), low[0], high[0], whole);
    parts.push(between(from, to));
    from = to;
  }
  return parts;
}

/** Place up to which a growing area (m²) is what is asked: along a piece of one depth the first guess is it. */
function placeOf(asked: number, areaUpTo: (place: number) => number, low: number, high: number, whole: number): number {
  let [least, most, leastArea, mostArea] = [low, high, 0, whole];
  for (let time = 0; time < TIMES; time++) {
    const share = (asked - leastArea) / Math.max(1e-12, mostArea - leastArea);
    // Every third time by halves: no plan holds the guesses up on one side.
    const place = least + (most - least) * (time % 3 === 2 ? 0.5 : Math.min(1, Math.max(0, share)));
    const area = areaUpTo(place);
    if (Math.abs(area - asked) < CLOSE) return place;
    if (area < asked) [least, leastArea] = [place, area];
    else [most, mostArea] = [place, area];
  }
  return (least + most) / 2;
}
