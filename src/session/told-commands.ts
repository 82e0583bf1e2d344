import { overrideValueProblem, PartiError, type CommandCall, type CommandsPort } from '#domain';

/** Longest value of a change by hand, as it is said (KB). */
const LIMIT_KB = '256';

/** Commands that tell what the document will not keep of them, all else of them is kept; `hear` hears each that was given. */
export const toldCommands = (
  commands: CommandsPort,
  tell: (error: PartiError) => void,
  hear: (call: CommandCall) => void = () => undefined,
): CommandsPort => ({
  ...commands,
  dispatch(call) {
    const problem = problemOf(call);
    if (problem) tell(problem);
    commands.dispatch(call);
    hear(call);
  },
});

function problemOf(call: CommandCall): PartiError | undefined {
  const values = call.type === 'override.edit' ? Object.values(call.entries) : call.type === 'override.add' ? [call.value] : [];
  const problem = values.map((value) => overrideValueProblem(value)).find((found) => found !== undefined);
  if (problem === 'too-large') return new PartiError('edit.value-too-large', { limit: LIMIT_KB });
  return problem && new PartiError('edit.value-not-finite');
}
