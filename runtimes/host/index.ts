/** The face of `runtimes/host/`: the one contract by which the server runs functions of every language. */
export { answerOf, callText, readResult } from './call-text.ts';
export { DEFAULT_BOUNDS, FramedProcess, type ProcessBounds } from './framed-process.ts';
export { epochOf } from './epoch-of.ts';
export { createFrameReader, encodeFrame, FRAME, type Frame } from './frames.ts';
export type { CallAnswer, FunctionCall, FunctionHost } from './function-host.ts';
export { openStarter, type ProgramStarter } from './open-starter.ts';
export { createProcessPool, type PoolOptions } from './process-pool.ts';
export type {
  AskedSource,
  NamedSources,
  OpenRuntime,
  PackageManager,
  Runtime,
  RuntimeSetup,
  RuntimeState,
  SourceFiles,
  SourceService,
  SourceWriter,
} from './runtime.ts';
export { checkParts } from './result-parts.ts';
export { readSourceAnswer } from './source-answer.ts';
export { createSingleCalls, type SingleCalls } from './single-calls.ts';
export { sourceBundle } from './source-bundle.ts';
export { keepSpareProcess, type SpareProcess } from './spare-process.ts';
