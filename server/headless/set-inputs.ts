import { PartiError, type FunctionLookup, type JsonValue, type NodeId, type WorkflowDocument } from '#domain';

/**
 * A document with some inputs changed. Each set is `Node.Input=value`: the node by name, function name or id; the value as
 * JSON, else as text. Throws `http.invalid-request` naming what fits nothing.
 */
export function setInputs(document: WorkflowDocument, sets: readonly string[], functionOf: FunctionLookup): WorkflowDocument {
  const nodes = { ...document.nodes };
  for (const set of sets) {
    const { id, input, text } = namedInput(document, set, functionOf);
    const node = nodes[id];
    if (node) nodes[id] = { ...node, inputs: { ...node.inputs, [input]: readValue(text) } };
  }
  return { ...document, nodes };
}

/** The input that `Node.Input=text` names. Throws `http.invalid-request` where it names none. */
export function namedInput(
  document: WorkflowDocument,
  said: string,
  functionOf: FunctionLookup,
): { id: NodeId; input: string; text: string } {
  const [, nodeName = '', input = '', text = ''] = /^(.+?)\.([^=.]+)=(.*)$/s.exec(said) ?? [];
  const id = Object.keys(document.nodes).find((one) => namesOf(document, one, functionOf).includes(nodeName));
  const node = id === undefined ? undefined : document.nodes[id];
  const record = node && functionOf(node.functionId, node.digest);
  if (id === undefined || !record || !Object.hasOwn(record.inputSchema.properties, input))
    throw new PartiError('http.invalid-request', { detail: `"${said}" names no node and input of this workflow` });
  return { id, input, text };
}

function namesOf(document: WorkflowDocument, id: string, functionOf: FunctionLookup): string[] {
  const node = document.nodes[id];
  const record = node && functionOf(node.functionId, node.digest);
  return [id, node?.name, record?.displayName, record?.name].filter((name): name is string => Boolean(name));
}

export function readValue(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}
