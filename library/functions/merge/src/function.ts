import { elementCountOf, withNewIds, type ElementModel } from '#domain';
import { FunctionError, transform, type Element, type FunctionResult, type Model, type Models } from 'parti';
import { idsThatDiffer } from './same-ids.ts';

const NAMES = ['Model A', 'Model B', 'Model C', 'Model D'] as const;

/** Up to four models in one. What is the same under one id comes once; what differs gets an id of its own. */
export function execute(models: Models): FunctionResult {
  const given = NAMES.flatMap((name) => (models[name] ? [{ letter: name.slice(-1), model: models[name] }] : []));
  const [first] = given;
  if (!first) throw new FunctionError('Lay a wire to at least one model.');
  const elements = new Map<string, Element>();
  for (const { letter, model } of given) {
    const ids = newIds(elements, model.Elements, letter);
    for (const [id, element] of Object.entries(model.Elements)) {
      const own = ids.get(id) ?? id;
      // Under its own id it is there already, the same.
      if (!elements.has(own)) elements.set(own, withNewIds(element, ids));
    }
  }
  const Elements = Object.fromEntries(elements);
  const model: Model = { ...first.model, Transform: first.model.Transform ?? transform(), Elements };
  const count = elementCountOf({ model: model as unknown as ElementModel, outputs: {}, messages: [] });
  return { model, outputs: { Count: count } };
}

/** Ids for elements whose own is taken by another one: with the letter of their model behind. */
function newIds(taken: ReadonlyMap<string, Element>, elements: Record<string, Element>, letter: string): Map<string, string> {
  const ids = new Map<string, string>();
  const used = new Set([...taken.keys(), ...Object.keys(elements)]);
  for (const id of idsThatDiffer(taken, elements)) {
    let own = `${id}-${letter}`;
    while (used.has(own)) own += letter;
    used.add(own);
    ids.set(id, own);
  }
  return ids;
}
