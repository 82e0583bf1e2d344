import type { ElementModel, NodeId } from '#domain';

/** An element of a node's result. */
export interface ElementRef {
  nodeId: NodeId;
  elementId: string;
}

/** What a person pointed at in the model: an element, or nothing (undefined). */
export type ModelSelection = ElementRef | undefined;

/** One function's result as the view shows it. `digest` names the result: the same digest is the same model. */
export interface ShownModel {
  nodeId: NodeId;
  /** The function's name in the workflow. */
  label: string;
  digest: string;
  model: ElementModel;
}
