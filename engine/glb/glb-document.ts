/** Types of numbers in accessors, by glTF's own names. */
export const COMPONENT = { byte: 5120, unsignedByte: 5121, unsignedShort: 5123, unsignedInt: 5125, float: 5126 } as const;
export const TARGET = { vertices: 34962, indices: 34963 } as const;

/** Views that many accessors share: fewer objects in the file, and one piece of memory that grows. */
const STREAMS = {
  /** x, y, z as floats: positions and normals. */
  vectors: { bytes: 12, target: TARGET.vertices, stride: 12 },
  shortIndices: { bytes: 2, target: TARGET.indices, stride: undefined },
  longIndices: { bytes: 4, target: TARGET.indices, stride: undefined },
} as const;
type StreamName = keyof typeof STREAMS;

const PAGE_BYTES = 1 << 22;

/** Bytes in pages: nothing is copied when there are more of them. */
class Stream {
  readonly pages: { buffer: ArrayBuffer; used: number }[] = [];
  length = 0;
  /** Its place among the views; they keep their order. */
  readonly view: number;

  constructor(view: number) {
    this.view = view;
  }

  /** So many more bytes in a row: where they lie in memory, and in the view. */
  claim(bytes: number): { buffer: ArrayBuffer; at: number; start: number } {
    let page = this.pages.at(-1);
    if (!page || page.used + bytes > page.buffer.byteLength) {
      page = { buffer: new ArrayBuffer(Math.max(bytes, PAGE_BYTES)), used: 0 };
      this.pages.push(page);
    }
    const [at, start] = [page.used, this.length];
    page.used += bytes;
    this.length += bytes;
    return { buffer: page.buffer, at, start };
  }
}

interface Accessor {
  bufferView: number;
  componentType: number;
  count: number;
  type: 'SCALAR' | 'VEC3' | 'VEC4';
  normalized?: true;
  min?: number[];
  max?: number[];
}

/** Where an accessor's numbers come from. */
export interface AccessorSource {
  values: ArrayBufferView;
  type: Accessor['type'];
  componentType: number;
  count: number;
  target?: number;
  /** Bytes from one item to the next, where items are padded. */
  stride?: number;
  isNormalized?: boolean;
  min?: number[];
  max?: number[];
}

/** A file in two chunks: write them one after the other, or `joinGlb` them. */
export interface GlbParts {
  /** Header and JSON chunk. */
  head: Uint8Array;
  /** Binary chunk with its header, in pieces. */
  body: Uint8Array[];
  bytes: number;
  /** Bytes of the JSON chunk. */
  jsonBytes: number;
}

/** A glTF document that is put together piece by piece; numbers are not copied until the file is written. */
export class GlbDocument {
  readonly nodes: object[] = [];
  readonly meshes: object[] = [];
  readonly materials: object[] = [];
  readonly #extensions = new Set<string>();
  readonly #required = new Set<string>();
  /** As JSON text: there may be many. */
  readonly #accessors: string[] = [];
  readonly #views: { buffer: 0; byteOffset: number; byteLength: number; byteStride?: number; target?: number }[] = [];
  readonly #streams = new Map<StreamName, Stream>();
  readonly #pieces: Uint8Array[] = [];
  #length = 0;

  addNode(node: object): number {
    return this.nodes.push(node) - 1;
  }

  addMesh(mesh: object): number {
    return this.meshes.push(mesh) - 1;
  }

  /** Names an extension that the document uses; `isRequired` when it cannot be read without. */
  use(extension: string, isRequired = false): void {
    this.#extensions.add(extension);
    if (isRequired) this.#required.add(extension);
  }

  /** A view of bytes. */
  addView(values: ArrayBufferView, target?: number, byteStride?: number): number {
    const byteOffset = this.#append(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    const view = { buffer: 0 as const, byteOffset, byteLength: values.byteLength };
    return this.#views.push({ ...view, ...(byteStride ? { byteStride } : {}), ...(target ? { target } : {}) }) - 1;
  }

  addAccessor({ values, type, componentType, count, target, stride, isNormalized, min, max }: AccessorSource): number {
    const accessor: Accessor = { bufferView: this.addView(values, target, stride), componentType, count, type };
    if (isNormalized) accessor.normalized = true;
    if (min && max) Object.assign(accessor, { min, max });
    return this.#accessors.push(JSON.stringify(accessor)) - 1;
  }

  /** An accessor over `count` vectors, and the room for their numbers: fill it before the next call.. */
  addVectors(count: number, fill: (room: Float32Array) => readonly number[] | undefined): number {
    const { view, buffer, at, start } = this.#claim('vectors', count);
    const box = fill(new Float32Array(buffer, at, count * 3));
    const ends = box ? `,"min":[${box.slice(0, 3).join()}],"max":[${box.slice(3).join()}]` : '';
    return (
      this.#accessors.push(
        `{"bufferView":${view},"byteOffset":${start},"componentType":${COMPONENT.float},"count":${count},"type":"VEC3"${ends}}`,
      ) - 1
    );
  }

  /** An accessor over corners of triangles; in 16 bits where these reach. */
  addIndices(index: Uint32Array, vertices: number): number {
    const isShort = vertices < 0xffff;
    const { view, buffer, at, start } = this.#claim(isShort ? 'shortIndices' : 'longIndices', index.length);
    const room = isShort ? new Uint16Array(buffer, at, index.length) : new Uint32Array(buffer, at, index.length);
    room.set(index);
    const type = isShort ? COMPONENT.unsignedShort : COMPONENT.unsignedInt;
    return (
      this.#accessors.push(
        `{"bufferView":${view},"byteOffset":${start},"componentType":${type},"count":${index.length},"type":"SCALAR"}`,
      ) - 1
    );
  }

  #claim(name: StreamName, count: number): { view: number; buffer: ArrayBuffer; at: number; start: number } {
    const { bytes, target, stride } = STREAMS[name];
    let stream = this.#streams.get(name);
    if (!stream) {
      const view = { buffer: 0 as const, byteOffset: 0, byteLength: 0, ...(stride ? { byteStride: stride } : {}), target };
      stream = new Stream(this.#views.push(view) - 1);
      this.#streams.set(name, stream);
    }
    return { view: stream.view, ...stream.claim(count * bytes) };
  }

  /** Puts the shared views behind the others. */
  #closeStreams(): void {
    for (const { pages, length, view } of this.#streams.values()) {
      const byteOffset = this.#append(new Uint8Array(0));
      for (const { buffer, used } of pages) this.#pieces.push(new Uint8Array(buffer, 0, used));
      this.#length += length;
      Object.assign(this.#views[view] as object, { byteOffset, byteLength: length });
    }
    this.#streams.clear();
  }

  /** Adds bytes, aligned to 8 as tables of properties demand; answers where they start. */
  #append(bytes: Uint8Array): number {
    const gap = (8 - (this.#length % 8)) % 8;
    if (gap > 0) this.#pieces.push(new Uint8Array(gap));
    const byteOffset = this.#length + gap;
    this.#pieces.push(bytes);
    this.#length = byteOffset + bytes.byteLength;
    return byteOffset;
  }

  /** Puts the file together. `root` are the nodes of the scene, `more` further members of the document. */
  toParts(root: readonly number[], more: object = {}): GlbParts {
    this.#closeStreams();
    const gap = (4 - (this.#length % 4)) % 4;
    const binLength = this.#length + gap;
    const list = (key: string, values: readonly unknown[]) => (values.length > 0 ? { [key]: values } : {});
    const document = {
      asset: { version: '2.0', generator: 'Parti' },
      ...list('extensionsUsed', [...this.#extensions]),
      ...list('extensionsRequired', [...this.#required]),
      ...more,
      scene: 0,
      scenes: [root.length > 0 ? { nodes: root } : {}],
      ...list('nodes', this.nodes),
      ...list('meshes', this.meshes),
      ...list('materials', this.materials),
      ...list('bufferViews', this.#views),
      ...list('buffers', binLength > 0 ? [{ byteLength: binLength }] : []),
    };
    const text = JSON.stringify(document);
    const accessors = this.#accessors.length > 0 ? `,"accessors":[${this.#accessors.join()}]}` : '}';
    const json = new TextEncoder().encode(text.slice(0, -1) + accessors);
    const jsonLength = Math.ceil(json.length / 4) * 4;
    const bytes = 20 + jsonLength + (binLength > 0 ? 8 + binLength : 0);
    const head = new Uint8Array(20 + jsonLength).fill(0x20);
    const header = new DataView(head.buffer);
    [0x46546c67, 2, bytes, jsonLength, 0x4e4f534a].forEach((word, at) => header.setUint32(at * 4, word, true));
    head.set(json, 20);
    if (binLength === 0) return { head, body: [], bytes, jsonBytes: jsonLength };
    const binHead = new Uint8Array(8);
    const binHeader = new DataView(binHead.buffer);
    binHeader.setUint32(0, binLength, true);
    binHeader.setUint32(4, 0x004e4942, true);
    return { head, body: [binHead, ...this.#pieces, new Uint8Array(gap)], bytes, jsonBytes: jsonLength };
  }
}

/** The whole file in one piece of memory. */
export function joinGlb({ head, body, bytes }: GlbParts): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(bytes);
  let at = 0;
  for (const piece of [head, ...body]) {
    file.set(piece, at);
    at += piece.length;
  }
  return file;
}
