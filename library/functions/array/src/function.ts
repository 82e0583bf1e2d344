import { elementCountOf, withNewIds, type ElementModel } from '#domain';
import { FunctionError, requireModel, type Element, type FunctionResult, type Model, type Models, type Point } from 'parti';
import { isShared, moved, type Move } from './copy-element.ts';

interface Inputs {
  Count: number;
  Step: Point;
  Turn: number;
  Centre: Point;
}

const MOST_COPIES = 1000;
const MOST_ELEMENTS = 200_000;

/** A model again and again: each copy is turned about the centre and moved, once more than the one before. */
export function execute(models: Models, { Count, Step, Turn, Centre }: Inputs): FunctionResult {
  const model = requireModel(models, 'Model');
  if (!Number.isInteger(Count) || Count < 1 || Count > MOST_COPIES)
    throw new FunctionError(`Take a whole number of copies from 1 to ${MOST_COPIES}, not ${Count}.`);
  const placed = Object.values(model.Elements).filter((element) => !isShared(element, Step.Z !== 0));
  if (placed.length === 0) throw new FunctionError('The model holds nothing to copy.');
  if (placed.length * Count > MOST_ELEMENTS)
    throw new FunctionError(`${Count} copies of ${placed.length} elements are more than ${MOST_ELEMENTS}; take fewer copies.`);
  const isStill = Count > 1 && Turn % 360 === 0 && Step.X === 0 && Step.Y === 0 && Step.Z === 0;
  const Elements = new Map(Object.entries(model.Elements));
  for (let copy = 1; copy < Count; copy++) {
    const ids = copyIds(placed, copy, Elements);
    const move = moveOf(copy, Step, Turn, Centre);
    for (const element of placed) {
      const made = moved(withNewIds(element, ids), move);
      Elements.set(made.Id, made);
    }
  }
  const result: Model = { ...model, Elements: Object.fromEntries(Elements) };
  return {
    model: result,
    outputs: { Count: elementCountOf({ model: result as unknown as ElementModel, outputs: {}, messages: [] }) },
    messages: isStill ? [{ level: 'warning', text: 'All copies stand in the same place: give a step or a turn.' }] : [],
  };
}

/** Ids of a copy: those of the original with its number behind, past any that are there. */
function copyIds(placed: readonly Element[], copy: number, taken: ReadonlyMap<string, Element>): Map<string, string> {
  const ids = new Map<string, string>();
  const used = new Set<string>();
  for (const { Id } of placed) {
    let own = `${Id}-${copy + 1}`;
    while (taken.has(own) || used.has(own)) own += `-${copy + 1}`;
    used.add(own);
    ids.set(Id, own);
  }
  return ids;
}

function moveOf(copy: number, step: Point, turn: number, centre: Point): Move {
  const angle = (copy * turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return {
    cos,
    sin,
    x: centre.X - cos * centre.X + sin * centre.Y + copy * step.X,
    y: centre.Y - sin * centre.X - cos * centre.Y + copy * step.Y,
    z: copy * step.Z,
  };
}
