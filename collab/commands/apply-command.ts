import * as Y from 'yjs';
import {
  isJsonObject,
  jsonEqual,
  readRichText,
  WORKFLOW_DESCRIPTION_MAX,
  type CommandCall,
  type JsonObject,
  type JsonValue,
  type NodeLayout,
  type TextRoot,
  type WorkflowLink,
} from '#domain';
import {
  memberKind,
  newRowKey,
  plainRecord,
  rootOf,
  sharedMember,
  sharedRecord,
  type RootName,
} from '../document/document-shape.ts';
import { pairKey, splitPairKey } from '../document/pair-key.ts';
import { editText, writeText } from '../document/shared-text.ts';
import { toPlain, toShared, writeShared, type SharedMap } from '../document/shared-value.ts';

/** Carries out one command in one transaction under `origin`. Records that are gone are left gone: a delete wins. */
export function applyCommand(doc: Y.Doc, call: CommandCall, origin: unknown): void {
  doc.transact(() => apply(doc, call), origin);
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
      return;
    case 'node.rename':
      return setField(recordOf(doc, 'nodes', call.id), 'name', call.name);
    case 'node.disable':
      for (const id of call.ids) setField(recordOf(doc, 'nodes', id), 'disabled', call.disabled);
      return;
    case 'node.delete':
      return deleteNodes(doc, new Set(call.ids));
    case 'node.duplicate':
      return duplicateNodes(doc, call.ids, call.offset);
    case 'node.pin-version':
      for (const id of call.ids) {
        const node = recordOf(doc, 'nodes', id);
        setField(node, 'digest', call.digest);
        setField(node, 'stage', call.stage);
      }
      return;
    case 'node.set-input': {
      const inputs = memberOf(doc, 'nodes', call.id, 'inputs');
      if (call.value === undefined) return inputs?.delete(call.property);
      return inputs && writeShared(inputs, call.property, call.value, newRowKey);
    }
    case 'node.reset-inputs': {
      const inputs = memberOf(doc, 'nodes', call.id, 'inputs');
      for (const property of call.properties) inputs?.delete(property);
      return;
    }
    case 'link.add':
      return addLink(doc, call.target, call.portKey, call.linkId, call.link, call.replace);
    case 'link.delete':
      for (const { target, portKey, linkId } of call.links)
        memberOf(doc, 'nodes', target, 'links')?.delete(pairKey(portKey, linkId));
      return;
    case 'layout.move':
      return move(doc, call.positions);
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
    case 'widget.put':
      return putRecord(doc, 'widgets', call.id, call.widget as JsonObject);
    case 'widget.delete':
      return rootOf(doc, 'widgets').delete(call.id);
    case 'text.edit':
      return editRichText(doc, call);
  }
}

function recordOf(doc: Y.Doc, root: RootName, id: string): SharedMap | undefined {
  const record = rootOf(doc, root).get(id);
  return record instanceof Y.Map ? (record as SharedMap) : undefined;
}

function memberOf(doc: Y.Doc, root: RootName, id: string, member: string): SharedMap | undefined {
  const map = recordOf(doc, root, id)?.get(member);
  return map instanceof Y.Map ? (map as SharedMap) : undefined;
}

/** Writes a whole value where it differs. */
function setField(map: SharedMap | undefined, key: string, value: JsonValue): void {
  if (map && !(map.has(key) && jsonEqual(toPlain(map.get(key)), value))) map.set(key, toShared(value, newRowKey, 'whole'));
}

/** Makes a record, or brings the one that is there to `record`: replacing it would bring back what others deleted. */
function putRecord(doc: Y.Doc, root: RootName, id: string, record: JsonObject): void {
  const held = recordOf(doc, root, id);
  if (!held) return void rootOf(doc, root).set(id, sharedRecord(root, record));
  const gone = [...held.keys()].filter((key) => !Object.hasOwn(record, key));
  patchRecord(doc, root, id, { ...Object.fromEntries(gone.map((key) => [key, undefined])), ...record });
}

/** Changes the named keys of a record; `undefined` removes one. */
function patchRecord(doc: Y.Doc, root: RootName, id: string, changes: Record<string, JsonValue | undefined>): void {
  const record = recordOf(doc, root, id);
  for (const [key, value] of Object.entries(changes)) {
    if (memberKind(root, key) === 'text') patchText(record, key, value);
    else if (memberKind(root, key)) patchMember(memberOf(doc, root, id, key), isJsonObject(value) ? value : {});
    else if (value === undefined) record?.delete(key);
    else setField(record, key, value);
  }
}

/** A text is brought to what is wanted where it differs; one that is not named stays. */
function patchText(record: SharedMap | undefined, key: string, value: JsonValue | undefined): void {
  const held = record?.get(key);
  if (value === undefined) return;
  if (held instanceof Y.Text) writeText(held, readRichText(value));
  else record?.set(key, sharedMember('text', value));
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

function patchMember(member: SharedMap | undefined, wanted: JsonObject): void {
  for (const key of member?.keys() ?? []) if (!Object.hasOwn(wanted, key)) member?.delete(key);
  for (const [key, value] of Object.entries(wanted)) if (value !== undefined) setField(member, key, value);
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
  deleteWhere(doc, 'widgets', (widget) => ids.has(String(widget.get('node'))));
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
