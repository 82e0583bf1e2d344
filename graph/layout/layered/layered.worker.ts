import { layOut } from './lay-out.ts';
import type { LayeredGraph } from './layered-graph.ts';

globalThis.onmessage = ({ data }: MessageEvent<LayeredGraph>) => globalThis.postMessage(layOut(data));
