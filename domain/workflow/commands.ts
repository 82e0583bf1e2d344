import type { JsonValue } from '../json/json-value.ts';
import type { TextDelta } from '../rich-text/rich-text.ts';
import type { NodeId, NodeLayout, PortKey, WorkflowLink, WorkflowNode, WorkflowView, WorkflowWidget } from './document.ts';

/** Root whose records hold a rich text, under `text`. */
export type TextRoot = 'widgets' | 'notes';

/**
 * Change to the shared document, as data. `collab/` turns one call into one Yjs transaction
 * with the user's origin: one undo step (typing into one field within 500 ms merges).
 * Ids of new records are made by the caller. Defaults that are random, now or a new id are drawn by the caller, once.
 */
export type CommandCall =
  | { type: 'workflow.rename'; name: string }
  /** Plain text; what is over the limit is cut off. */
  | { type: 'workflow.describe'; description: string }
  | {
      type: 'node.add';
      id: NodeId;
      node: WorkflowNode;
      layout: NodeLayout;
      /** Wires made in the same step (dropped on empty canvas); `target` may be the new node or an existing one. */
      links?: { target: NodeId; portKey: PortKey; linkId: string; link: WorkflowLink }[];
    }
  | { type: 'node.rename'; id: NodeId; name: string }
  | { type: 'node.disable'; ids: NodeId[]; disabled: boolean }
  /** Deletes nodes, their layout, links that come from them, and widgets bound to them. */
  | { type: 'node.delete'; ids: NodeId[] }
  /** Copies nodes with their inputs and the links among them; `ids` maps old to new. */
  | { type: 'node.duplicate'; ids: Record<NodeId, NodeId>; offset: [number, number] }
  /** Puts copied nodes in, in one step; ids are new, links of each node are complete. */
  | { type: 'node.paste'; nodes: Record<NodeId, { node: WorkflowNode; layout: NodeLayout }> }
  | { type: 'node.pin-version'; ids: NodeId[]; digest: string; stage: 'live' | 'test' | 'local' }
  /** `value` undefined removes the input, so that the default is used again. */
  | { type: 'node.set-input'; id: NodeId; property: string; value: JsonValue | undefined }
  | { type: 'node.reset-inputs'; id: NodeId; properties: string[] }
  | { type: 'link.add'; target: NodeId; portKey: PortKey; linkId: string; link: WorkflowLink; replace: boolean }
  | { type: 'link.delete'; links: { target: NodeId; portKey: PortKey; linkId: string }[] }
  /** Drag, nudge or tidy: only positions that changed; a node whose position is no longer `from` keeps its place. */
  | { type: 'layout.move'; positions: Record<NodeId, { from?: NodeLayout; to: NodeLayout }> }
  /** `beside`: other views put in the same step where they are missing; `widgets`: parts of the view, such as those of a copy. */
  | {
      type: 'view.put';
      id: string;
      view: WorkflowView;
      beside?: Readonly<Record<string, WorkflowView>> | undefined;
      widgets?: Readonly<Record<string, WorkflowWidget>> | undefined;
    }
  | { type: 'view.patch'; id: string; patch: Partial<WorkflowView> }
  | { type: 'view.delete'; id: string }
  /** Hide or show the elements of functions (by id) or single elements (by `elementKey`) in a view. */
  | { type: 'view.set-visibility'; id: string; nodes: Record<string, 'visible' | 'hidden' | 'context'> }
  | { type: 'widget.put'; id: string; widget: WorkflowWidget }
  | { type: 'widget.delete'; id: string }
  /** Changes what a note says by one delta after another, each upon the text as the one before left it. */
  | { type: 'text.edit'; root: TextRoot; id: string; deltas: TextDelta[] };
