import type { ChunkWriter } from './chunk-writer.ts';
import type { Placement } from './placement.ts';
import type { SceneBuffers, SceneChunk, SceneElement } from './scene-buffers.ts';

/** Vertices beyond which a scene is not kept: about 50 bytes each. */
const MOST_VERTICES = 1_000_000;

/** An element with what it was written from. */
export interface Written {
  nodeId: string;
  placement: Placement;
  /** First vertex in its chunk. */
  vertex: number;
  /** Its edges stand in the chunk. */
  hasEdges: boolean;
}

/** Elements that follow each other in two scenes. */
export interface Run {
  /** Place of the first among the elements of the last scene. */
  from: number;
  count: number;
}

/** What the last scene holds; the next one copies what did not change instead of computing it. */
export class SceneMemory {
  #chunks: SceneChunk[] = [];
  #boxes: Float32Array = new Float32Array(0);
  #origin: readonly number[] = [];
  #written: readonly Written[] = [];
  #elements: readonly SceneElement[] = [];
  #placeOf = new Map<Placement, number>();
  /** Elements before it were passed by: their edges are behind, too. */
  #cursor = 0;
  #slots: { chunk: number; next: Uint32Array } | undefined;

  /** Keeps a scene as it is now; its buffers may be handed over afterwards. */
  keep({ chunks, boxes, origin, elements }: SceneBuffers, written: readonly Written[]): void {
    const isKept = chunks.reduce((sum, { ids }) => sum + ids.length, 0) <= MOST_VERTICES;
    this.#chunks = isKept ? chunks.map((chunk, at) => copyOf(chunk, this.#chunks[at])) : [];
    this.#boxes = isKept ? copyInto(boxes, this.#boxes) : new Float32Array(0);
    this.#origin = origin;
    this.#written = isKept ? written : [];
    this.#elements = isKept ? elements : [];
    this.#placeOf = new Map(this.#written.map(({ placement }, at) => [placement, at]));
  }

  /** Begins at the first element; nothing is found for another origin. */
  rewind(origin: readonly number[]): void {
    this.#slots = undefined;
    this.#cursor = origin.every((value, axis) => value === this.#origin[axis]) ? 0 : this.#written.length;
  }

  /** The run that begins with `list[at]`; undefined where it has to be written. `hasEdges`: of the scene that is made now. */
  runAt(list: readonly { placement: Placement }[], at: number, hasEdges: (placement: Placement) => boolean): Run | undefined {
    const from = this.#placeOf.get((list[at] as { placement: Placement }).placement);
    if (from === undefined || from < this.#cursor) return undefined;
    const chunk = this.#elements[from]?.chunk;
    let count = 0;
    for (; at + count < list.length; count++) {
      const before = this.#written[from + count];
      const { placement } = list[at + count] as { placement: Placement };
      if (before?.placement !== placement || this.#elements[from + count]?.chunk !== chunk) break;
      if (before.hasEdges !== hasEdges(placement)) break;
    }
    return count > 0 ? { from, count } : undefined;
  }

  /** Copies a run to elements from `id` on, and their boxes. */
  copy({ from, count }: Run, writer: ChunkWriter, id: number, boxes: Float32Array): void {
    const [first, last] = [this.#elements[from] as SceneElement, this.#elements[from + count - 1] as SceneElement];
    const chunk = this.#chunks[first.chunk] as SceneChunk;
    const end = this.#written[from + count - 1] as Written;
    boxes.set(this.#boxes.subarray(from * 6, (from + count) * 6), id * 6);
    const slots = this.#slotsAt(first.chunk, from);
    const edges = slots.slice();
    this.#pass(from + count);
    writer.copy(
      chunk,
      {
        vertices: [(this.#written[from] as Written).vertex, end.vertex + end.placement.shape.vertexCount],
        indices: [first.firstIndex, last.firstIndex + last.indexCount],
        edges: [edges, slots],
        idShift: id - from,
      },
      boxes.subarray(id * 6, (id + count) * 6),
    );
  }

  element(at: number): SceneElement {
    return this.#elements[at] as SceneElement;
  }

  vertex(at: number): number {
    return (this.#written[at] as Written).vertex;
  }

  /** Where the edges of an element begin, by pitch code. */
  #slotsAt(chunk: number, at: number): Uint32Array {
    if (this.#slots?.chunk !== chunk) {
      this.#slots = { chunk, next: (this.#chunks[chunk] as SceneChunk).edgeCuts.slice(1) };
      this.#cursor = this.#elements.findIndex((element) => element.chunk === chunk);
    }
    this.#pass(at);
    return this.#slots.next;
  }

  /** Goes on to an element of the same chunk. */
  #pass(to: number): void {
    const next = this.#slots?.next;
    for (; next && this.#cursor < to; this.#cursor++) {
      const { placement, hasEdges } = this.#written[this.#cursor] as Written;
      const { edgeCount, edgePitchMemory, edgePitchStart } = placement.shape;
      if (!hasEdges) continue;
      for (let at = edgePitchStart; at < edgePitchStart + edgeCount; at++) {
        const code = edgePitchMemory[at] as number;
        next[code] = (next[code] as number) + 1;
      }
    }
  }
}

/** A copy where `spare`, which nobody needs any more, has its memory: fresh memory costs more than what is written there. */
function copyOf(chunk: SceneChunk, spare: SceneChunk | undefined): SceneChunk {
  return {
    positions: copyInto(chunk.positions, spare?.positions),
    normalsRoles: copyInto(chunk.normalsRoles, spare?.normalsRoles),
    ids: copyInto(chunk.ids, spare?.ids),
    index: copyInto(chunk.index, spare?.index),
    edgePoints: copyInto(chunk.edgePoints, spare?.edgePoints),
    edgeMeta: copyInto(chunk.edgeMeta, spare?.edgeMeta),
    edgeCuts: copyInto(chunk.edgeCuts, spare?.edgeCuts),
    bounds: copyInto(chunk.bounds, spare?.bounds),
  };
}

/** Room beyond what is needed (of 1), so that a scene that grows a little fits, too. */
const ROOM = 1.25;

function copyInto<T extends Float32Array | Int8Array | Uint32Array>(array: T, spare: T | undefined): T {
  const Kind = array.constructor as new (buffer: ArrayBufferLike, from: number, length: number) => T;
  const fits = spare && spare.buffer.byteLength >= array.byteLength && spare.buffer.byteLength <= array.byteLength * 2;
  const room = Math.ceil(array.length * ROOM) * array.BYTES_PER_ELEMENT;
  const copy = new Kind(fits ? spare.buffer : new ArrayBuffer(room), 0, array.length);
  copy.set(array);
  return copy;
}
