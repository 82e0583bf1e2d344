import { isJsonObject } from '../json/is-json-object.ts';
import { PAPERS, type Paper, type WorkflowFrame } from './document.ts';

/** Longest title of a frame, in UTF-16 units. */
export const FRAME_TITLE_MAX = 200;

/** Least and greatest coordinate that is taken from a document, graph px. */
const FAR_PX = 1e7;

/** How frames of a document lie in each other. */
export class FrameTree {
  readonly #frames = new Map<string, WorkflowFrame>();
  readonly #parents = new Map<string, string>();

  /** Frames as the document holds them, whatever somebody wrote there. */
  constructor(frames: Readonly<Record<string, unknown>>) {
    for (const [id, frame] of Object.entries(frames)) this.#frames.set(id, readFrame(frame));
    for (const [id, { parent }] of this.#frames)
      if (parent !== undefined && this.#frames.has(parent)) this.#parents.set(id, parent);
    for (const id of circlesOf(this.#parents)) this.#parents.delete(id);
  }

  get ids(): IterableIterator<string> {
    return this.#frames.keys();
  }

  get size(): number {
    return this.#frames.size;
  }

  get(id: string): WorkflowFrame | undefined {
    return this.#frames.get(id);
  }

  /** The frame around this one; undefined for one at top level, which one that lies in itself is too. */
  parentOf(id: string): string | undefined {
    return this.#parents.get(id);
  }

  /** The frame and those around it, from inside out; none for an id that names no frame. */
  chainOf(id: string | undefined): string[] {
    const chain: string[] = [];
    for (let at = id !== undefined && this.#frames.has(id) ? id : undefined; at !== undefined; at = this.#parents.get(at))
      chain.push(at);
    return chain;
  }
}

/** Frames that their own chain of parents leads back to. */
function circlesOf(parents: ReadonlyMap<string, string>): Set<string> {
  const circles = new Set<string>();
  const done = new Set<string>();
  for (const start of parents.keys()) {
    const way: string[] = [];
    const onWay = new Set<string>();
    let at: string | undefined = start;
    while (at !== undefined && !done.has(at) && !onWay.has(at)) {
      way.push(at);
      onWay.add(at);
      at = parents.get(at);
    }
    if (at !== undefined && onWay.has(at)) for (const id of way.slice(way.indexOf(at))) circles.add(id);
    for (const id of way) done.add(id);
  }
  return circles;
}

/** A frame as it can be shown, from whatever stands in the document. */
export function readFrame(given: unknown): WorkflowFrame {
  const { title, colour, collapsed, parent, at, box } = isJsonObject(given as never) ? (given as Record<string, unknown>) : {};
  const corner = numbers(at, 2);
  const area = numbers(box, 4);
  return {
    title: typeof title === 'string' ? title.slice(0, FRAME_TITLE_MAX) : '',
    colour: readPaper(colour),
    collapsed: collapsed === true,
    ...(typeof parent === 'string' ? { parent } : {}),
    ...(corner ? { at: corner as [number, number] } : {}),
    ...(area ? { box: area as [number, number, number, number] } : {}),
  };
}

/** The paper that a colour names; the first for any other text. */
export function readPaper(colour: unknown): Paper {
  return PAPERS.find((paper) => paper === colour) ?? PAPERS[0];
}

/** So many finite numbers in reach of the board; undefined for anything else. */
export function readPlace(given: unknown, count: 2 | 4): number[] | undefined {
  return numbers(given, count);
}

function numbers(given: unknown, count: number): number[] | undefined {
  if (!Array.isArray(given) || given.length !== count) return undefined;
  return given.every((value) => typeof value === 'number' && Math.abs(value) <= FAR_PX) ? (given as number[]) : undefined;
}
