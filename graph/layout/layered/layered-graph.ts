/** What is laid out: blocks with wires between ports at their sides. Indices stand for ids; the order of blocks breaks ties. */
export interface LayeredGraph {
  /** Sizes in graph px. */
  blocks: readonly { width: number; height: number }[];
  links: readonly LayeredLink[];
}

/** Wire between two blocks by index; `fromY` and `toY` are its ports below the tops, graph px. */
export interface LayeredLink {
  from: number;
  fromY: number;
  to: number;
  toY: number;
}

/** Neighbours of each block, as one array cut in pieces: those of `v` stand from `start[v]` to `start[v + 1]`. */
export interface Neighbours {
  start: Int32Array;
  list: Int32Array;
}

/** Collects for each of `count` blocks the indices of the links that `endOf` names it for. */
export function neighbours<Link>(count: number, links: readonly Link[], endOf: (link: Link) => number): Neighbours {
  const start = new Int32Array(count + 1);
  for (const link of links) start[endOf(link) + 1]!++;
  for (let v = 0; v < count; v++) start[v + 1]! += start[v]!;
  const next = start.slice();
  const list = new Int32Array(links.length);
  links.forEach((link, index) => (list[next[endOf(link)]!++] = index));
  return { start, list };
}
