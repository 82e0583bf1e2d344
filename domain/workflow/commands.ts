import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { OverrideEntry } from './override-entry.ts';
import type { TextDelta } from '../rich-text/rich-text.ts';
import type { DocumentChange } from './changes-between.ts';
import type { WireCommand } from './wire-commands.ts';
import type {
  NodeId,
  NodeLayout,
  PortKey,
  WorkflowBookmark,
  WorkflowDeck,
  WorkflowFrame,
  WorkflowLink,
  WorkflowNode,
  WorkflowNote,
  WorkflowSlide,
  WorkflowView,
  WorkflowWidget,
} from './document.ts';

/** Root whose records hold a rich text, under `text`. */
export type TextRoot = 'widgets' | 'notes';

/** What one edit by hand writes: the entry without the fields that the command keeps itself. */
export interface OverrideEdit extends Pick<OverrideEntry, 'identity' | 'identities' | 'element' | 'parent' | 'within' | 'scope'> {
  baseDefinitionId?: string;
  previousOverrideId?: string;
  executionId?: string;
  value: JsonObject;
  original?: JsonObject;
}

/** Element that a removal, or an entry put onto it, is about. */
export interface OverrideRemoval {
  identity: JsonObject;
  element?: OverrideEntry['element'];
  parent?: string;
  within?: JsonObject;
  executionId?: string;
}

/** What may lie in a frame, by id. */
export interface FrameMembers {
  nodes?: readonly NodeId[];
  frames?: readonly string[];
  notes?: readonly string[];
}

/** Changes of one frame; `undefined` takes a field away. */
export type FramePatch = { [K in 'title' | 'colour' | 'collapsed' | 'at' | 'box']?: WorkflowFrame[K] | undefined };

/** Deck and slides by id. */
export interface DeckRecords {
  decks: Readonly<Record<string, WorkflowDeck>>;
  slides: Readonly<Record<string, WorkflowSlide>>;
}

/** Changes of one slide; `undefined` takes a field away. */
export type SlidePatch = { [K in keyof WorkflowSlide]?: WorkflowSlide[K] | undefined };

/** New places of what is no card: corners in graph px. A frame's is that of its card, or of its box while it is empty. */
export interface BoardPlaces {
  frames?: Readonly<Record<string, [x: number, y: number]>>;
  notes?: Readonly<Record<string, [x: number, y: number]>>;
}

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
  /** Remark, colour tag, shown inputs and sight of the wires of cards; `undefined` takes one away. */
  | {
      type: 'node.patch';
      ids: NodeId[];
      patch: { [K in 'note' | 'colour' | 'rows' | 'shown' | 'wires']?: WorkflowNode[K] | undefined };
    }
  /**
   * Deletes nodes, their layout, links that come from them, and widgets that read no others; frames, whose members stay and lie in
   * the frame around; notes.
   */
  | { type: 'node.delete'; ids: NodeId[]; frames?: string[]; notes?: string[] }
  /** Copies nodes with their inputs and the links among them, frames, notes and who lies in which; each maps old to new. */
  | {
      type: 'node.duplicate';
      ids: Record<NodeId, NodeId>;
      offset: [number, number];
      frames?: Record<string, string>;
      notes?: Record<string, string>;
    }
  /** Puts copied nodes, frames and notes in, in one step; ids are new, links of each node and membership are complete. */
  | {
      type: 'node.paste';
      nodes: Record<NodeId, { node: WorkflowNode; layout: NodeLayout }>;
      frames?: Record<string, WorkflowFrame>;
      notes?: Record<string, WorkflowNote>;
    }
  /** `renamed`: values and wires of inputs go to those that the version calls otherwise, old name → new one. */
  | {
      type: 'node.pin-version';
      ids: NodeId[];
      digest: string;
      stage: 'live' | 'test' | 'local';
      renamed?: Record<string, string>;
    }
  /**
   * `value` undefined removes the input, so that the default is used again. `was`: what `value` was made of, as its editor showed
   * it; only what differs between both is written, so that what others changed beside it meanwhile stays.
   */
  | { type: 'node.set-input'; id: NodeId; property: string; value: JsonValue | undefined; was?: JsonValue | undefined }
  /** Sets inputs of several nodes as one step. */
  | { type: 'node.set-inputs'; inputs: Record<NodeId, Record<string, JsonValue>> }
  /** `overrides`: every change by hand goes too. */
  | { type: 'node.reset-inputs'; id: NodeId; properties: string[]; overrides?: boolean }
  /**
   * Changes elements by hand. `value` holds what is changed now; `identity` and `element` are written each time, `original`
   * once. An entry without `identity` or `identities`, here or there already, is left out, and so is one whose value
   * `overrideValueProblem` names.
   */
  | { type: 'override.edit'; id: NodeId; name: string; entries: Record<string, OverrideEdit> }
  /** Takes back properties of edits, or whole entries (null): edits, additions with the edits on them, removals. */
  | { type: 'override.revert'; id: NodeId; name: string; entries: Record<string, readonly string[] | null> }
  | {
      type: 'override.add';
      id: NodeId;
      name: string;
      entryId: string;
      value: JsonObject;
      parent?: string;
      by?: string;
      at?: number;
    }
  /** Removes elements. One that was added by hand (`Add Id` in its identity) loses its addition and the edits on it instead. */
  | { type: 'override.remove'; id: NodeId; name: string; entries: Record<string, OverrideRemoval> }
  /** Puts a lost edit or removal onto another element, as a new entry under the id that such an entry has. */
  | ({ type: 'override.attach'; id: NodeId; name: string; entryId: string } & OverrideRemoval)
  /** Carries entries of one override over to another name, with the new names of its properties and identity properties. */
  | {
      type: 'override.map';
      id: NodeId;
      from: string;
      to: string;
      properties: Readonly<Record<string, string>>;
      identity?: Readonly<Record<string, string>>;
    }
  | WireCommand
  | { type: 'link.add'; target: NodeId; portKey: PortKey; linkId: string; link: WorkflowLink; replace: boolean }
  | { type: 'link.delete'; links: { target: NodeId; portKey: PortKey; linkId: string }[] }
  /**
   * Drag, nudge or tidy: only positions that changed; a node whose position is no longer `from` keeps its place.
   * `into`: what was dragged into a frame, or out of one, in the same step.
   */
  | ({
      type: 'layout.move';
      positions: Record<NodeId, { from?: NodeLayout; to: NodeLayout }>;
      into?: { members: FrameMembers; frame: string | undefined };
    } & BoardPlaces)
  /** Makes a frame around members; they leave the frames that they lay in. */
  | { type: 'frame.make'; id: string; frame: WorkflowFrame; members: FrameMembers }
  | { type: 'frame.patch'; patches: Record<string, FramePatch> }
  /** Puts members into a frame, or out of any. */
  | { type: 'frame.assign'; members: FrameMembers; frame: string | undefined }
  /** Deletes a frame with all that lies in it, at any depth. One that keeps its members: `node.delete`. */
  | { type: 'frame.delete'; id: string; withMembers: true }
  | { type: 'bookmark.put'; id: string; bookmark: WorkflowBookmark }
  | { type: 'bookmark.delete'; id: string }
  | { type: 'note.put'; id: string; note: WorkflowNote }
  | { type: 'note.patch'; ids: string[]; patch: Partial<Pick<WorkflowNote, 'box' | 'colour'>> }
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
  /** `beside`: deck and other slides put in the same step where they are missing, such as those that nobody had arranged. */
  | { type: 'slide.put'; id: string; slide: WorkflowSlide; beside?: DeckRecords | undefined }
  /** `undefined` takes a field away. */
  | { type: 'slide.patch'; id: string; patch: SlidePatch; beside?: DeckRecords | undefined }
  | { type: 'slide.delete'; id: string; beside?: DeckRecords | undefined }
  | { type: 'deck.patch'; id: string; patch: Partial<WorkflowDeck>; beside?: DeckRecords | undefined }
  | { type: 'widget.put'; id: string; widget: WorkflowWidget }
  | { type: 'widget.delete'; id: string }
  /** Differences of two states, each made where it is: a restore, or what is taken from elsewhere. One step, however many. */
  | { type: 'document.change'; changes: readonly DocumentChange[] }
  /** Changes what a note says by one delta after another, each upon the text as the one before left it. */
  | { type: 'text.edit'; root: TextRoot; id: string; deltas: TextDelta[] };
