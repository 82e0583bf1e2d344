import { elementCountOf, parseQuery, referencesIn, selectElementIds, type ElementModel } from '#domain';
import { FunctionError, requireModel, type FunctionResult, type Model, type Models } from 'parti';

interface Inputs {
  Query: string | null;
}

/** The elements that meet a condition, in the order of their model, with everything they refer to. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const model = requireModel(models, 'Model');
  const text = (inputs.Query ?? '').trim();
  if (text === '') {
    const messages = [{ level: 'info' as const, text: 'No condition yet: all elements are kept.' }];
    return { model, outputs: { Count: countOf(model) }, messages };
  }
  const { all, condition } = read(text);
  const met = selectElementIds(model as unknown as ElementModel, condition);
  const kept = new Set(all ? met : met.slice(0, 1));
  const messages = kept.size === 0 ? [{ level: 'warning' as const, text: `No element meets “${text}”.` }] : [];
  return {
    model: only(model, withReferences(model, kept)),
    outputs: { Count: countOf(only(model, kept)) },
    messages,
  };
}

/** A query of whole elements; brackets around a condition may be left out. */
function read(text: string): ReturnType<typeof parseQuery> {
  const query = parsed(text.startsWith('[') || !text.includes('=') ? text : `[*${text}]`);
  if (query?.condition === undefined) throw new FunctionError(`“${text}” is no condition; write one such as Level = Level 3.`);
  if (query.path !== '') throw new FunctionError(`A filter takes whole elements: leave out “${query.path}”.`);
  return query;
}

function parsed(text: string): ReturnType<typeof parseQuery> | undefined {
  try {
    return parseQuery(text);
  } catch {
    return undefined;
  }
}

/** Ids, and those of all that these elements name, at any distance. */
function withReferences({ Elements }: Model, ids: ReadonlySet<string>): Set<string> {
  const reached = new Set(ids);
  // A set that grows while it is walked is walked to its end.
  for (const id of reached) for (const named of referencesIn(Elements[id], Elements)) reached.add(named);
  return reached;
}

const only = (model: Model, ids: ReadonlySet<string>): Model => ({
  ...model,
  Elements: Object.fromEntries(Object.entries(model.Elements).filter(([id]) => ids.has(id))),
});

const countOf = (model: Model): number => elementCountOf({ model: model as unknown as ElementModel, outputs: {}, messages: [] });
