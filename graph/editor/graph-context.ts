import { createContext, use } from 'react';
import type { NodeId } from '#domain';
import type { Graph } from './graph.ts';
import type { DrawInput, UploadFile } from '#inputs';

/** Actions that the editor asks of the application around it; what is missing is not offered. */
export interface GraphActions {
  /** Show all inputs of a node, one of them in front where named. */
  openInspector?: (node: NodeId, property?: string) => void;
  /** Show everything about what went wrong. */
  openError?: (node: NodeId) => void;
  /** Pin the test version of a function that has no live one. */
  useTestVersion?: (node: NodeId) => void;
  uploadFile?: UploadFile;
  /** Saves the model that a node made as a file. */
  exportModel?: (node: NodeId) => void;
  /** Draws a geometry input over the model. */
  drawInput?: DrawInput;
}

/** What every part of a mounted editor reads. */
export interface GraphScope {
  graph: Graph;
  actions: GraphActions;
}

export const GraphContext = createContext<GraphScope | undefined>(undefined);

/** The editor around this part. */
export function useGraphScope(): GraphScope {
  const scope = use(GraphContext);
  if (!scope) throw new Error('This part stands outside a graph editor.');
  return scope;
}
