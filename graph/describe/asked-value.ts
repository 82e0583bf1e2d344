import { linkQueryValue, PartiError, type JsonValue, type LinkQuestion, type RunResult, type UnitType } from '#domain';

/** What a wire takes out of a model, and what kind of input takes it. */
export interface AskedValue {
  question: LinkQuestion;
  list: boolean;
  unitType: UnitType;
}

/** The answer as a result gives it now; undefined where it gives none: the function that asked tells why. */
export function askedValue({ question, list }: AskedValue, result: RunResult): JsonValue | undefined {
  try {
    return linkQueryValue(question, result.model, list);
  } catch (error) {
    if (error instanceof PartiError) return undefined;
    throw error;
  }
}
