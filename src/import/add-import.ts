import type { JsonValue, NodeId } from '#domain';
import { addFunction, type Graph, type Point } from '#graph';
import type { UploadedFile } from '#inputs';
import type { FileTaker } from './find-taker.ts';

/** Adds a function with its file and those of the inputs that it has, as one step, where it was pointed at. Answers the new node's id. */
export function addImport(
  graph: Graph,
  { entry, property }: FileTaker,
  inputs: Readonly<Record<string, JsonValue>>,
  stored: UploadedFile,
  at?: Point,
): NodeId {
  const { properties } = entry.record.inputSchema;
  const known = Object.entries(inputs).filter(([name]) => Object.hasOwn(properties, name));
  return addFunction(graph, entry, {
    inputs: { ...Object.fromEntries(known), [property]: { ...stored } },
    ...(at ? { at } : {}),
  });
}
