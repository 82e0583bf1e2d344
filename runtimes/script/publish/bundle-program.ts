/** Bundles one author's files in the jail, one build after the other: the bundler is native code and reads whatever authors write. */
import { bundleSource } from './bundle-source.ts';
import { FRAME, NO_RUN, readFrame, writeFrame } from '../frames.mjs';

readFrame();
writeFrame(FRAME.ready, NO_RUN);
for (let frame = readFrame(); frame; frame = readFrame()) {
  const { inputs } = JSON.parse(frame.payload.toString()) as { inputs: Record<string, string> };
  try {
    const { code, map } = await bundleSource(new Map(Object.entries(inputs)));
    writeFrame(FRAME.result, frame.nonce, JSON.stringify({ outputs: { code, map }, messages: [] }));
  } catch (error) {
    writeFrame(FRAME.error, frame.nonce, JSON.stringify({ message: error instanceof Error ? error.message : String(error) }));
  }
  writeFrame(FRAME.done, frame.nonce);
}
