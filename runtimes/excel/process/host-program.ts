/** Works out one published workbook in the jail: its formulas are a stranger's, and may take for ever. */
import { FRAME, NO_RUN, readFrame, writeFrame } from '../../script/frames.mjs';
import { openBook, type OpenBook } from '../calculation/open-book.ts';
import { startEngine } from '../calculation/start-engine.ts';

interface Call {
  inputs: Record<string, unknown>;
}

function main(): void {
  const load = readFrame();
  if (!load) return;
  startEngine();
  const text = load.payload.toString();
  let book: OpenBook | undefined;
  const opened = (): OpenBook => (book ??= openBook(text));
  // What is wrong with it is told by its first call.
  attempt(() => opened().run({}));
  writeFrame(FRAME.ready, NO_RUN);
  for (let frame = readFrame(); frame; frame = readFrame()) {
    const { nonce, payload } = frame;
    try {
      const { inputs } = JSON.parse(payload.toString()) as Call;
      writeFrame(FRAME.result, nonce, JSON.stringify(opened().run(inputs)));
    } catch (error) {
      book = undefined;
      const message = error instanceof Error ? error.message : String(error);
      const code = error instanceof WebAssembly.RuntimeError || error instanceof RangeError ? 'run.out-of-memory' : undefined;
      writeFrame(FRAME.error, nonce, JSON.stringify({ message, trace: '', ...(code ? { code } : {}) }));
    }
    writeFrame(FRAME.done, nonce);
  }
}

function attempt(work: () => unknown): void {
  try {
    work();
  } catch {
    // Nobody has asked yet.
  }
}

main();
