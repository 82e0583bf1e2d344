import { playStretch } from './play-stretch.ts';
import { readStretch } from './update-log.ts';

/** Unpacks and plays one stretch beside the page. */
globalThis.onmessage = async ({ data }: MessageEvent<ArrayBuffer>) => {
  const unpacked = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(unpacked).arrayBuffer());
  globalThis.postMessage(playStretch(readStretch(bytes)));
};
globalThis.onunhandledrejection = ({ reason }: PromiseRejectionEvent) => {
  throw reason;
};
