import type { ElementModel, ModelElement } from '#domain';
import type { FedModel } from './messages.ts';

type Members = readonly (readonly [id: string, element: ModelElement])[];

/** Models of one port, put together from what each has of the one before: those elements are the same objects. */
export class FedModels {
  readonly #last = new Map<string, Members>();

  /** Throws for a text that is no model, and for runs that no model went before: then the next must come whole. */
  read({ series, text, runs }: FedModel): ElementModel {
    const last = this.#last.get(series);
    this.#last.delete(series);
    const model = JSON.parse(text) as ElementModel;
    const fresh: Members = Object.entries(model.Elements);
    const members = runs ? joined(last, fresh, runs) : fresh;
    this.#last.set(series, members);
    return runs ? { ...model, Elements: Object.fromEntries(members) } : model;
  }
}

function joined(last: Members | undefined, fresh: Members, runs: Int32Array): Members {
  if (!last) throw new Error('The model before is not here.');
  const members: Members[number][] = [];
  let next = 0;
  for (let at = 0; at < runs.length; at += 2) {
    const [place, count] = [runs[at] as number, runs[at + 1] as number];
    const [list, from] = place < 0 ? [fresh, next] : [last, place];
    if (place < 0) next += count;
    for (let step = 0; step < count; step++) members.push(list[from + step] as Members[number]);
  }
  return members;
}
