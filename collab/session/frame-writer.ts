import { REALTIME_CHUNKS } from '#api';
import { binaryFrames, textFrames } from './chunks.ts';

/** What a writer sends through. */
export interface WriterSocket {
  send(data: string | Uint8Array): void;
  /** Bytes that were sent and have not left yet. */
  buffered(): number;
  after(delayMs: number, task: () => void): () => void;
}

/** Writer of messages in frames of bounded size. Long document frames wait for room, so that a message sent meanwhile is not behind them. */
export interface FrameWriter {
  /** A message at once, before what waits. */
  text(message: string, requestId: number): void;
  /** A document's frame; these keep their order. */
  frame(frame: Uint8Array, channel: number): void;
  /** A message after the frames that wait. */
  textInOrder(message: string, requestId: number): void;
  /** Bytes that wait for room. */
  waiting(): number;
  close(): void;
}

/** Unsent bytes up to which the next part is sent. */
const ROOM_BYTES = 64 * 1024;
const LOOK_AGAIN_MS = 4;

/** Writer of frames to a socket: large ones go in pieces between which small ones pass. */
export function createFrameWriter(socket: WriterSocket): FrameWriter {
  let nextId = 1;
  let queue: (string | Uint8Array)[] = [];
  let waiting = 0;
  let stop: (() => void) | undefined;

  const drain = () => {
    stop = undefined;
    let sent = 0;
    while (sent < queue.length && socket.buffered() < ROOM_BYTES) {
      const next = queue[sent++] as string | Uint8Array;
      waiting -= next.length;
      socket.send(next);
    }
    queue = queue.slice(sent);
    if (queue.length > 0) stop = socket.after(LOOK_AGAIN_MS, drain);
  };
  const enqueue = (frames: readonly (string | Uint8Array)[]) => {
    for (const frame of frames) {
      queue.push(frame);
      waiting += frame.length;
    }
    if (!stop) drain();
  };
  return {
    text(message, requestId) {
      for (const frame of textFrames(message, nextId++, requestId)) socket.send(frame);
    },
    frame(frame, channel) {
      // Nearly all of them: short, and nothing waits.
      if (queue.length === 0 && frame.length <= REALTIME_CHUNKS.payload && socket.buffered() < ROOM_BYTES) socket.send(frame);
      else enqueue(binaryFrames(frame, nextId++, channel));
    },
    textInOrder: (message, requestId) => enqueue(textFrames(message, nextId++, requestId)),
    waiting: () => waiting,
    close() {
      stop?.();
      stop = undefined;
      queue = [];
      waiting = 0;
    },
  };
}
