import { changesBetween, type DocumentChange } from '../workflow/changes-between.ts';
import type { WorkflowDocument } from '../workflow/document.ts';

/** Part of a restore that is taken or left: one function, views and report, frames and notes, name, places of cards. */
export interface RestoreGroup {
  key: string;
  kind: 'node' | 'views' | 'board' | 'meta' | 'places';
  nodeId?: string;
  changes: DocumentChange[];
}

const KINDS: Partial<Record<DocumentChange['root'], RestoreGroup['kind']>> = {
  nodes: 'node',
  views: 'views',
  widgets: 'views',
  meta: 'meta',
  layout: 'places',
};

/**
 * What leads from a document to a state of its past, in parts. A card that comes or goes has its place with it; places of
 * the others are a part of their own, as nobody wants them back unasked.
 */
export function restoreGroups(from: WorkflowDocument, to: WorkflowDocument): RestoreGroup[] {
  return restoreGroupsOf(changesBetween(from, to).filter(({ root, id }) => root !== 'meta' || id !== 'schemaVersion'));
}

/** Changes in the same parts. */
export function restoreGroupsOf(changes: readonly DocumentChange[]): RestoreGroup[] {
  const whole = new Set(changes.flatMap(({ root, id, path }) => (root === 'nodes' && path.length === 0 ? [id] : [])));
  const groups = new Map<string, RestoreGroup>();
  for (const change of changes) {
    const { root, id } = change;
    const kind = root === 'layout' && whole.has(id) ? 'node' : (KINDS[root] ?? 'board');
    const key = kind === 'node' ? `node ${id}` : kind;
    const group = groups.get(key) ?? { key, kind, ...(kind === 'node' ? { nodeId: id } : {}), changes: [] };
    group.changes.push(change);
    groups.set(key, group);
  }
  return [...groups.values()];
}
