import { isJsonObject, namedFileName, type JsonObject, type JsonValue, type NodeId } from '#domain';
import type { FilesPort } from '../editor/graph.ts';
import type { Clip, ClipEntry } from './read-clip.ts';

const DIGEST = /^[\da-f]{64}$/;
/** Most files that come along at once; the inputs of further ones are empty. */
const MOST_FILES = 1000;
/** Inputs hold files no deeper than this. */
const DEEPEST = 12;

type NamedFile = JsonObject & { digest: string };

/** A file as inputs and their folders hold it: its bytes by their digest, and its name. */
const isFile = (value: JsonValue | undefined): value is NamedFile =>
  isJsonObject(value) && typeof value['digest'] === 'string' && DIGEST.test(value['digest']) && namedFileName(value) !== '';

/** Digests of the files that inputs of copied nodes hold. */
export function fileDigests(nodes: ReadonlyMap<NodeId, ClipEntry>): string[] {
  const held = [...nodes.values()].flatMap(({ node }) => Object.values(node.inputs).flatMap((value) => filesIn(value)));
  return [...new Set(held.map(({ digest }) => digest))].slice(0, MOST_FILES);
}

function filesIn(value: JsonValue | undefined, level = 0): NamedFile[] {
  if (isFile(value)) return [value];
  if (level > DEEPEST || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((one) => filesIn(one, level + 1));
}

/** A value without the files that were not taken; undefined where it is such a file. */
function withoutFiles(value: JsonValue, taken: ReadonlySet<string>, level = 0): JsonValue | undefined {
  if (isFile(value)) return taken.has(value.digest) ? value : undefined;
  if (level > DEEPEST) return value;
  const keptOf = (one: JsonValue) => withoutFiles(one, taken, level + 1);
  if (Array.isArray(value)) return value.map(keptOf).filter((one) => one !== undefined);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]): [string, JsonValue][] => {
      const kept = keptOf(one);
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
}

/** Takes the files of a clip along. Inputs whose file may not be taken are empty in `whole`; `left` are the names of these files. */
export async function withFiles(
  clip: Clip,
  files: FilesPort,
  digests: readonly string[],
): Promise<{ whole: Clip; left: string[] }> {
  // Who may not read the other workflow gets the functions, not what they read.
  const taken = new Set(await files.take(clip.from ?? '', digests).catch(() => []));
  const left: string[] = [];
  const entryOf = ({ node, layout }: ClipEntry): ClipEntry => {
    const inputs = Object.entries(node.inputs).flatMap(([name, value]): [string, JsonValue][] => {
      const missing = filesIn(value).filter(({ digest }) => !taken.has(digest));
      left.push(...missing.map(namedFileName));
      const kept = missing.length === 0 ? value : withoutFiles(value, taken);
      return kept === undefined ? [] : [[name, kept]];
    });
    return { node: { ...node, inputs: Object.fromEntries(inputs) }, layout };
  };
  return { whole: { ...clip, nodes: new Map([...clip.nodes].map(([id, entry]) => [id, entryOf(entry)])) }, left };
}
