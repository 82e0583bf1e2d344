/** Reads one thing in the jail: what people upload is unpacked nowhere else. */
import { FRAME, NO_RUN, readFrame, writeFrame } from '../../script/frames.mjs';

/** What the product's own reader and rules answer; they are mounted beside this program. */
interface Reading {
  readGlb(bytes: ArrayBuffer): Promise<{ model: unknown }>;
}
interface Rules {
  preparedThing(model: unknown): object;
}

readFrame();
const root: string = '/parti';
const { readGlb } = (await import(`${root}/formats/glb/read-glb.ts`)) as Reading;
const { preparedThing } = (await import(`${root}/domain/files/prepared-thing.ts`)) as Rules;
writeFrame(FRAME.ready, NO_RUN);
for (let frame = readFrame(); frame; frame = readFrame()) {
  const { inputs } = JSON.parse(frame.payload.toString()) as { inputs: { thing: string } };
  try {
    const bytes = new Uint8Array(Buffer.from(inputs.thing, 'base64'));
    const thing = preparedThing((await readGlb(bytes.buffer)).model);
    writeFrame(FRAME.result, frame.nonce, JSON.stringify({ outputs: { thing }, messages: [] }));
  } catch (error) {
    const { code, parameters } = error as { code?: unknown; parameters?: unknown };
    const refused = typeof code === 'string' && code.startsWith('import.') ? { code, parameters: parameters ?? {} } : undefined;
    if (refused) writeFrame(FRAME.result, frame.nonce, JSON.stringify({ outputs: { refused }, messages: [] }));
    else
      writeFrame(
        FRAME.error,
        frame.nonce,
        JSON.stringify({ message: error instanceof Error ? error.message : String(error), trace: '' }),
      );
  }
  writeFrame(FRAME.done, frame.nonce);
}
