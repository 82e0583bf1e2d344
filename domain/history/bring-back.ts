import { changesBetween, type DocumentChange } from '../workflow/changes-between.ts';
import type { WorkflowDocument } from '../workflow/document.ts';

/** A place that here and the branch changed differently: `change.from` is how it stands here, `change.to` how in the branch. */
export interface BranchConflict {
  change: DocumentChange;
  /** What goes with it: the place of a card that comes or goes. */
  along: DocumentChange[];
}

/** What a branch would bring into the workflow that it came from. */
export interface BroughtBack {
  /** Changed in the branch alone: taken unless somebody leaves them. Each leads from here to the branch. */
  taken: DocumentChange[];
  /** Decided one by one. */
  conflicts: BranchConflict[];
}

/**
 * Three ways, by record and path: what stood where both began (`base`), what stands here, and what stands in the branch.
 * What only the branch changed is taken, what only this side changed is kept, what both made alike is no difference. A card
 * that both moved stays where it stands here.
 */
export function broughtBack(base: WorkflowDocument, here: WorkflowDocument, branch: WorkflowDocument): BroughtBack {
  const ours = byRecord(changesBetween(base, here));
  const theirs = byRecord(changesBetween(base, branch));
  const differences = changesBetween(here, branch).filter(({ root, id }) => root !== 'meta' || id !== 'schemaVersion');
  const conflicts = differences
    .filter((change) => change.root !== 'layout' && touches(ours, change) && touches(theirs, change))
    .map((change) => ({ change, along: placesOf(change, differences) }));
  const along = new Set(conflicts.flatMap((conflict) => conflict.along));
  const taken = differences.filter((change) => !along.has(change) && touches(theirs, change) && !touches(ours, change));
  return { taken, conflicts };
}

const placesOf = ({ root, id, path }: DocumentChange, differences: readonly DocumentChange[]): DocumentChange[] =>
  root === 'nodes' && path.length === 0 ? differences.filter((other) => other.root === 'layout' && other.id === id) : [];

type Changes = ReadonlyMap<string, readonly DocumentChange[]>;

function byRecord(changes: readonly DocumentChange[]): Changes {
  const records = new Map<string, DocumentChange[]>();
  for (const change of changes) {
    const key = `${change.root} ${change.id}`;
    const list = records.get(key);
    if (list) list.push(change);
    else records.set(key, [change]);
  }
  return records;
}

/** Whether one of them changes the same place, something in it, or what it lies in. */
function touches(changes: Changes, { root, id, path }: DocumentChange): boolean {
  return (changes.get(`${root} ${id}`) ?? []).some(({ path: other }) => {
    const shared = Math.min(other.length, path.length);
    return path.slice(0, shared).every((key, at) => key === other[at]);
  });
}
