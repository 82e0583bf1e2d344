/** Where the clock of functions stands in every language: 1 January 2020, UTC. */
const FIXED = Date.UTC(2020, 0, 1);
const SEED = 0x9e3779b9;

/** Works with a clock that stands and the same chance every time: equal inputs give equal results, whenever and wherever. */
export function withFixedSurroundings<T>(work: () => T): T {
  const { now } = Date;
  const { random } = Math;
  let seed = SEED;
  Date.now = () => FIXED;
  Math.random = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  try {
    return work();
  } finally {
    Date.now = now;
    Math.random = random;
  }
}
