/** Reads one workbook in the jail: what people upload is unpacked and worked out nowhere else. */
import { FRAME, NO_RUN, readFrame, writeFrame } from '../../script/frames.mjs';
import { Refusal } from '../book/refusal.ts';
import { publishBook } from '../calculation/publish-book.ts';
import { startEngine } from '../calculation/start-engine.ts';

readFrame();
startEngine();
writeFrame(FRAME.ready, NO_RUN);
const frame = readFrame();
if (frame) {
  const { inputs } = JSON.parse(frame.payload.toString()) as { inputs: { workbook: string } };
  try {
    const book = publishBook(Buffer.from(inputs.workbook, 'base64'));
    writeFrame(FRAME.result, frame.nonce, JSON.stringify({ outputs: { book }, messages: [] }));
  } catch (error) {
    const isEndless = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    const refusal = isEndless ? new Refusal('workbook.endless') : error;
    if (refusal instanceof Refusal) {
      const refused = { code: refusal.code, parameters: refusal.parameters };
      writeFrame(FRAME.result, frame.nonce, JSON.stringify({ outputs: { refused }, messages: [] }));
    } else
      writeFrame(FRAME.error, frame.nonce, JSON.stringify({ message: error instanceof Error ? error.message : String(error) }));
  }
  writeFrame(FRAME.done, frame.nonce);
}
