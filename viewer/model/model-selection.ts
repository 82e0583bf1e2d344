import type { ElementModel, NodeId } from '#domain';

/** Reference to an element of a node's result. */
export interface ElementRef {
  nodeId: NodeId;
  elementId: string;
}

/** Selection in the model: an element, or nothing (undefined). */
export type ModelSelection = ElementRef | undefined;

/** Model of one function's result as the view shows it. `digest` names the result: the same digest is the same model. */
export interface ShownModel {
  nodeId: NodeId;
  /** The function's name in the workflow. */
  label: string;
  digest: string;
  /** It was made for earlier inputs: its function gave nothing since, or waits to be run. */
  isEarlier?: boolean;
  /** Filters that its function offers, each by its name; the model is first shown by one that is `isFirst`. */
  filters?: readonly { name: string; query: string; isFirst?: boolean }[];
  /** May be read only when it is asked for. */
  readonly model: ElementModel;
}

/** Feed of a view: gives it ports through which models come beside the page (`FedModel` of the engine), now and later; answers how to end it. */
export type ModelFeed = (take: (port: MessagePort) => void) => () => void;
