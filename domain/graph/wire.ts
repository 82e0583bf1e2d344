import type { JsonValue } from '../json/json-value.ts';
import type { NodeId, PortKey, WorkflowLink } from '../workflow/document.ts';

/** End of a wire: a node and a port of it. */
export interface WireEnd {
  node: NodeId;
  port: PortKey;
}

/** Wire as it is drawn and run: laid by hand (explicit) or found by name (derived, never stored). */
export interface Wire {
  id: string;
  kind: 'explicit' | 'derived';
  source: WireEnd;
  target: WireEnd;
  /** Of an explicit wire. */
  linkId?: string;
  link?: WorkflowLink;
  /** Why the wire carries nothing. */
  problem?: GraphProblem;
}

/** Something in the graph that keeps nodes from running; codes and parameters of the error catalogue. */
export interface GraphProblem {
  code:
    | 'graph.circular-dependency'
    | 'graph.redundant-functions'
    | 'graph.too-many-modifiers'
    | 'graph.broken-link'
    | 'run.missing-dependency'
    | 'function.not-found';
  parameters: Record<string, JsonValue>;
  /** Nodes that `functions` names, in its order, and whose model `output` is. */
  nodes?: readonly NodeId[];
}

/** Producers among which a consumer must choose. */
export interface ProducerChoice {
  target: WireEnd;
  /** Nodes that all offer the model, by id. */
  producers: NodeId[];
}
