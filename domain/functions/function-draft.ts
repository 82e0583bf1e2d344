import { ALLOWED, refused, type Refusal, type Verdict } from '../errors/verdict.ts';
import type { FunctionRecord } from './function-record.ts';

/**
 * What is wrong with the names of inputs in a form, where two may be alike or empty before they become keys of a schema:
 * required, not blank or `undefined`, unique. One entry per name, in order; undefined: it stands.
 */
export function inputNameProblems(names: readonly string[]): (Refusal | undefined)[] {
  return nameProblems(names, {
    required: () => refused('function.input.name-required'),
    notUnique: (name) => refused('function.input.name-not-unique', { name }),
  });
}

/** The same for the properties of an object input. */
export function propertyNameProblems(names: readonly string[], input: string): (Refusal | undefined)[] {
  return nameProblems(names, {
    required: () => refused('function.input.property-name-required', { name: input }),
    notUnique: (name) => refused('function.input.property-name-not-unique', { name }),
  });
}

/** The same for overrides. */
export function overrideNameProblems(names: readonly string[]): (Refusal | undefined)[] {
  return nameProblems(names, {
    required: () => refused('function.override.name-required'),
    notUnique: (name) => refused('function.override.name-not-unique', { name }),
  });
}

function nameProblems(
  names: readonly string[],
  { required, notUnique }: { required: () => Refusal; notUnique: (name: string) => Refusal },
): (Refusal | undefined)[] {
  return names.map((name, index) => {
    const trimmed = name.trim();
    if (trimmed === '' || trimmed === FORBIDDEN_NAME) return required();
    const isRepeated = names.some((other, at) => at < index && other.trim() === trimmed);
    return isRepeated ? notUnique(trimmed) : undefined;
  });
}

/** Name that a form writes where nobody gave one. */
export const FORBIDDEN_NAME = 'undefined';

/**
 * Whether a function may depend on another, chosen by what it offers: named, not there already, not the function itself,
 * and one that offers a model.
 */
export function mayDependOn(
  record: Pick<FunctionRecord, 'id' | 'modelDependencies'>,
  producer: Pick<FunctionRecord, 'id' | 'name' | 'modelOutput'>,
): Verdict {
  const { name } = producer;
  if (name.trim() === '') return refused('function.dependency.name-required');
  if (record.id !== '' && producer.id === record.id) return refused('function.dependency.self-reference', { name });
  const { modelOutput } = producer;
  if (modelOutput === undefined) return refused('function.dependency.no-output', { name });
  const isThere = record.modelDependencies.some((dependency) => dependency.name === modelOutput);
  return isThere ? refused('function.dependency.duplicate', { name: modelOutput }) : ALLOWED;
}
