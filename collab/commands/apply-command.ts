import * as Y from 'yjs';
import {
  inputPortKey,
  jsonEqual,
  NODE_NOTE_MAX,
  OVERRIDE_MEMBERS,
  WORKFLOW_DESCRIPTION_MAX,
  type CommandCall,
  type JsonObject,
  type JsonValue,
  type NodeLayout,
  type TextRoot,
  type WorkflowLink,
  type WorkflowWidget,
} from '#domain';
import { newRowKey, plainRecord, rootOf, sharedMember, sharedRecord, type RootName } from '../document/document-shape.ts';
import { pairKey, splitPairKey } from '../document/pair-key.ts';
import {
  addOverride,
  attachOverride,
  clearOverrides,
  editOverrides,
  mapOverrides,
  removeOverrides,
  revertOverrides,
  type SharedOverrides,
} from './apply-overrides.ts';
import { editText } from '../document/shared-text.ts';
import { mergedValue } from '../document/merged-value.ts';
import { toPlain, writeShared, type SharedMap } from '../document/shared-value.ts';
import { applyChanges } from './apply-changes.ts';
import { addBoardParts, assignMembers, contentsOf, dissolveFrames, duplicateBoardParts, moveBoardParts } from './board-parts.ts';
import { memberOf, patchRecord, putRecord, recordOf, setField } from './write-records.ts';

/** Carries out one command in one transaction under `origin`. Records that are gone are left gone: a delete wins. */
export function applyCommand(doc: Y.Doc, call: CommandCall, origin: unknown): void {
  doc.transact(() => apply(doc, call), origin);
}

/** A note holds so much: a megabyte would be carried by everybody and read by nobody. */
function withinNote<Patch extends { note?: string | undefined }>(patch: Patch): Patch {
  const { note } = patch;
  return note !== undefined && note.length > NODE_NOTE_MAX ? { ...patch, note: note.slice(0, NODE_NOTE_MAX) } : patch;
}

function apply(doc: Y.Doc, call: CommandCall): void {
  switch (call.type) {
    case 'workflow.rename':
      return setField(rootOf(doc, 'meta'), 'name', call.name);
    case 'workflow.describe':
      return setField(rootOf(doc, 'meta'), 'description', call.description.slice(0, WORKFLOW_DESCRIPTION_MAX));
    case 'node.add':
      addNode(doc, call.id, call.node as unknown as JsonObject, call.layout);
      for (const { target, portKey, linkId, link } of call.links ?? []) addLink(doc, target, portKey, linkId, link, false);
      return;
    case 'node.paste':
      for (const [id, { node, layout }] of Object.entries(call.nodes)) addNode(doc, id, node as unknown as JsonObject, layout);
      return addBoardParts(doc, call);
    case 'node.rename':
      return setField(recordOf(doc, 'nodes', call.id), 'name', call.name);
    case 'node.disable':
      for (const id of call.ids) setField(recordOf(doc, 'nodes', id), 'disabled', call.disabled);
      return;
    case 'node.patch':
      for (const id of call.ids) patchRecord(doc, 'nodes', id, withinNote(call.patch));
      return;
    case 'node.delete':
      dissolveFrames(doc, call.frames ?? []);
      for (const id of call.notes ?? []) rootOf(doc, 'notes').delete(id);
      return deleteNodes(doc, new Set(call.ids));
    case 'node.duplicate':
      duplicateNodes(doc, call.ids, call.offset);
      return duplicateBoardParts(doc, call);
    case 'node.pin-version':
      for (const id of call.ids) {
        const node = recordOf(doc, 'nodes', id);
        setField(node, 'digest', call.digest);
        setField(node, 'stage', call.stage);
        for (const [from, to] of Object.entries(call.renamed ?? {})) renameInput(doc, id, from, to);
      }
      return;
    case 'node.set-input':
      return setInput(doc, call.id, call.property, call.value, call.was);
    case 'node.set-inputs':
      for (const [id, inputs] of Object.entries(call.inputs))
        for (const [property, value] of Object.entries(inputs)) setInput(doc, id, property, value);
      return;
    case 'node.reset-inputs': {
      const inputs = memberOf(doc, 'nodes', call.id, 'inputs');
      for (const property of call.properties) inputs?.delete(property);
      const held = call.overrides ? overridesOf(doc, call.id) : undefined;
      return held && clearOverrides(held);
    }
    case 'override.edit':
    case 'override.revert':
    case 'override.add':
    case 'override.remove':
    case 'override.attach':
    case 'override.map': {
      const held = overridesOf(doc, call.id);
      return held && applyOverride(held, call);
    }
    case 'node.insert':
      return insertNode(doc, call);
    case 'node.heal':
      deleteNodes(doc, new Set(call.ids));
      for (const { target, portKey, linkId, link } of call.links) addLink(doc, target, portKey, linkId, link, false);
      return;
    case 'node.replace':
      return replaceFunction(doc, call);
    case 'link.order':
      return orderLinks(doc, call);
    case 'link.add':
      return addLink(doc, call.target, call.portKey, call.linkId, call.link, call.replace);
    case 'link.delete':
      for (const { target, portKey, linkId } of call.links)
        memberOf(doc, 'nodes', target, 'links')?.delete(pairKey(portKey, linkId));
      return;
    case 'layout.move':
      move(doc, call.positions);
      moveBoardParts(doc, call);
      return call.into && assignMembers(doc, call.into.members, call.into.frame);
    case 'frame.make':
      putRecord(doc, 'frames', call.id, call.frame as unknown as JsonObject);
      return assignMembers(doc, call.members, call.id);
    case 'frame.patch':
      for (const [id, patch] of Object.entries(call.patches)) patchRecord(doc, 'frames', id, patch);
      return;
    case 'frame.assign':
      return assignMembers(doc, call.members, call.frame);
    case 'frame.delete': {
      const { nodes, frames, notes } = contentsOf(doc, call.id);
      for (const id of frames) rootOf(doc, 'frames').delete(id);
      for (const id of notes) rootOf(doc, 'notes').delete(id);
      return deleteNodes(doc, nodes);
    }
    case 'bookmark.put':
      return putRecord(doc, 'bookmarks', call.id, call.bookmark as unknown as JsonObject);
    case 'bookmark.delete':
      return rootOf(doc, 'bookmarks').delete(call.id);
    case 'note.put':
      return putRecord(doc, 'notes', call.id, call.note as unknown as JsonObject);
    case 'note.patch':
      for (const id of call.ids) patchRecord(doc, 'notes', id, call.patch);
      return;
    case 'view.put':
      for (const [id, view] of Object.entries(call.beside ?? {}))
        if (!rootOf(doc, 'views').has(id)) putRecord(doc, 'views', id, view as unknown as JsonObject);
      for (const [id, widget] of Object.entries(call.widgets ?? {})) putRecord(doc, 'widgets', id, widget as JsonObject);
      return putRecord(doc, 'views', call.id, call.view as unknown as JsonObject);
    case 'view.patch':
      return patchRecord(doc, 'views', call.id, call.patch as JsonObject);
    case 'view.delete':
      rootOf(doc, 'views').delete(call.id);
      return deleteWhere(doc, 'widgets', (widget) => widget.get('view') === call.id);
    case 'view.set-visibility': {
      const visibility = memberOf(doc, 'views', call.id, 'visibility');
      for (const [id, shown] of Object.entries(call.nodes)) setField(visibility, id, shown);
      return;
    }
    case 'slide.put':
    case 'slide.patch':
    case 'slide.delete':
    case 'deck.patch':
      return arrangeDeck(doc, call);
    case 'widget.put':
      return putRecord(doc, 'widgets', call.id, call.widget as JsonObject);
    case 'widget.delete':
      return rootOf(doc, 'widgets').delete(call.id);
    case 'document.change':
      return applyChanges(doc, call.changes);
    case 'text.edit':
      return editRichText(doc, call);
  }
}

type DeckCommand = Extract<CommandCall, { type: `slide.${string}` | 'deck.patch' }>;

/** A deck that nobody had arranged becomes part of the document with its first change. */
function arrangeDeck(doc: Y.Doc, call: DeckCommand): void {
  for (const root of ['decks', 'slides'] as const)
    for (const [id, record] of Object.entries(call.beside?.[root] ?? {}))
      if (!rootOf(doc, root).has(id)) putRecord(doc, root, id, record as unknown as JsonObject);
  switch (call.type) {
    case 'slide.put':
      return putRecord(doc, 'slides', call.id, call.slide as unknown as JsonObject);
    case 'slide.patch':
      return patchRecord(doc, 'slides', call.id, call.patch as Record<string, JsonValue | undefined>);
    case 'slide.delete':
      return rootOf(doc, 'slides').delete(call.id);
    case 'deck.patch':
      return patchRecord(doc, 'decks', call.id, call.patch as JsonObject);
  }
}

function applyOverride(held: SharedOverrides, call: Extract<CommandCall, { type: `override.${string}` }>): void {
  switch (call.type) {
    case 'override.edit':
      return editOverrides(held, call);
    case 'override.revert':
      return revertOverrides(held, call);
    case 'override.add':
      return addOverride(held, call);
    case 'override.remove':
      return removeOverrides(held, call);
    case 'override.attach':
      return attachOverride(held, call);
    case 'override.map':
      return mapOverrides(held, call);
  }
}

/** Changes by hand of a node, made with it; undefined for a node that is gone. */
function overridesOf(doc: Y.Doc, id: string): SharedOverrides | undefined {
  const [overrides, additions, removals] = OVERRIDE_MEMBERS.map((member) => memberOf(doc, 'nodes', id, member));
  return overrides && additions && removals && { overrides, additions, removals };
}

/** The rich text of a record; one that has none yet gets it. */
function textOf(doc: Y.Doc, root: TextRoot, id: string): Y.Text | undefined {
  const record = recordOf(doc, root, id);
  const held = record?.get('text');
  if (!record || held instanceof Y.Text) return held as Y.Text | undefined;
  record.set('text', sharedMember('text', []));
  return record.get('text') as Y.Text;
}

function editRichText(doc: Y.Doc, { root, id, deltas }: Extract<CommandCall, { type: 'text.edit' }>): void {
  const text = textOf(doc, root, id);
  if (text) editText(text, deltas);
}

function setInput(doc: Y.Doc, id: string, property: string, value: JsonValue | undefined, was?: JsonValue): void {
  const inputs = memberOf(doc, 'nodes', id, 'inputs');
  if (value === undefined) inputs?.delete(property);
  else if (inputs) {
    const held = was !== undefined && inputs.has(property) ? toPlain(inputs.get(property)) : undefined;
    // Rows that the editor left as they were are the same objects in `was` and `value`, and need no second look.
    const plain = held !== undefined && jsonEqual(was, held) ? was : held;
    const wanted = was === undefined || plain === undefined ? value : mergedValue(was, value, plain);
    writeShared(inputs, property, wanted, newRowKey, plain);
  }
}

/** What an input holds, value and wires, under another name; what stands there already stays. */
function renameInput(doc: Y.Doc, id: string, from: string, to: string): void {
  const inputs = memberOf(doc, 'nodes', id, 'inputs');
  const value = inputs?.has(from) && !inputs.has(to) ? (toPlain(inputs.get(from)) as JsonValue) : undefined;
  if (value !== undefined) {
    setInput(doc, id, to, value);
    setInput(doc, id, from, undefined);
  }
  const links = memberOf(doc, 'nodes', id, 'links');
  for (const key of [...(links?.keys() ?? [])]) {
    const [port, linkId] = splitPairKey(key);
    if (port !== inputPortKey(from)) continue;
    const link = toPlain(links?.get(key)) as JsonObject;
    setField(links, pairKey(inputPortKey(to), linkId), link);
    links?.delete(key);
  }
}

function addNode(doc: Y.Doc, id: string, node: JsonObject, layout: NodeLayout): void {
  if (rootOf(doc, 'nodes').has(id)) return;
  rootOf(doc, 'nodes').set(id, sharedRecord('nodes', node));
  rootOf(doc, 'layout').set(id, layout);
}

function addLink(doc: Y.Doc, target: string, portKey: string, linkId: string, link: WorkflowLink, replace: boolean): void {
  const links = memberOf(doc, 'nodes', target, 'links');
  if (replace)
    for (const key of links?.keys() ?? [])
      if (splitPairKey(key)[0] === portKey && key !== pairKey(portKey, linkId)) links?.delete(key);
  setField(links, pairKey(portKey, linkId), link as unknown as JsonObject);
}

function insertNode(doc: Y.Doc, call: Extract<CommandCall, { type: 'node.insert' }>): void {
  if (call.node) addNode(doc, call.id, call.node as unknown as JsonObject, call.layout ?? [0, 0, 0]);
  if (!rootOf(doc, 'nodes').has(call.id)) return;
  for (const { target, portKey, linkId } of call.cut) memberOf(doc, 'nodes', target, 'links')?.delete(pairKey(portKey, linkId));
  for (const { target, portKey, linkId, link } of call.links) addLink(doc, target, portKey, linkId, link, false);
  move(doc, call.positions);
  if (call.frame !== undefined) assignMembers(doc, { nodes: [call.id] }, call.frame ?? undefined);
}

function replaceFunction(doc: Y.Doc, call: Extract<CommandCall, { type: 'node.replace' }>): void {
  const node = recordOf(doc, 'nodes', call.id);
  for (const field of ['functionId', 'digest', 'stage'] as const) setField(node, field, call[field]);
  const inputs = memberOf(doc, 'nodes', call.id, 'inputs');
  for (const name of [...(inputs?.keys() ?? [])]) if (!call.keep.inputs.includes(name)) inputs?.delete(name);
  const links = memberOf(doc, 'nodes', call.id, 'links');
  for (const key of [...(links?.keys() ?? [])]) if (!call.keep.ports.includes(splitPairKey(key)[0])) links?.delete(key);
  for (const { target, portKey, linkId, link } of call.links) addLink(doc, target, portKey, linkId, link, false);
}

function orderLinks(doc: Y.Doc, { target, portKey, linkIds }: Extract<CommandCall, { type: 'link.order' }>): void {
  const links = memberOf(doc, 'nodes', target, 'links');
  const there = [...(links?.entries() ?? [])].flatMap(([key, link]) => {
    const [port, linkId] = splitPairKey(key);
    return port === portKey ? [{ key, linkId, link: toPlain(link) as unknown as WorkflowLink }] : [];
  });
  const placeOf = (linkId: string) => (linkIds.includes(linkId) ? linkIds.indexOf(linkId) : linkIds.length);
  there
    .toSorted((a, b) => placeOf(a.linkId) - placeOf(b.linkId) || a.link.order - b.link.order || (a.linkId < b.linkId ? -1 : 1))
    .forEach(({ key, link }, order) => setField(links, key, { ...link, order } as unknown as JsonObject));
}

function deleteNodes(doc: Y.Doc, ids: ReadonlySet<string>): void {
  for (const id of ids) {
    rootOf(doc, 'nodes').delete(id);
    rootOf(doc, 'layout').delete(id);
  }
  for (const target of rootOf(doc, 'nodes').keys()) {
    const links = memberOf(doc, 'nodes', target, 'links');
    for (const [key, link] of links?.entries() ?? [])
      if (ids.has((toPlain(link) as unknown as WorkflowLink).node)) links?.delete(key);
  }
  deleteWhere(doc, 'widgets', (widget) => {
    const read = readBy(widget);
    return read.some((id) => ids.has(id)) && !read.some((id) => rootOf(doc, 'nodes').has(id));
  });
}

/** Nodes that a widget reads; those that are gone stay named, so that they are read again when their deletion is undone. */
function readBy(widget: SharedMap): string[] {
  const { node, nodes } = plainRecord('widgets', widget) as Pick<WorkflowWidget, 'node' | 'nodes'>;
  if (nodes && nodes.length > 0) return nodes;
  return node === undefined ? [] : [node];
}

function deleteWhere(doc: Y.Doc, root: RootName, test: (record: SharedMap) => boolean): void {
  for (const [id, record] of rootOf(doc, root).entries())
    if (record instanceof Y.Map && test(record as SharedMap)) rootOf(doc, root).delete(id);
}

function duplicateNodes(doc: Y.Doc, ids: Readonly<Record<string, string>>, [dx, dy]: [number, number]): void {
  for (const [from, to] of Object.entries(ids)) {
    const node = recordOf(doc, 'nodes', from);
    if (!node) continue;
    const copy = plainRecord('nodes', node) as JsonObject;
    const [x, y] = (rootOf(doc, 'layout').get(from) as NodeLayout | undefined) ?? [0, 0];
    addNode(doc, to, { ...copy, links: linksAmong((copy['links'] ?? {}) as Record<string, Record<string, JsonObject>>, ids) }, [
      x + dx,
      y + dy,
      0,
    ]);
  }
}

/** Links among the copied nodes, between their copies. */
function linksAmong(links: Record<string, Record<string, JsonObject>>, ids: Readonly<Record<string, string>>): JsonObject {
  const ports = Object.entries(links).map(([portKey, port]): [string, JsonObject] => {
    const kept = Object.entries(port).filter(([, link]) => Object.hasOwn(ids, String(link['node'])));
    return [portKey, Object.fromEntries(kept.map(([id, link]) => [id, { ...link, node: ids[String(link['node'])] as string }]))];
  });
  return Object.fromEntries(ports);
}

function move(doc: Y.Doc, positions: Extract<CommandCall, { type: 'layout.move' }>['positions']): void {
  const layout = rootOf(doc, 'layout');
  for (const [id, { from, to }] of Object.entries(positions)) {
    const now = layout.get(id);
    // Somebody moved it since: their place stays.
    if (from && !jsonEqual(now, from)) continue;
    if (rootOf(doc, 'nodes').has(id) && !jsonEqual(now, to)) layout.set(id, to);
  }
}
