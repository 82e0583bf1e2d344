import {
  linkAnswer,
  type InputProperty,
  type LinkAnswer,
  type LinkQuestion,
  type Port,
  type RunResult,
  type UnitType,
} from '#domain';

/** What a wire takes out of a model, and the input that takes it. */
export interface AskedValue {
  question: LinkQuestion;
  property: InputProperty;
  unitType: UnitType;
}

/** Why a question gives its input no value. */
export type AskedProblem = NonNullable<LinkAnswer['problem']>;

/** What an input asks; undefined for a port that is no input. */
export function askedFor(question: LinkQuestion, { property, unitType }: Port): AskedValue | undefined {
  return property && { question, property, unitType };
}

/** The answer as a result gives it now. */
export function askedValue({ question, property }: AskedValue, result: RunResult): LinkAnswer {
  return linkAnswer(question, result.model, property);
}

/** What kind of problem it is, in a word beside the input. */
export function problemWord({ code }: AskedProblem): 'none' | 'several' | 'no-model' | 'unfit' {
  if (code === 'query.no-results' || code === 'query.no-value') return 'none';
  if (code === 'query.expected-single-value') return 'several';
  return code === 'query.missing-model' ? 'no-model' : 'unfit';
}
