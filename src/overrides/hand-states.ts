import { elementKey, type NodeId } from '#domain';
import type { HandState, HandStates } from '#viewer';
import { isWaiting, type ChangeRow } from './change-rows.ts';

/** What became of changes by hand, by the elements that they are about; `nodesOf` names the models that an override looks in. */
export function handStates(rows: readonly ChangeRow[], nodesOf: (row: ChangeRow) => readonly NodeId[]): HandStates {
  const states = new Map<string, HandState>();
  const tell = (row: ChangeRow, ids: readonly string[], state: HandState) => {
    for (const nodeId of nodesOf(row)) for (const id of ids) states.set(elementKey(nodeId, id), state);
  };
  // What waits for a person is told last, over what is well.
  for (const row of rows.toSorted((a, b) => Number(isWaiting(a)) - Number(isWaiting(b)))) {
    const { outcome, member } = row;
    if (!outcome || (member === 'removals' && !isWaiting(row))) continue;
    if (outcome.state === 'ambiguous') tell(row, outcome.candidates?.map(({ element }) => element) ?? [], 'ambiguous');
    else if (outcome.state !== 'lost') tell(row, outcome.elements, outcome.state);
  }
  return states;
}
