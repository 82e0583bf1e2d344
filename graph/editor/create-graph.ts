import { Graph, type GraphPorts } from './graph.ts';

/** Graph editor of one open workflow. Commands run on it; `GraphEditor` shows it, and it follows the ports while it is shown. */
export function createGraph(ports: GraphPorts): Graph {
  return new Graph(ports);
}
