import { versionOfStage, type FunctionRecord, type JsonObject, type RunError } from '#domain';
import type { AuthoredFunctions } from '../functions/authored-functions.ts';
import { versionsOf } from '../functions/function-rows.ts';
import type { FunctionPolicy } from '../access/function-policy.ts';
import type { FileInputs } from './file-inputs.ts';

/** Why a function may not run, nor show a stored result, in a workflow with these inputs; undefined when it may. */
export type RunRefusal = (
  workflowId: string,
  functionDigest: string,
  record: FunctionRecord,
  inputs: JsonObject,
  /** Somebody with a right to the version tries it before it is brought in. */
  isTried?: boolean,
) => Promise<RunError | undefined>;

/** Private functions serve the workflows in which somebody may run them; files those that they were uploaded for. */
export function createRunRefusal(
  files: FileInputs,
  policy: Pick<FunctionPolicy, 'serves' | 'runsOnceReleased'>,
  authored: Pick<AuthoredFunctions, 'version' | 'functionOf'>,
): RunRefusal {
  return async (workflowId, functionDigest, record, inputs, isTried = false) => {
    const version = authored.version(functionDigest);
    if (version && !isTried && !(await policy.serves(version, workflowId)))
      return (await notReleased(version.record.id, workflowId)) ?? { code: 'function.private-invisible' };
    return files.refusal(workflowId, record, inputs);
  };

  /** The reason for who may run the function once it is released. */
  async function notReleased(functionId: string, workflowId: string): Promise<RunError | undefined> {
    const one = authored.functionOf(functionId);
    if (!one) return undefined;
    const owner = await policy.runsOnceReleased(functionId, workflowId);
    const found = owner === undefined ? undefined : versionOfStage(versionsOf(one), 'live', owner);
    return found && !found.ok ? { code: found.code, parameters: found.parameters } : undefined;
  }
}
