import { createDecoder, readVarInt, readVarString, readVarUint, readVarUint8Array } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeVarInt, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding';

/** Update of a document as history keeps it. */
export interface LoggedUpdate {
  sequence: number;
  /** Who made it; undefined: the server itself. */
  userId: string | undefined;
  /** Milliseconds since 1970, by the clock of the server. */
  at: number;
  /** Yjs V1. */
  data: Uint8Array;
}

/** Number of the form of these bytes. */
const FORM = 1;

/** Writes updates that follow each other without a gap; the bytes are to be packed. */
export function writeUpdateLog(updates: readonly LoggedUpdate[]): Uint8Array {
  const encoder = createEncoder();
  const users = [...new Set(updates.flatMap(({ userId }) => userId ?? []))];
  writeVarUint(encoder, FORM);
  writeVarUint(encoder, users.length);
  for (const user of users) writeVarString(encoder, user);
  writeVarUint(encoder, updates.length);
  writeVarUint(encoder, updates[0]?.sequence ?? 0);
  let last = 0;
  // A clock that was set back makes a negative step.
  for (const { userId, at } of updates) {
    writeVarUint(encoder, userId === undefined ? 0 : users.indexOf(userId) + 1);
    writeVarInt(encoder, Math.round(at) - last);
    last = Math.round(at);
  }
  for (const { data } of updates) writeVarUint8Array(encoder, data);
  return toUint8Array(encoder);
}

/** Reads what `writeUpdateLog` wrote; throws for anything else. */
export function readUpdateLog(bytes: Uint8Array): LoggedUpdate[] {
  const decoder = createDecoder(bytes);
  const form = readVarUint(decoder);
  if (form !== FORM) throw new Error(`a log of updates in form ${form}`);
  const users = Array.from({ length: readVarUint(decoder) }, () => readVarString(decoder));
  const count = readVarUint(decoder);
  const first = readVarUint(decoder);
  let at = 0;
  const facts = Array.from({ length: count }, (_, index) => {
    const user = readVarUint(decoder);
    at += readVarInt(decoder);
    return { sequence: first + index, userId: user === 0 ? undefined : users[user - 1], at };
  });
  return facts.map((fact) => ({ ...fact, data: readVarUint8Array(decoder).slice() }));
}

/** Part of a history that is played in one go: a state, and the updates after it. */
export interface Stretch {
  /** Number of the last update in `state`. */
  sequence: number;
  /** Schema of the state; undefined: what it says of itself. */
  schemaVersion: number | undefined;
  state: Uint8Array;
  /** From `sequence + 1` on, without a gap. */
  updates: readonly LoggedUpdate[];
}

/** Writes a stretch for its way to a page. */
export function writeStretch({ sequence, schemaVersion, state, updates }: Stretch): Uint8Array {
  const encoder = createEncoder();
  writeVarUint(encoder, sequence);
  writeVarUint(encoder, schemaVersion === undefined ? 0 : schemaVersion + 1);
  writeVarUint8Array(encoder, state);
  writeVarUint8Array(encoder, writeUpdateLog(updates));
  return toUint8Array(encoder);
}

/** Reads what `writeStretch` wrote; throws for anything else. */
export function readStretch(bytes: Uint8Array): Stretch {
  const decoder = createDecoder(bytes);
  const sequence = readVarUint(decoder);
  const schema = readVarUint(decoder);
  const state = readVarUint8Array(decoder).slice();
  return {
    sequence,
    schemaVersion: schema === 0 ? undefined : schema - 1,
    state,
    updates: readUpdateLog(readVarUint8Array(decoder)),
  };
}
