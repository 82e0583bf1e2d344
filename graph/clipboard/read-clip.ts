import {
  CLIP_KIND,
  FRAME_TITLE_MAX,
  isJsonObject,
  NODE_NOTE_MAX,
  parseJson,
  readRichText,
  type JsonObject,
  type JsonValue,
  type NodeId,
  type NodeLayout,
  type WorkflowFrame,
  type WorkflowNode,
  type WorkflowNote,
} from '#domain';

/** A node that was copied, and where it stood. */
export interface ClipEntry {
  node: WorkflowNode;
  layout: NodeLayout;
}

/** What was copied, by the ids that it had. */
export interface Clip {
  nodes: Map<NodeId, ClipEntry>;
  frames: Map<string, WorkflowFrame>;
  notes: Map<string, WorkflowNote>;
  /** Workflow that it was copied from, where the text says it. */
  from?: string | undefined;
  /** Names of the functions, where the text says them: for those that are not known here. */
  names: Map<string, string>;
}

/** A clip of nodes alone. */
export const clipOf = (nodes: Map<NodeId, ClipEntry>): Clip => ({ nodes, frames: new Map(), notes: new Map(), names: new Map() });

/** What stands in a text as JSON; undefined for other text. */
export function readJson(text: string): JsonValue | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** How clips are written; earlier ones are read too. */
export const CLIP_VERSION = 2;

/** Whether a text is a clip that only a newer version of the product understands: what it holds more would be lost in silence. */
export const isFromNewer = (parsed: JsonValue | undefined): boolean =>
  isJsonObject(parsed) &&
  parsed['kind'] === CLIP_KIND &&
  typeof parsed['version'] === 'number' &&
  parsed['version'] > CLIP_VERSION;

/** Whose record a text is: one as functions are saved and read. */
export function readRecord(parsed: JsonValue | undefined): { id: JsonValue | undefined; name: string } | undefined {
  if (!isJsonObject(parsed) || !isJsonObject(parsed['input_schema']) || typeof parsed['name'] !== 'string') return undefined;
  return { id: parsed['id'], name: parsed['name'] };
}

/** Reads a clip, or the document of a whole workflow, with suspicion: the text may come from anywhere. */
export function readClip(parsed: JsonValue | undefined): Clip | undefined {
  if (!isJsonObject(parsed) || !isJsonObject(parsed['nodes'])) return undefined;
  const isClip = parsed['kind'] === CLIP_KIND;
  const places = parsed['layout'];
  if (!isClip && (!isJsonObject(parsed['meta']) || !isJsonObject(places))) return undefined;
  const nodes = new Map<NodeId, ClipEntry>();
  for (const [id, held] of Object.entries(parsed['nodes'])) {
    if (!isJsonObject(held)) return undefined;
    const node = isClip ? held['node'] : held;
    const layout = isClip ? held['layout'] : isJsonObject(places) && Object.hasOwn(places, id) ? places[id] : [0, 0, 0];
    const [x, y] = Array.isArray(layout) ? layout : [];
    if (!isNode(node) || typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x + y)) return undefined;
    nodes.set(id, { node: withoutOdd(node), layout: [x, y, 0] });
  }
  const clip: Clip = {
    nodes,
    from: typeof parsed['from'] === 'string' ? parsed['from'] : undefined,
    frames: recordsOf(parsed['frames'], readFrame),
    notes: recordsOf(parsed['notes'], readNote),
    names: recordsOf(parsed['functions'], (held) =>
      isJsonObject(held) && typeof held['name'] === 'string' ? held['name'] : undefined,
    ),
  };
  return clip.nodes.size + clip.frames.size + clip.notes.size > 0 ? clip : undefined;
}

function recordsOf<T>(held: JsonValue | undefined, read: (one: JsonValue) => T | undefined): Map<string, T> {
  return new Map(
    Object.entries(isJsonObject(held) ? held : {}).flatMap(([id, one]): [string, T][] => {
      const found = one === undefined ? undefined : read(one);
      return found === undefined ? [] : [[id, found]];
    }),
  );
}

function readFrame(held: JsonValue): WorkflowFrame | undefined {
  if (!isJsonObject(held)) return undefined;
  const { title, colour, collapsed, parent, at, box } = held;
  return {
    title: typeof title === 'string' ? title.slice(0, FRAME_TITLE_MAX) : '',
    colour: typeof colour === 'string' ? colour : '',
    collapsed: collapsed === true,
    ...(typeof parent === 'string' ? { parent } : {}),
    ...(areNumbers(at, 2) ? { at: at as [number, number] } : {}),
    ...(areNumbers(box, 4) ? { box: box as [number, number, number, number] } : {}),
  };
}

function readNote(held: JsonValue): WorkflowNote | undefined {
  if (!isJsonObject(held) || !areNumbers(held['box'], 4)) return undefined;
  const { colour, layoutGroup } = held;
  return {
    text: readRichText(held['text']),
    box: held['box'] as WorkflowNote['box'],
    colour: typeof colour === 'string' ? colour : '',
    ...(typeof layoutGroup === 'string' ? { layoutGroup } : {}),
  };
}

const areNumbers = (value: JsonValue | undefined, count: number): boolean =>
  Array.isArray(value) && value.length === count && value.every((one) => typeof one === 'number' && Number.isFinite(one));

const STAGES: readonly unknown[] = ['live', 'test', 'local'] satisfies WorkflowNode['stage'][];

/** What a text from anywhere says oddly is as of a function that was just added; a remark longer than people may write one is cut. */
const withoutOdd = (node: WorkflowNode): WorkflowNode => ({
  ...node,
  name: typeof node.name === 'string' ? node.name : '',
  stage: STAGES.includes(node.stage) ? node.stage : 'live',
  disabled: (node.disabled as unknown) === true,
  ...(typeof node.note === 'string' && node.note.length > NODE_NOTE_MAX ? { note: node.note.slice(0, NODE_NOTE_MAX) } : {}),
});

function isNode(node: unknown): node is WorkflowNode {
  return (
    isJsonObject(node as JsonValue) &&
    typeof (node as JsonObject)['functionId'] === 'string' &&
    typeof (node as JsonObject)['digest'] === 'string' &&
    isJsonObject((node as JsonObject)['inputs']) &&
    isJsonObject((node as JsonObject)['links']) &&
    Object.values((node as JsonObject)['links'] as JsonObject).every(areLinks)
  );
}

function areLinks(port: JsonValue | undefined): boolean {
  return (
    isJsonObject(port) &&
    Object.values(port).every(
      (link) =>
        isJsonObject(link) &&
        typeof link['node'] === 'string' &&
        typeof link['output'] === 'string' &&
        typeof link['order'] === 'number',
    )
  );
}
