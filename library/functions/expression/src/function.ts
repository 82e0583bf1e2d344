import { FunctionError, type FunctionResult, type Models } from 'parti';
import { parseFormula, type Letters } from './parse-formula.ts';

type Inputs = Letters & { Formula: string };

/** One number computed from up to eight. */
export function execute(_models: Models, inputs: Inputs): FunctionResult {
  const formula: unknown = inputs.Formula;
  if (typeof formula !== 'string' || formula.trim() === '') throw new FunctionError('Write a formula, such as A * B + 2.');
  return { outputs: { Result: parseFormula(formula)(inputs) } };
}
