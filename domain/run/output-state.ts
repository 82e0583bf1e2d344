import type { ErrorCode } from '../errors/catalogue.ts';
import { generatesGltf } from '../functions/function-facts.ts';
import { elementCountOf } from '../model/count-elements.ts';
import type { FunctionRecord } from '../functions/function-record.ts';
import type { RunResult } from '../model/run-result.ts';

/** What there is to see of a result that has been computed. */
export type OutputState = 'shown' | 'no-result' | 'no-geometry';

/** Whether a result has a value for an output; a value of null, or of a type nobody knows, is no result. */
export function outputState(record: Pick<FunctionRecord, 'outputs'>, result: RunResult | undefined, output: string): OutputState {
  const declared = record.outputs.find((candidate) => candidate.name === output);
  const value = result && Object.hasOwn(result.outputs, output) ? result.outputs[output] : undefined;
  return declared?.type != null && value !== undefined && value !== null ? 'shown' : 'no-result';
}

/** Whether a result has anything to draw; nothing of a function whose record keeps its geometry from being made (`generate_gltf`). */
export function modelState(record: Pick<FunctionRecord, 'modelOutput' | 'source'>, result: RunResult | undefined): OutputState {
  if (result === undefined) return 'no-result';
  const holdsElements = elementCountOf(result) > 0 || Object.keys(result.model?.Elements ?? {}).length > 0;
  return record.modelOutput !== undefined && generatesGltf(record) && holdsElements ? 'shown' : 'no-geometry';
}

/** Code of the catalogue for what there is not to see. */
export const OUTPUT_STATE_CODES = {
  'no-result': 'run.no-result',
  'no-geometry': 'run.no-geometry',
} as const satisfies Partial<Record<OutputState, ErrorCode>>;
