import { FunctionError, type FunctionResult, type Models } from 'parti';

/** An angle (degrees) that many functions take from one place. */
export function execute(_models: Models, { Value }: { Value: number | null }): FunctionResult {
  if (Value === null) throw new FunctionError('Type a value.');
  return { outputs: { Value } };
}
