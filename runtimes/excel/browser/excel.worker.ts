/** Works out published workbooks beside the page, with the engine of the server. Workbooks are data: nothing of them is run as a program. */
import startEngine from '@ironcalc/wasm';
import wasmAddress from '@ironcalc/wasm/wasm_bg.wasm?url';
import { openBook, type OpenBook } from '../calculation/open-book.ts';
import type { WorkbookAnswer, WorkbookCall } from './excel-messages.ts';

const MAX_OPEN = 20;
const books = new Map<string, { bundle: string; book: OpenBook | undefined }>();
let engine: Promise<unknown> | undefined;

const answer = (message: WorkbookAnswer) => globalThis.postMessage(message);

async function run({ id, digest, bundle, inputs }: WorkbookCall): Promise<void> {
  if (bundle !== undefined) books.set(digest, { bundle, book: undefined });
  const held = books.get(digest);
  try {
    engine ??= startEngine({ module_or_path: wasmAddress });
    await engine;
  } catch (error) {
    engine = undefined;
    return answer({ id, message: String(error), isBroken: true });
  }
  if (!held) return answer({ id, message: 'the workbook is not here', isBroken: true });
  try {
    held.book ??= openBook(held.bundle);
    answer({ id, json: JSON.stringify(held.book.run(JSON.parse(inputs) as Record<string, unknown>)) });
  } catch (error) {
    held.book = undefined;
    const isBroken = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    answer({ id, message: error instanceof Error ? error.message : String(error), isBroken });
  }
  const [oldest] = books.keys();
  if (books.size > MAX_OPEN && oldest !== undefined && oldest !== digest) books.delete(oldest);
}

let before: Promise<void> = Promise.resolve();
globalThis.onmessage = ({ data }: MessageEvent<WorkbookCall>) => {
  before = before.then(() => run(data));
};
