import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import type * as Y from 'yjs';

type DeleteSet = ReturnType<typeof Y.decodeUpdate>['ds'];

/**
 * An update of one writer, taken apart without copying: what joining needs. `end`: clock after its last struct;
 * `structs`: the bytes of its structs, as they stand in the update.
 */
export interface UpdatePart {
  client: number;
  clock: number;
  end: number;
  count: number;
  structs: Uint8Array;
  deletions: DeleteSet;
}

/**
 * Takes a Yjs V1 update apart that was decoded already; undefined for one of several writers, one that holds deletions
 * only, or one whose bytes are not written as Yjs writes them.
 */
export function partOf(update: Uint8Array, { structs, ds }: ReturnType<typeof Y.decodeUpdate>): UpdatePart | undefined {
  const first = structs[0];
  const last = structs.at(-1);
  if (!first || !last || structs.some(({ id }) => id.client !== first.id.client)) return undefined;
  const decoder = decoding.createDecoder(update);
  if (decoding.readVarUint(decoder) !== 1 || decoding.readVarUint(decoder) !== structs.length) return undefined;
  if (decoding.readVarUint(decoder) !== first.id.client || decoding.readVarUint(decoder) !== first.id.clock) return undefined;
  const tail = encodeDeletions([ds]);
  const at = update.length - tail.length;
  if (at < decoder.pos || !tail.every((byte, index) => update[at + index] === byte)) return undefined;
  return {
    client: first.id.client,
    clock: first.id.clock,
    end: last.id.clock + last.length,
    count: structs.length,
    structs: update.subarray(decoder.pos, at),
    deletions: ds,
  };
}

/**
 * One update that does what several do, in their order. Parts of one writer that follow each other are set end to end as
 * bytes, which costs a hundredth of Yjs' own merging; undefined where parts leave gaps or overlap.
 */
export function joinParts(parts: readonly UpdatePart[]): Uint8Array | undefined {
  const byClient = new Map<number, UpdatePart[]>();
  for (const part of parts) {
    const own = byClient.get(part.client);
    if (!own) byClient.set(part.client, [part]);
    else if (own.at(-1)?.end === part.clock) own.push(part);
    else return undefined;
  }
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, byClient.size);
  // Higher ids first, as Yjs writes them.
  for (const [client, own] of [...byClient].toSorted(([a], [b]) => b - a)) {
    encoding.writeVarUint(
      encoder,
      own.reduce((sum, { count }) => sum + count, 0),
    );
    encoding.writeVarUint(encoder, client);
    encoding.writeVarUint(encoder, own[0]?.clock ?? 0);
    for (const { structs } of own) encoding.writeUint8Array(encoder, structs);
  }
  encoding.writeUint8Array(encoder, encodeDeletions(parts.map(({ deletions }) => deletions)));
  return encoding.toUint8Array(encoder);
}

const NOTHING = new Uint8Array([0]);

/** The ranges of delete sets, by client. */
function encodeDeletions(sets: readonly DeleteSet[]): Uint8Array {
  const ranges = new Map<number, { clock: number; len: number }[]>();
  for (const { clients } of sets)
    for (const [client, some] of clients) {
      const known = ranges.get(client);
      if (known) known.push(...some);
      else ranges.set(client, [...some]);
    }
  if (ranges.size === 0) return NOTHING;
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, ranges.size);
  for (const [client, some] of [...ranges].toSorted(([a], [b]) => b - a)) {
    encoding.writeVarUint(encoder, client);
    encoding.writeVarUint(encoder, some.length);
    for (const { clock, len } of some) {
      encoding.writeVarUint(encoder, clock);
      encoding.writeVarUint(encoder, len);
    }
  }
  return encoding.toUint8Array(encoder);
}

/** Updates that seem to follow each other, set end to end. */
export interface Chain {
  update: Uint8Array;
  /** Clocks that the updates said they begin at, by the index of their first struct: to be compared with what is read. */
  starts: { at: number; clock: number }[];
}

/**
 * Sets updates of one writer end to end by their heads alone, without reading what they hold: to be read and judged as
 * one. Undefined where they are of several writers or delete something.
 */
export function chainUpdates(updates: readonly Uint8Array[]): Chain | undefined {
  const starts: Chain['starts'] = [];
  const bodies: Uint8Array[] = [];
  let [writer, count] = [-1, 0];
  for (const update of updates) {
    const head = readHead(update);
    if (!head || (writer !== -1 && head.client !== writer)) return undefined;
    starts.push({ at: count, clock: head.clock });
    writer = head.client;
    count += head.count;
    bodies.push(head.body);
  }
  const encoder = encoding.createEncoder();
  for (const number of [1, count, writer, starts[0]?.clock ?? 0]) encoding.writeVarUint(encoder, number);
  for (const body of bodies) encoding.writeUint8Array(encoder, body);
  encoding.writeUint8Array(encoder, NOTHING);
  return { update: encoding.toUint8Array(encoder), starts };
}

/** Head of an update of one writer that deletes nothing; `body` are its structs. */
function readHead(update: Uint8Array): { client: number; clock: number; count: number; body: Uint8Array } | undefined {
  if (update.at(-1) !== 0) return undefined;
  try {
    const decoder = decoding.createDecoder(update);
    if (decoding.readVarUint(decoder) !== 1) return undefined;
    const count = decoding.readVarUint(decoder);
    const client = decoding.readVarUint(decoder);
    const clock = decoding.readVarUint(decoder);
    return decoder.pos < update.length ? { client, clock, count, body: update.subarray(decoder.pos, -1) } : undefined;
  } catch {
    return undefined;
  }
}
