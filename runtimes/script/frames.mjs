// Frames on two pipes, for host programs in the jail: 3 comes in, 4 goes out. Length, type, 16 bytes that name the run, payload.
import { readSync, writeSync } from 'node:fs';

export const FRAME = { load: 1, ready: 2, run: 3, progress: 4, log: 5, result: 6, error: 7, done: 8 };
export const NO_RUN = Buffer.alloc(16);
const COMING = 3;
const GOING = 4;
const HEADER = 21;

/** The next frame; undefined when the server is gone. Blocks: no run returns to the event loop. */
export function readFrame() {
  const header = readBytes(HEADER);
  const payload = header && readBytes(header.readUInt32BE(0));
  return payload && { type: header.readUInt8(4), nonce: header.subarray(5), payload };
}

/** Sends one frame whole. */
export function writeFrame(type, nonce, text = '') {
  const payload = Buffer.from(text);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(payload.length, 0);
  header.writeUInt8(type, 4);
  const bytes = Buffer.concat([header, nonce, payload]);
  for (let sent = 0; sent < bytes.length;) sent += retrying(() => writeSync(GOING, bytes, sent));
}

function readBytes(length) {
  const bytes = Buffer.alloc(length);
  for (let read = 0; read < length;) {
    const count = retrying(() => readSync(COMING, bytes, read, length - read, null));
    if (count === 0) return undefined;
    read += count;
  }
  return bytes;
}

/** The pipes may have been made not to block. */
function retrying(work) {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}
