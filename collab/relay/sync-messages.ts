import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { PartiError } from '#domain';

/** Messages of y-websocket's protocol, as bytes inside a channel. */
const SYNC = 0;
const AWARENESS = 1;
const STEP_1 = 0;
const STEP_2 = 1;
const UPDATE = 2;

/** Sync message, decoded. */
export type SyncMessage =
  | { kind: 'step-1'; stateVector: Uint8Array }
  | { kind: 'update'; update: Uint8Array }
  | { kind: 'awareness'; bytes: Uint8Array }
  | { kind: 'other' };

/** Sync message of a client. Throws `workflow.out-of-sync` for bytes that are none. */
export function readSyncMessage(bytes: Uint8Array): SyncMessage {
  try {
    const decoder = decoding.createDecoder(bytes);
    const type = decoding.readVarUint(decoder);
    if (type === AWARENESS) return { kind: 'awareness', bytes };
    if (type !== SYNC) return { kind: 'other' };
    const step = decoding.readVarUint(decoder);
    const payload = decoding.readVarUint8Array(decoder);
    if (step === STEP_1) return { kind: 'step-1', stateVector: payload };
    if (step === STEP_2 || step === UPDATE) return { kind: 'update', update: payload };
  } catch (error) {
    throw new PartiError('workflow.out-of-sync', {}, { cause: error });
  }
  throw new PartiError('workflow.out-of-sync');
}

/** Whether a state vector is that of an empty document. */
export const holdsNothing = (stateVector: Uint8Array): boolean => stateVector.length === 1 && stateVector[0] === 0;

const sync = (step: number, payload: Uint8Array): Uint8Array => {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, SYNC);
  encoding.writeVarUint(encoder, step);
  encoding.writeVarUint8Array(encoder, payload);
  return encoding.toUint8Array(encoder);
};

/** Sync message that asks for what a state vector lacks. */
export const stepOneMessage = (stateVector: Uint8Array): Uint8Array => sync(STEP_1, stateVector);
/** Sync message that answers one, with the update that was lacking. */
export const stepTwoMessage = (update: Uint8Array): Uint8Array => sync(STEP_2, update);
/** Sync message of a new update. */
export const updateMessage = (update: Uint8Array): Uint8Array => sync(UPDATE, update);
/** An awareness message about nobody: keeps y-websocket's 30 s watchdog quiet. */
export const KEEP_ALIVE_MESSAGE = new Uint8Array([AWARENESS, 1, 0]);

/** Binary frame of the session: channel number, then the message. */
export function frameOf(channel: number, message: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, channel);
  encoding.writeUint8Array(encoder, message);
  return encoding.toUint8Array(encoder);
}

/** Channel and message of a binary frame. */
export function readFrame(frame: Uint8Array): { channel: number; message: Uint8Array } {
  const decoder = decoding.createDecoder(frame);
  const channel = decoding.readVarUint(decoder);
  return { channel, message: decoding.readTailAsUint8Array(decoder) };
}
