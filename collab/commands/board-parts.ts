import type * as Y from 'yjs';
import { FrameTree, readPlace, type CommandCall, type FrameMembers, type JsonObject } from '#domain';
import { plainRecord, plainRoot, rootOf, sharedRecord, type RootName } from '../document/document-shape.ts';
import { patchRecord, recordOf } from './write-records.ts';

/** Field of a member that names the frame it lies in. */
const HOLDER = { nodes: 'layoutGroup', notes: 'layoutGroup', frames: 'parent' } as const;
type MemberRoot = keyof typeof HOLDER;
const MEMBER_ROOTS = ['nodes', 'frames', 'notes'] as const satisfies readonly MemberRoot[];

type Call<T extends CommandCall['type']> = Extract<CommandCall, { type: T }>;

/** Puts members into a frame, or out of any. A frame that is gone takes none; one that would lie in itself stays where it is. */
export function assignMembers(doc: Y.Doc, members: FrameMembers, frame: string | undefined): void {
  if (frame !== undefined && !rootOf(doc, 'frames').has(frame)) return;
  const around = frame === undefined ? [] : treeOf(doc).chainOf(frame);
  for (const root of MEMBER_ROOTS)
    for (const id of members[root] ?? [])
      if (!(root === 'frames' && around.includes(id))) patchRecord(doc, root, id, { [HOLDER[root]]: frame });
}

/** Deletes frames; what lay in one lies in the next one around that stays. */
export function dissolveFrames(doc: Y.Doc, ids: readonly string[]): void {
  const gone = new Set(ids.filter((id) => rootOf(doc, 'frames').has(id)));
  if (gone.size === 0) return;
  const tree = treeOf(doc);
  const heirs = new Map([...gone].map((id) => [id, tree.chainOf(id).find((frame) => !gone.has(frame))]));
  for (const id of gone) rootOf(doc, 'frames').delete(id);
  for (const root of MEMBER_ROOTS)
    for (const [id, holder] of holdersIn(doc, root))
      if (gone.has(holder)) patchRecord(doc, root, id, { [HOLDER[root]]: heirs.get(holder) });
}

/** A frame and all that lies in it, at any depth. */
export function contentsOf(doc: Y.Doc, id: string): Record<MemberRoot, Set<string>> {
  const tree = treeOf(doc);
  const isInside = (frame: string | undefined) => tree.chainOf(frame).includes(id);
  const inside = (root: MemberRoot) =>
    new Set([...holdersIn(doc, root)].flatMap(([member, holder]) => (isInside(holder) ? [member] : [])));
  return {
    nodes: inside('nodes'),
    notes: inside('notes'),
    frames: new Set([...tree.ids].filter((frame) => isInside(frame))),
  };
}

/** Moves collapsed and empty frames and notes to new corners. */
export function moveBoardParts(doc: Y.Doc, { frames = {}, notes = {} }: Call<'layout.move'>): void {
  for (const [id, at] of Object.entries(frames)) {
    const frame = recordOf(doc, 'frames', id);
    const box = readPlace(frame?.get('box'), 4);
    patchRecord(doc, 'frames', id, {
      ...(frame?.get('collapsed') === true ? { at } : {}),
      ...(box ? { box: [...at, box[2] as number, box[3] as number] } : {}),
    });
  }
  for (const [id, at] of Object.entries(notes)) {
    const box = readPlace(recordOf(doc, 'notes', id)?.get('box'), 4);
    if (box) patchRecord(doc, 'notes', id, { box: [...at, box[2] as number, box[3] as number] });
  }
}

/** Puts pasted frames and notes in. */
export function addBoardParts(doc: Y.Doc, { frames = {}, notes = {} }: Pick<Call<'node.paste'>, 'frames' | 'notes'>): void {
  for (const [id, frame] of Object.entries(frames)) addRecord(doc, 'frames', id, frame as unknown as JsonObject);
  for (const [id, note] of Object.entries(notes)) addRecord(doc, 'notes', id, note as unknown as JsonObject);
}

/** Copies frames and notes, and puts the copies of their members into the copies. */
export function duplicateBoardParts(doc: Y.Doc, { ids, offset, frames = {}, notes = {} }: Call<'node.duplicate'>): void {
  for (const [root, copied] of [
    ['frames', frames],
    ['notes', notes],
  ] as const)
    for (const [from, to] of Object.entries(copied)) {
      const record = recordOf(doc, root, from);
      if (record) addRecord(doc, root, to, shifted(plainRecord(root, record) as JsonObject, offset));
    }
  for (const [root, copied] of [
    ['nodes', ids],
    ['frames', frames],
    ['notes', notes],
  ] as const)
    for (const to of Object.values(copied)) {
      const holder = recordOf(doc, root, to)?.get(HOLDER[root]);
      // What is copied without its frame lies beside its original, in the same one.
      if (typeof holder === 'string' && Object.hasOwn(frames, holder))
        patchRecord(doc, root, to, { [HOLDER[root]]: frames[holder] });
    }
}

function shifted(record: JsonObject, [dx, dy]: [number, number]): JsonObject {
  const [at, box] = [readPlace(record['at'], 2), readPlace(record['box'], 4)];
  const move = ([x, y, ...size]: number[]) => [(x ?? 0) + dx, (y ?? 0) + dy, ...size];
  return { ...record, ...(at ? { at: move(at) } : {}), ...(box ? { box: move(box) } : {}) };
}

function addRecord(doc: Y.Doc, root: RootName, id: string, record: JsonObject): void {
  if (!rootOf(doc, root).has(id)) rootOf(doc, root).set(id, sharedRecord(root, record));
}

const treeOf = (doc: Y.Doc): FrameTree => new FrameTree(plainRoot(doc, 'frames'));

/** Members of a root that name a frame, and which. */
function* holdersIn(doc: Y.Doc, root: MemberRoot): Generator<[member: string, frame: string]> {
  for (const id of rootOf(doc, root).keys()) {
    const holder = recordOf(doc, root, id)?.get(HOLDER[root]);
    if (typeof holder === 'string') yield [id, holder];
  }
}
