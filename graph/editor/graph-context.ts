import { createContext, use } from 'react';
import type { ElementModel, NodeId } from '#domain';
import type { Graph } from './graph.ts';
import type { DrawRequest, InputAsking, UploadFile } from '#inputs';

/** Drawing of a node's input: opens its sketch over the model. */
export type DrawNodeInput = (node: NodeId, request: DrawRequest) => void;

/** Actions that the editor asks of the application around it; what is missing is not offered. */
export interface GraphActions {
  /** Show all inputs of a node, one of them in front where named. */
  openInspector?: (node: NodeId, property?: string) => void;
  /** Show everything about what went wrong. */
  openError?: (node: NodeId) => void;
  /** Pin the test version of a function that has no live one. */
  useTestVersion?: (node: NodeId) => void;
  /** Compare the version that a node pins with the one that is offered now. */
  showNewer?: (node: NodeId) => void;
  /** Shows what the function of a node does, in the version that the node pins. */
  showDetails?: (node: NodeId) => void;
  uploadFile?: UploadFile;
  /**
   * Draws a model small, `size` (width, height) in px of the screen; undefined where nothing is to be seen, or when `isWanted`
   * says no before its turn.
   */
  modelPicture?: (
    shown: { nodeId: NodeId; digest: string; model: ElementModel },
    size: readonly [number, number],
    isWanted: () => boolean,
  ) => Promise<ImageData | undefined>;
  /** Saves the model that a node made as a file. */
  exportModel?: (node: NodeId) => void;
  /** Shows who changed the selected function. */
  whoChanged?: () => void;
  /** Asks for a range of values of an input of the selected function. */
  sampleRange?: () => void;
  /** Draws a geometry input of a node over the model. */
  drawInput?: DrawNodeInput;
  /** Picks elements in the drawing and shows them there. */
  asking?: Omit<InputAsking, 'models'>;
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
