/** Types of numbers in accessors, by glTF's own names. */
export const COMPONENT = { byte: 5120, unsignedByte: 5121, unsignedShort: 5123, unsignedInt: 5125, float: 5126 } as const;
export const TARGET = { vertices: 34962, indices: 34963 } as const;

/** Views that many accessors share: fewer objects in the file. */
const STREAMS = {
  /** x, y, z as floats: positions and normals. */
  vectors: { bytes: 12, target: TARGET.vertices, stride: 12 },
  shortIndices: { bytes: 2, target: TARGET.indices, stride: undefined },
  longIndices: { bytes: 4, target: TARGET.indices, stride: undefined },
} as const;
type StreamName = keyof typeof STREAMS;

type Numbers = Float64Array | Float32Array | Uint32Array;
type Point = readonly [x: number, y: number, z: number];
const ZERO: Point = [0, 0, 0];

/** Numbers that are written into a shared view once the file is as long as it will be. */
interface Stream {
  sources: Numbers[];
  /** Where each source starts in its memory, and how many numbers it has. */
  starts: number[];
  lengths: number[];
  /** Taken off points, by their place in `sources`; mostly none. */
  origins: Map<number, Point>;
  /** Bytes. */
  length: number;
  /** Its place among the views; they keep their order. */
  view: number;
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

/** A finished file. */
export interface GlbParts {
  file: Uint8Array<ArrayBuffer>;
  /** Bytes of the JSON chunk. */
  jsonBytes: number;
}

/** A glTF document that is put together piece by piece; numbers are not copied until the file is written. */
export class GlbDocument {
  readonly materials: object[] = [];
  readonly #extensions = new Set<string>();
  readonly #required = new Set<string>();
  // As JSON text: there may be many.
  readonly #nodes: string[] = [];
  readonly #meshes: string[] = [];
  readonly #accessors: string[] = [];
  /** Accessors of numbers that many meshes share. */
  readonly #shared = new Map<Numbers, number>();
  readonly #views: { buffer: 0; byteOffset: number; byteLength: number; byteStride?: number; target?: number }[] = [];
  readonly #streams = new Map<StreamName, Stream>();
  readonly #pieces: { bytes: Uint8Array; at: number }[] = [];
  #length = 0;

  get nodeCount(): number {
    return this.#nodes.length;
  }

  /** Adds a node, as an object or as its JSON. */
  addNode(node: object | string): number {
    return this.#nodes.push(typeof node === 'string' ? node : JSON.stringify(node)) - 1;
  }

  /** Adds a mesh, as an object or as its JSON. */
  addMesh(mesh: object | string): number {
    return this.#meshes.push(typeof mesh === 'string' ? mesh : JSON.stringify(mesh)) - 1;
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

  /** An accessor over `count` points or directions from `start` on; memory that holds no others is written once. */
  addVectors(memory: Float64Array | Float32Array, start: number, count: number): number {
    return this.#added('vectors', memory, start, count * 3, `"componentType":5126,"count":${count},"type":"VEC3"`);
  }

  /** An accessor over positions, less `origin`; `bounds`: smallest, largest. */
  addPositions(memory: Float64Array, start: number, count: number, bounds: ArrayLike<number>, origin: Point = ZERO): number {
    const [x, y, z] = origin;
    const isMoved = x !== 0 || y !== 0 || z !== 0;
    // As they are rounded to 32 bits.
    const part = (at: number) => Math.fround((bounds[at] as number) - (origin[at % 3] as number));
    const stream = this.#streamOf('vectors');
    if (isMoved) stream.origins.set(stream.sources.length, origin);
    const at = append(stream, memory, start, count * 3, 12 * count);
    return (
      this.#accessors.push(
        `{"bufferView":${stream.view},"byteOffset":${at},"componentType":5126,"count":${count},"type":"VEC3","min":[${part(0)},${part(1)},${part(2)}],"max":[${part(3)},${part(4)},${part(5)}]}`,
      ) - 1
    );
  }

  /** An accessor over `count` corners of triangles, in 16 bits where these reach; memory that holds no others is written once. */
  addIndices(memory: Uint32Array, start: number, count: number, vertices: number): number {
    const isShort = vertices < 0xffff;
    const type = `"componentType":${isShort ? 5123 : 5125},"count":${count},"type":"SCALAR"`;
    return this.#added(isShort ? 'shortIndices' : 'longIndices', memory, start, count, type);
  }

  #added(name: StreamName, memory: Numbers, start: number, length: number, type: string): number {
    const isWhole = length === memory.length;
    const known = isWhole ? this.#shared.get(memory) : undefined;
    if (known !== undefined) return known;
    const stream = this.#streamOf(name);
    const itemLength = name === 'vectors' ? 3 : 1;
    const at = append(stream, memory, start, length, (length / itemLength) * STREAMS[name].bytes);
    const added = this.#accessors.push(`{"bufferView":${stream.view},"byteOffset":${at},${type}}`) - 1;
    if (isWhole) this.#shared.set(memory, added);
    return added;
  }

  #streamOf(name: StreamName): Stream {
    let stream = this.#streams.get(name);
    if (!stream) {
      const { target, stride } = STREAMS[name];
      const view = { buffer: 0 as const, byteOffset: 0, byteLength: 0, ...(stride ? { byteStride: stride } : {}), target };
      stream = { sources: [], starts: [], lengths: [], origins: new Map(), length: 0, view: this.#views.push(view) - 1 };
      this.#streams.set(name, stream);
    }
    return stream;
  }

  /** Gives the shared views their place behind the others. */
  #placeStreams(): void {
    for (const { length, view } of this.#streams.values()) {
      const byteOffset = Math.ceil(this.#length / 8) * 8;
      this.#length = byteOffset + length;
      Object.assign(this.#views[view] as object, { byteOffset, byteLength: length });
    }
  }

  /** Adds bytes, aligned to 8 as tables of properties demand; answers where they start. */
  #append(bytes: Uint8Array): number {
    const at = Math.ceil(this.#length / 8) * 8;
    this.#pieces.push({ bytes, at });
    this.#length = at + bytes.byteLength;
    return at;
  }

  /** Puts the file together. `root` are the nodes of the scene, `more` further members of the document. */
  toParts(root: readonly number[], more: object = {}): GlbParts {
    this.#placeStreams();
    const binLength = Math.ceil(this.#length / 4) * 4;
    const json = new TextEncoder().encode(this.#json(root, more, binLength));
    const jsonLength = Math.ceil(json.length / 4) * 4;
    const start = 20 + jsonLength;
    const bytes = start + (binLength > 0 ? 8 + binLength : 0);
    const file = new Uint8Array(bytes);
    const header = new DataView(file.buffer);
    [0x46546c67, 2, bytes, jsonLength, 0x4e4f534a].forEach((word, at) => header.setUint32(at * 4, word, true));
    file.set(json, 20);
    file.fill(0x20, 20 + json.length, start);
    if (binLength > 0) {
      header.setUint32(start, binLength, true);
      header.setUint32(start + 4, 0x004e4942, true);
      for (const { bytes: piece, at } of this.#pieces) file.set(piece, start + 8 + at);
      for (const [name, stream] of this.#streams)
        writeStream(name, stream, file, start + 8 + (this.#views[stream.view] as { byteOffset: number }).byteOffset);
    }
    return { file, jsonBytes: jsonLength };
  }

  #json(root: readonly number[], more: object, binLength: number): string {
    const list = (key: string, values: readonly unknown[]) => (values.length > 0 ? { [key]: values } : {});
    const document = {
      asset: { version: '2.0', generator: 'Parti' },
      ...list('extensionsUsed', [...this.#extensions]),
      ...list('extensionsRequired', [...this.#required]),
      ...more,
      scene: 0,
      scenes: [root.length > 0 ? { nodes: root } : {}],
      ...list('materials', this.materials),
      ...list('bufferViews', this.#views),
      ...list('buffers', binLength > 0 ? [{ byteLength: binLength }] : []),
    };
    const texts = Object.entries({ nodes: this.#nodes, meshes: this.#meshes, accessors: this.#accessors })
      .filter(([, values]) => values.length > 0)
      .map(([key, values]) => `,"${key}":[${values.join()}]`);
    return `${JSON.stringify(document).slice(0, -1)}${texts.join('')}}`;
  }
}

/** Answers where the numbers will stand in the view. */
function append(stream: Stream, memory: Numbers, start: number, length: number, bytes: number): number {
  const at = stream.length;
  stream.sources.push(memory);
  stream.starts.push(start);
  stream.lengths.push(length);
  stream.length += bytes;
  return at;
}

/** Writes the numbers of a shared view where it stands in the file; glTF and every processor of today are little-endian. */
function writeStream(
  name: StreamName,
  { sources, starts, lengths, origins, length }: Stream,
  file: Uint8Array<ArrayBuffer>,
  start: number,
): void {
  const Words = name === 'vectors' ? Float32Array : name === 'shortIndices' ? Uint16Array : Uint32Array;
  const words = new Words(file.buffer, start, length / Words.BYTES_PER_ELEMENT);
  let at = 0;
  for (let which = 0; which < sources.length; which++) {
    const count = lengths[which] as number;
    const origin = origins.size === 0 ? undefined : origins.get(which);
    copy(sources[which] as Numbers, starts[which] as number, count, words, at);
    if (origin) writeMoved(words as Float32Array, at, sources[which] as Float64Array, starts[which] as number, count, origin);
    at += count;
  }
}

function copy(source: Numbers, start: number, count: number, out: Float32Array | Uint16Array | Uint32Array, at: number): void {
  for (let part = 0; part < count; part++) out[at + part] = source[start + part] as number;
}

/** Points less their origin, taken off before they are rounded. */
function writeMoved(out: Float32Array, at: number, source: Float64Array, start: number, count: number, [x, y, z]: Point): void {
  for (let part = 0; part < count; part += 3) {
    out[at + part] = (source[start + part] as number) - x;
    out[at + part + 1] = (source[start + part + 1] as number) - y;
    out[at + part + 2] = (source[start + part + 2] as number) - z;
  }
}
