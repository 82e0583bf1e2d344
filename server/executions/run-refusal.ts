import type { FunctionRecord, JsonObject, RunError } from '#domain';
import type { AuthoredFunctions } from '../functions/authored-functions.ts';
import type { FunctionPolicy } from '../access/function-policy.ts';
import type { FileInputs } from './file-inputs.ts';

/** Why a function may not run, nor show a stored result, in a workflow with these inputs; undefined when it may. */
export type RunRefusal = (
  workflowId: string,
  functionDigest: string,
  record: FunctionRecord,
  inputs: JsonObject,
) => Promise<RunError | undefined>;

/** Private functions serve the workflows that their author may edit; files those that they were uploaded for. */
export function createRunRefusal(
  files: FileInputs,
  policy: Pick<FunctionPolicy, 'serves'>,
  authored: Pick<AuthoredFunctions, 'version'>,
): RunRefusal {
  return async (workflowId, functionDigest, record, inputs) => {
    const version = authored.version(functionDigest);
    if (version && !(await policy.serves(version, workflowId))) return { code: 'function.private-invisible' };
    return files.refusal(workflowId, record, inputs);
  };
}
