import { isJsonObject, type JsonObject, type JsonValue, type NodeId } from '#domain';
import type { FilesPort } from '../editor/graph.ts';
import type { Clip, ClipEntry } from './read-clip.ts';

const DIGEST = /^[\da-f]{64}$/;
/** Most files that come along at once; the inputs of further ones are empty. */
const MOST_FILES = 1000;

type NamedFile = JsonObject & { digest: string };

/** A file as inputs hold it: its bytes by their digest, and its name. */
const isFile = (value: JsonValue | undefined): value is NamedFile =>
  isJsonObject(value) && typeof value['digest'] === 'string' && DIGEST.test(value['digest']) && typeof value['name'] === 'string';

/** Digests of the files that inputs of copied nodes hold. */
export function fileDigests(nodes: ReadonlyMap<NodeId, ClipEntry>): string[] {
  const held = [...nodes.values()].flatMap(({ node }) => Object.values(node.inputs).flatMap(filesIn));
  return [...new Set(held.map(({ digest }) => digest))].slice(0, MOST_FILES);
}

function filesIn(value: JsonValue | undefined): NamedFile[] {
  if (isFile(value)) return [value];
  return Array.isArray(value) ? value.flatMap(filesIn) : [];
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
      left.push(...missing.map((file) => String(file['name'])));
      if (missing.length === 0) return [[name, value]];
      return Array.isArray(value) ? [[name, value.filter((one) => !isFile(one) || taken.has(one.digest))]] : [];
    });
    return { node: { ...node, inputs: Object.fromEntries(inputs) }, layout };
  };
  return { whole: { ...clip, nodes: new Map([...clip.nodes].map(([id, entry]) => [id, entryOf(entry)])) }, left };
}
