import type { NodeId, NodeLayout, PortKey, WorkflowLink, WorkflowNode } from './document.ts';

/** Wire laid by hand, by the input that it ends at. */
export interface LinkAddress {
  target: NodeId;
  portKey: PortKey;
  linkId: string;
}

/** The same with what it carries. */
export interface PlacedLink extends LinkAddress {
  link: WorkflowLink;
}

/** Changes of nodes and the wires around them that belong together. */
export type WireCommand =
  /** Puts a node into a wire: a new one, or without `node` one that is there. `cut` wires go, `links` come, what is in the way moves. */
  | {
      type: 'node.insert';
      id: NodeId;
      node?: WorkflowNode;
      layout?: NodeLayout;
      cut: LinkAddress[];
      links: PlacedLink[];
      positions: Record<NodeId, { from?: NodeLayout; to: NodeLayout }>;
      /** Frame that it comes to lie in; null: out of any. Absent: it stays where it lies. */
      frame?: string | null;
    }
  /** Deletes nodes as `node.delete` does, and wires what they stood between. */
  | { type: 'node.heal'; ids: NodeId[]; links: PlacedLink[] }
  /** Puts another function in a node's place; inputs and wires that are not named fall away. */
  | {
      type: 'node.replace';
      id: NodeId;
      functionId: string;
      digest: string;
      stage: WorkflowNode['stage'];
      keep: { inputs: string[]; ports: PortKey[] };
      /** Wires from the node that come from another output now. */
      links: PlacedLink[];
    }
  /** The wires of a list input in a new order; those that are not named come behind. */
  | { type: 'link.order'; target: NodeId; portKey: PortKey; linkIds: string[] };
