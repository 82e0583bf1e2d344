import type { Vec3 } from '#domain';
import { JsonBytes } from './json-bytes.ts';

/** Types of numbers in accessors, by glTF's own names. */
export const COMPONENT = { byte: 5120, unsignedByte: 5121, unsignedShort: 5123, unsignedInt: 5125, float: 5126 } as const;
export const TARGET = { vertices: 34962, indices: 34963 } as const;

const VECTORS = ',"type":"VEC3","componentType":5126,"count":';

/** Views that many accessors share: fewer objects in the file. */
const STREAMS = {
  /** x, y, z as floats; apart, so that shapes that follow each other in memory are copied in one piece. */
  positions: { bytes: 12, items: 3, type: VECTORS, target: TARGET.vertices, stride: 12 },
  normals: { bytes: 12, items: 3, type: VECTORS, target: TARGET.vertices, stride: 12 },
  shortIndices: {
    bytes: 2,
    items: 1,
    type: ',"type":"SCALAR","componentType":5123,"count":',
    target: TARGET.indices,
    stride: undefined,
  },
  longIndices: {
    bytes: 4,
    items: 1,
    type: ',"type":"SCALAR","componentType":5125,"count":',
    target: TARGET.indices,
    stride: undefined,
  },
} as const;
type StreamName = keyof typeof STREAMS;

type Numbers = Float64Array | Float32Array | Uint32Array;
/** Origin of what stands where it is written; others may have the same numbers. */
export const ZERO: Vec3 = [0, 0, 0];

/** Numbers that are written into a shared view once the file is as long as it will be. */
interface Stream {
  stretches: { memory: Numbers; start: number; length: number; origin: Vec3 }[];
  /** Bytes. */
  length: number;
  /** Its place among the views; they keep their order. */
  view: number;
}

interface Accessor {
  bufferView: number;
  componentType: number;
  count: number;
  type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4';
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

/** Items of a list, written one after another. */
interface List {
  json: JsonBytes;
  count: number;
}

function startItem(list: List): JsonBytes {
  list.count++;
  return list.json.next();
}

/** Finished file. */
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
  // As JSON: there may be many.
  readonly #nodes: List = { json: new JsonBytes(), count: 0 };
  readonly #meshes: List = { json: new JsonBytes(), count: 0 };
  readonly #accessors: List = { json: new JsonBytes(), count: 0 };
  /** Accessors of numbers that many meshes share. */
  readonly #shared = new Map<Numbers, number>();
  readonly #views: { buffer: 0; byteOffset: number; byteLength: number; byteStride?: number; target?: number }[] = [];
  readonly #streams = new Map<StreamName, Stream>();
  readonly #pieces: { bytes: Uint8Array; at: number }[] = [];
  #length = 0;

  get nodeCount(): number {
    return this.#nodes.count;
  }

  /** Adds a node. */
  addNode(node: object): number {
    startItem(this.#nodes).value(node);
    return this.nodeCount - 1;
  }

  /** Where the caller writes the JSON of the next node, whole and at once. */
  nextNode(): JsonBytes {
    return startItem(this.#nodes);
  }

  /** Adds a mesh. */
  addMesh(mesh: object): number {
    startItem(this.#meshes).value(mesh);
    return this.#meshes.count - 1;
  }

  /** Where the caller writes the JSON of the next mesh, whole and at once; it is the last one (`lastMesh`) from here on. */
  nextMesh(): JsonBytes {
    return startItem(this.#meshes);
  }

  get lastMesh(): number {
    return this.#meshes.count - 1;
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
    startItem(this.#accessors).value(accessor);
    return this.#accessors.count - 1;
  }

  /** An accessor over `count` directions from `start` on; memory that holds no others is written once. */
  addNormals(memory: Float32Array, start: number, count: number): number {
    return this.#added('normals', memory, start, count * 3);
  }

  /** An accessor over positions, less `origin`; `bounds`: smallest, largest. */
  addPositions(memory: Float64Array, start: number, count: number, bounds: ArrayLike<number>, origin: Vec3 = ZERO): number {
    const stream = this.#streamOf('positions');
    const at = append(stream, memory, start, count * 3, 12 * count, origin);
    const json = startItem(this.#accessors);
    json.raw('{"bufferView":').number(stream.view).raw(',"byteOffset":').number(at);
    json.raw(',"componentType":5126,"count":').number(count).raw(',"type":"VEC3","min":[');
    for (let part = 0; part < 6; part++) {
      if (part > 0) json.raw(part === 3 ? '],"max":[' : ',');
      // As they are rounded to 32 bits.
      json.number(Math.fround((bounds[part] as number) - (origin[part % 3] as number)));
    }
    json.raw(']}');
    return this.#accessors.count - 1;
  }

  /** An accessor over `count` corners of triangles, in 16 bits where these reach; memory that holds no others is written once. */
  addIndices(memory: Uint32Array, start: number, count: number, vertices: number): number {
    const isShort = vertices < 0xffff;
    return this.#added(isShort ? 'shortIndices' : 'longIndices', memory, start, count);
  }

  #added(name: StreamName, memory: Numbers, start: number, length: number): number {
    const isWhole = length === memory.length;
    const known = isWhole ? this.#shared.get(memory) : undefined;
    if (known !== undefined) return known;
    const stream = this.#streamOf(name);
    const { bytes, items, type } = STREAMS[name];
    const at = append(stream, memory, start, length, (length / items) * bytes, ZERO);
    const json = startItem(this.#accessors);
    json.raw('{"bufferView":').number(stream.view).raw(',"byteOffset":').number(at);
    json
      .raw(type)
      .number(length / items)
      .raw('}');
    const added = this.#accessors.count - 1;
    if (isWhole) this.#shared.set(memory, added);
    return added;
  }

  #streamOf(name: StreamName): Stream {
    let stream = this.#streams.get(name);
    if (!stream) {
      const { target, stride } = STREAMS[name];
      const view = { buffer: 0 as const, byteOffset: 0, byteLength: 0, ...(stride ? { byteStride: stride } : {}), target };
      stream = { stretches: [], length: 0, view: this.#views.push(view) - 1 };
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
    const json = this.#json(root, more, binLength);
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

  #json(root: readonly number[], more: object, binLength: number): Uint8Array {
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
    const json = new JsonBytes().value(document).cut(1);
    for (const [key, { json: items, count }] of Object.entries({
      nodes: this.#nodes,
      meshes: this.#meshes,
      accessors: this.#accessors,
    }))
      if (count > 0) json.raw(`,"${key}":[`).append(items.bytes).raw(']');
    return json.raw('}').bytes;
  }
}

/** Answers where the numbers will stand in the view. */
function append(stream: Stream, memory: Numbers, start: number, length: number, bytes: number, origin: Vec3): number {
  const at = stream.length;
  const last = stream.stretches.at(-1);
  if (last && last.memory === memory && last.origin === origin && last.start + last.length === start) last.length += length;
  else stream.stretches.push({ memory, start, length, origin });
  stream.length += bytes;
  return at;
}

/** Writes the numbers of a shared view where it stands in the file; glTF and every processor of today are little-endian. */
function writeStream(name: StreamName, { stretches, length }: Stream, file: Uint8Array<ArrayBuffer>, start: number): void {
  const Words = name === 'shortIndices' ? Uint16Array : name === 'longIndices' ? Uint32Array : Float32Array;
  const words = new Words(file.buffer, start, length / Words.BYTES_PER_ELEMENT);
  let at = 0;
  for (const { memory, start: from, length: count, origin } of stretches) {
    if (origin === ZERO) words.set(memory.subarray(from, from + count), at);
    else writeMoved(words as Float32Array, at, memory as Float64Array, from, count, origin);
    at += count;
  }
}

/** Points less their origin, taken off before they are rounded. */
function writeMoved(out: Float32Array, at: number, source: Float64Array, start: number, count: number, [x, y, z]: Vec3): void {
  for (let part = 0; part < count; part += 3) {
    out[at + part] = (source[start + part] as number) - x;
    out[at + part + 1] = (source[start + part + 1] as number) - y;
    out[at + part + 2] = (source[start + part + 2] as number) - z;
  }
}
