import { PartiError, type FunctionLookup, type JsonValue, type WorkflowDocument } from '#domain';

/**
 * A document with some inputs changed. Each set is `Node.Input=value`: the node by name, function name or id; the value as
 * JSON, else as text. Throws `http.invalid-request` naming what fits nothing.
 */
export function setInputs(document: WorkflowDocument, sets: readonly string[], functionOf: FunctionLookup): WorkflowDocument {
  const nodes = { ...document.nodes };
  for (const set of sets) {
    const found = /^(.+?)\.([^=.]+)=(.*)$/s.exec(set);
    const [, nodeName = '', input = '', text = ''] = found ?? [];
    const id = Object.keys(nodes).find((one) => namesOf(document, one, functionOf).includes(nodeName));
    const node = id === undefined ? undefined : nodes[id];
    const record = node && functionOf(node.functionId, node.digest);
    if (id === undefined || !node || !record || !Object.hasOwn(record.inputSchema.properties, input))
      throw new PartiError('http.invalid-request', { detail: `--set "${set}" names no node and input of this workflow` });
    nodes[id] = { ...node, inputs: { ...node.inputs, [input]: readValue(text) } };
  }
  return { ...document, nodes };
}

function namesOf(document: WorkflowDocument, id: string, functionOf: FunctionLookup): string[] {
  const node = document.nodes[id];
  const record = node && functionOf(node.functionId, node.digest);
  return [id, node?.name, record?.displayName, record?.name].filter((name): name is string => Boolean(name));
}

function readValue(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}
