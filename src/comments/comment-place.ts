import { functionTexts, richTextWords, type CommentAnchor, type NodeId, type ReaderPort, type RichText } from '#domain';

/** What a key of the graph names, as comments keep it; undefined once it is gone. */
export function anchorOfKey(reader: ReaderPort, key: string, locale: string): CommentAnchor | undefined {
  const { nodes, frames, notes } = reader.document();
  const [kind, id] = key.startsWith('frame:')
    ? ['frame', key.slice(6)]
    : key.startsWith('note:')
      ? ['note', key.slice(5)]
      : ['node', key];
  if (kind === 'frame') return frames[id] && { kind, id, name: cut(frames[id].title) };
  if (kind === 'note') return notes[id] && { kind, id, name: cut(plainText(notes[id].text)) };
  return nodes[id] && { kind: 'node', id, name: cut(nodeName(reader, id, locale)) };
}

/** Key of the graph of what a thread is about; undefined for what does not stand there. */
export function keyOfAnchor({ kind, id }: CommentAnchor): string | undefined {
  if (kind === 'node') return id;
  return kind === 'frame' || kind === 'note' ? `${kind}:${id}` : undefined;
}

/** What an anchor is called now; undefined where what it named is gone. */
export function nameNow(reader: ReaderPort, anchor: CommentAnchor, locale: string): string | undefined {
  const { views, widgets, nodes } = reader.document();
  if (anchor.kind === 'view') return views[anchor.id]?.name ?? (anchor.id in views ? anchor.name : undefined);
  if (anchor.kind === 'widget') return widgets[anchor.id] && (widgets[anchor.id]?.title ?? anchor.name);
  // An element comes and goes with runs; the function that makes it tells whether it can come back.
  if (anchor.kind === 'element') return nodes[anchor.id] && anchor.name;
  const key = keyOfAnchor(anchor);
  return key === undefined ? undefined : anchorOfKey(reader, key, locale)?.name;
}

/** Name of a node: its own, else that of its function. */
export function nodeName(reader: ReaderPort, id: NodeId, locale: string): string {
  const node = reader.document().nodes[id];
  if (!node) return '';
  const record = reader.functionOf(node.functionId, node.digest);
  return node.name || (record ? functionTexts(record, locale).name : node.functionId);
}

const MAX_NAME = 80;
const cut = (name: string): string => (name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name);

const plainText = (text: RichText): string => richTextWords(text).replaceAll(/\s+/g, ' ').trim();
