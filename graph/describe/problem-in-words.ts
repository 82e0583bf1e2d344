import { functionTexts, type FunctionRecord, type GraphProblem, type JsonValue, type NodeId } from '#domain';

interface Named {
  code: string;
  message?: string;
  parameters?: Record<string, JsonValue>;
  nodes?: GraphProblem['nodes'];
}

/** A problem of the graph with its functions called as cards call them; every other stays as it is. */
export function problemInWords<Problem extends Named>(
  problem: Problem,
  nameOf: (id: NodeId) => string,
  recordOf: (id: NodeId) => FunctionRecord | undefined,
  locale: string,
): Problem {
  const { nodes, parameters } = problem;
  const [first] = nodes ?? [];
  if (!nodes || first === undefined) return problem;
  const maker = recordOf(first);
  const output = maker && functionTexts(maker, locale).modelOutput;
  return {
    ...problem,
    parameters: {
      ...parameters,
      functions: nodes.map(nameOf).join(', '),
      ...(parameters?.['output'] !== undefined && output !== undefined ? { output } : {}),
    },
  };
}
