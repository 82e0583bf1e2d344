import * as Y from 'yjs';
import type { CommandCall, JsonObject, JsonValue, WorkflowLink } from '#domain';
import { isWholeValue, nodeMap, recordMap, rootOf, toPlain, toShared, type RootName } from '../document/document-shape.ts';

type Maps = Y.Map<unknown>;

/** Carries out one command in one transaction under `origin`. Records that are gone are left gone: a delete wins. */
export function applyCommand(doc: Y.Doc, call: CommandCall, origin: unknown): void {
  doc.transact(() => apply(doc, call), origin);
}

function apply(doc: Y.Doc, call: CommandCall): void {
  switch (call.type) {
    case 'workflow.rename':
      return void rootOf(doc, 'meta').set('name', call.name);
    case 'node.add':
      rootOf(doc, 'nodes').set(call.id, nodeMap(call.node as unknown as JsonObject));
      rootOf(doc, 'layout').set(call.id, call.layout);
      for (const { target, portKey, linkId, link } of call.links ?? []) addLink(doc, target, portKey, linkId, link, false);
      return;
    case 'node.rename':
      return void nodeOf(doc, call.id)?.set('name', call.name);
    case 'node.disable':
      for (const id of call.ids) nodeOf(doc, id)?.set('disabled', call.disabled);
      return;
    case 'node.delete':
      return deleteNodes(doc, new Set(call.ids));
    case 'node.duplicate':
      return duplicateNodes(doc, call.ids, call.offset);
    case 'node.pin-version':
      nodeOf(doc, call.id)?.set('digest', call.digest);
      return void nodeOf(doc, call.id)?.set('stage', call.stage);
    case 'node.set-input':
      return setInput(doc, call.id, call.property, call.value);
    case 'node.reset-inputs':
      for (const property of call.properties) memberOf(doc, call.id, 'inputs')?.delete(property);
      return;
    case 'link.add':
      return addLink(doc, call.target, call.portKey, call.linkId, call.link, call.replace);
    case 'link.delete':
      for (const { target, portKey, linkId } of call.links) deleteLink(doc, target, portKey, linkId);
      return;
    case 'layout.move':
      return move(doc, call.positions);
    case 'view.put':
      return void rootOf(doc, 'views').set(call.id, recordMap(call.view as unknown as JsonObject));
    case 'view.patch':
      return patch(recordOf(doc, 'views', call.id), call.patch as unknown as JsonObject);
    case 'view.delete':
      rootOf(doc, 'views').delete(call.id);
      return deleteWhere(doc, 'widgets', (widget) => widget.get('view') === call.id);
    case 'view.set-visibility': {
      const view = recordOf(doc, 'views', call.id);
      return void view?.set('visibility', { ...(view.get('visibility') as JsonObject | undefined), ...call.nodes });
    }
    case 'widget.put': {
      const existing = recordOf(doc, 'widgets', call.id);
      if (existing) return patch(existing, call.widget as unknown as JsonObject);
      return void rootOf(doc, 'widgets').set(call.id, recordMap(call.widget as unknown as JsonObject));
    }
    case 'widget.delete':
      return rootOf(doc, 'widgets').delete(call.id);
  }
}

function recordOf(doc: Y.Doc, root: RootName, id: string): Maps | undefined {
  const record = rootOf(doc, root).get(id);
  return record instanceof Y.Map ? (record as Maps) : undefined;
}

const nodeOf = (doc: Y.Doc, id: string): Maps | undefined => recordOf(doc, 'nodes', id);

function memberOf(doc: Y.Doc, id: string, member: 'inputs' | 'links'): Maps | undefined {
  const map = nodeOf(doc, id)?.get(member);
  return map instanceof Y.Map ? (map as Maps) : undefined;
}

function setInput(doc: Y.Doc, id: string, property: string, value: JsonValue | undefined): void {
  const inputs = memberOf(doc, id, 'inputs');
  if (!inputs) return;
  if (value === undefined) return inputs.delete(property);
  const held = inputs.get(property);
  if (held instanceof Y.Map && !isWholeValue(value)) return mergeInto(held as Maps, value as JsonObject);
  inputs.set(property, toShared(value));
}

/** Writes only the keys that differ, so that another person's key of the same object stays theirs. */
function mergeInto(map: Maps, value: JsonObject): void {
  for (const key of [...map.keys()]) if (!Object.hasOwn(value, key)) map.delete(key);
  for (const [key, child] of Object.entries(value)) {
    const held = map.get(key);
    if (held instanceof Y.Map && !isWholeValue(child)) mergeInto(held as Maps, child as JsonObject);
    else if (JSON.stringify(toPlain(held) ?? null) !== JSON.stringify(child) || held === undefined) map.set(key, toShared(child));
  }
}

function patch(record: Maps | undefined, changes: JsonObject): void {
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) record?.delete(key);
    else if (JSON.stringify(record?.get(key)) !== JSON.stringify(value)) record?.set(key, value);
  }
}

function addLink(doc: Y.Doc, target: string, portKey: string, linkId: string, link: WorkflowLink, replace: boolean): void {
  const links = memberOf(doc, target, 'links');
  if (!links) return;
  let port = links.get(portKey);
  if (!(port instanceof Y.Map)) {
    port = new Y.Map<unknown>();
    links.set(portKey, port);
  }
  const map = port as Maps;
  if (replace) for (const id of [...map.keys()]) map.delete(id);
  map.set(linkId, { ...link });
}

function deleteLink(doc: Y.Doc, target: string, portKey: string, linkId: string): void {
  const port = memberOf(doc, target, 'links')?.get(portKey);
  if (port instanceof Y.Map) port.delete(linkId);
}

function deleteNodes(doc: Y.Doc, ids: ReadonlySet<string>): void {
  for (const id of ids) {
    rootOf(doc, 'nodes').delete(id);
    rootOf(doc, 'layout').delete(id);
  }
  for (const target of rootOf(doc, 'nodes').keys()) {
    for (const [, port] of memberOf(doc, target, 'links') ?? []) {
      if (!(port instanceof Y.Map)) continue;
      for (const [linkId, link] of [...(port as Maps).entries()]) if (ids.has((link as WorkflowLink).node)) port.delete(linkId);
    }
  }
  deleteWhere(doc, 'widgets', (widget) => ids.has(String(widget.get('node'))));
}

function deleteWhere(doc: Y.Doc, root: RootName, test: (record: Maps) => boolean): void {
  for (const [id, record] of [...rootOf(doc, root).entries()]) if (record instanceof Y.Map && test(record as Maps)) rootOf(doc, root).delete(id);
}

function duplicateNodes(doc: Y.Doc, ids: Readonly<Record<string, string>>, [dx, dy]: [number, number]): void {
  for (const [from, to] of Object.entries(ids)) {
    const node = nodeOf(doc, from);
    if (!node) continue;
    const copy = toPlain(node) as JsonObject;
    copy['links'] = copiedLinks((copy['links'] ?? {}) as Record<string, Record<string, JsonObject>>, ids);
    rootOf(doc, 'nodes').set(to, nodeMap(copy));
    const [x, y] = (rootOf(doc, 'layout').get(from) as [number, number, number] | undefined) ?? [0, 0, 0];
    rootOf(doc, 'layout').set(to, [x + dx, y + dy, 0]);
  }
}

/** Links among the copies point at copies; those from outside stay. */
function copiedLinks(links: Record<string, Record<string, JsonObject>>, ids: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(
    Object.entries(links).map(([portKey, port]) => [portKey, Object.fromEntries(Object.entries(port).map(([id, link]) => [id, { ...link, node: ids[String(link['node'])] ?? String(link['node']) }]))]),
  );
}

function move(doc: Y.Doc, positions: Extract<CommandCall, { type: 'layout.move' }>['positions']): void {
  const layout = rootOf(doc, 'layout');
  for (const [id, { from, to }] of Object.entries(positions)) {
    const now = layout.get(id);
    // Somebody moved it since: their place stays.
    if (from && JSON.stringify(now) !== JSON.stringify(from)) continue;
    if (nodeOf(doc, id) && JSON.stringify(now) !== JSON.stringify(to)) layout.set(id, to);
  }
}
