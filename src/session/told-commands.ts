import { isJsonObject, overrideValueProblem, PartiError, type CommandCall, type CommandsPort } from '#domain';

/** Longest value of a change by hand, as it is said (KB). */
const LIMIT_KB = '256';
const CODES = { 'too-large': 'edit.value-too-large', 'not-finite': 'edit.value-not-finite' } as const;

/** Commands that tell what the document will not keep of them; all else of them is kept. */
export const toldCommands = (commands: CommandsPort, tell: (error: PartiError) => void): CommandsPort => ({
  ...commands,
  dispatch(call) {
    const problem = problemOf(call);
    if (problem) tell(problem);
    commands.dispatch(call);
  },
});

function problemOf(call: CommandCall): PartiError | undefined {
  const values = call.type === 'override.edit' ? Object.values(call.entries) : call.type === 'override.add' ? [call.value] : [];
  for (const value of values) {
    const problem = isJsonObject(value as never) ? overrideValueProblem(value) : undefined;
    if (problem) return new PartiError(CODES[problem], problem === 'too-large' ? { limit: LIMIT_KB } : {});
  }
  return undefined;
}
