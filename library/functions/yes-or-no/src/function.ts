import type { FunctionResult, Models } from 'parti';

/** A switch that many functions take from one place; none is off. */
export const execute = (_models: Models, { Value }: { Value: boolean | null }): FunctionResult => ({
  outputs: { Value: Value === true },
});
