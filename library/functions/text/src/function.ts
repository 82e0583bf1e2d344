import type { FunctionResult, Models } from 'parti';

/** A text that many functions take from one place; none is an empty one. */
export const execute = (_models: Models, { Value }: { Value: string | null }): FunctionResult => ({
  outputs: { Value: Value ?? '' },
});
