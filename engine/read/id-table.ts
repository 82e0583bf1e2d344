const FIRST_ROOM = 1024;

/**
 * Numbers of elements by id, in the order of the file; of two with one id the last stands where the first stood. Holds no
 * texts: hundreds of thousands of them would keep the garbage collector busy while the page has to draw.
 */
export class IdTable implements Iterable<[id: string, at: number]> {
  readonly #idOf: (at: number) => string;
  /** By number of the element. */
  #hashes = new Uint32Array(FIRST_ROOM);
  /** Numbers of elements, 1 more, where their hashes say; never more than half full. */
  #slots = new Uint32Array(FIRST_ROOM * 2);
  #count = 0;
  /** Of elements whose id came again: the one that stands there now, and of that one where it stands. */
  readonly #moved = new Map<number, number>();
  readonly #firstOf = new Map<number, number>();

  /** `idOf` answers the id of an element that was added. */
  constructor(idOf: (at: number) => string) {
    this.#idOf = idOf;
  }

  /** Adds the next element by the hash of its id. */
  add(hash: number): void {
    const at = this.#count++;
    if (at === this.#hashes.length) this.#grow();
    this.#hashes[at] = hash;
    const slots = this.#slots;
    let id: string | undefined;
    let slot = hash & (slots.length - 1);
    for (let used = slots[slot] as number; used > 0; used = slots[slot] as number) {
      const before = used - 1;
      if (this.#hashes[before] === hash && this.#idOf(before) === (id ??= this.#idOf(at))) {
        const first = this.#firstOf.get(before) ?? before;
        this.#moved.set(first, at);
        this.#firstOf.set(at, first);
        break;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    slots[slot] = at + 1;
  }

  get(id: string): number | undefined {
    const hash = hashOf(id);
    const slots = this.#slots;
    let slot = hash & (slots.length - 1);
    for (let used = slots[slot] as number; used > 0; used = slots[slot] as number) {
      if (this.#hashes[used - 1] === hash && this.#idOf(used - 1) === id) return used - 1;
      slot = (slot + 1) & (slots.length - 1);
    }
    return undefined;
  }

  has(id: string): boolean {
    return this.get(id) !== undefined;
  }

  *values(): Generator<number> {
    for (let at = 0; at < this.#count; at++) if (!this.#firstOf.has(at)) yield this.#moved.get(at) ?? at;
  }

  *[Symbol.iterator](): Generator<[id: string, at: number]> {
    for (const at of this.values()) yield [this.#idOf(at), at];
  }

  #grow(): void {
    const hashes = new Uint32Array(this.#hashes.length * 2);
    hashes.set(this.#hashes);
    const slots = new Uint32Array(this.#slots.length * 2);
    for (const used of this.#slots) {
      if (used === 0) continue;
      let slot = (hashes[used - 1] as number) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = used;
    }
    this.#hashes = hashes;
    this.#slots = slots;
  }
}

const START = 2_166_136_261;
const PRIME = 16_777_619;
/** Counters at the end of an id would else fill slots in rows. */
const mixed = (hash: number): number => (hash ^ (hash >>> 15)) >>> 0;

/** A number for an id. */
export function hashOf(id: string): number {
  let hash = START;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), PRIME);
  return mixed(hash);
}

/** The same for bytes of ASCII without escapes; undefined for others. */
export function hashOfBytes(bytes: Uint8Array, start: number, end: number): number | undefined {
  let hash = START;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte > 127 || byte === 92) return undefined;
    hash = Math.imul(hash ^ byte, PRIME);
  }
  return mixed(hash);
}
