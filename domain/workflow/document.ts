import type { JsonValue } from '../json/json-value.ts';
import type { OverrideEntries } from './override-entry.ts';
import type { RichText } from '../rich-text/rich-text.ts';
import { DEFAULT_WORKFLOW_NAME } from './default-name.ts';
import { WORKFLOW_SCHEMA_VERSION } from './migrate-document.ts';

/**
 * Workflow document as plain JSON: exactly what the shared Yjs document holds (one Y.Map per root),
 * what a `.parti` file stores and what the planner reads. Ids are opaque strings. Absent roots are empty.
 * Owner-only facts (sharing, setup actions, template flags), run states and results are never here.
 */
export interface WorkflowDocument {
  meta: WorkflowMeta;
  nodes: Record<NodeId, WorkflowNode>;
  layout: Record<NodeId, NodeLayout>;
  frames: Record<string, WorkflowFrame>;
  notes: Record<string, WorkflowNote>;
  views: Record<string, WorkflowView>;
  widgets: Record<string, WorkflowWidget>;
  bookmarks: Record<string, WorkflowBookmark>;
  decks: Record<string, WorkflowDeck>;
  slides: Record<string, WorkflowSlide>;
}

/** Id of a node: a UUID, unique in its workflow. */
export type NodeId = string;

/** Longest description of a workflow, in UTF-16 units. */
export const WORKFLOW_DESCRIPTION_MAX = 2000;

export interface WorkflowMeta {
  /** Schema that the document is in: 0 before anybody has written it. */
  schemaVersion: number;
  name: string;
  /** What the workflow is for: plain text of at most {@link WORKFLOW_DESCRIPTION_MAX}; empty: nobody has written one. */
  description: string;
}

/** Stage of the function version that a node runs. */
export type FunctionStage = 'live' | 'test' | 'local';

/** Instance of a function in a workflow. `digest` pins the version that runs; updates are offered, never taken. */
export interface WorkflowNode {
  functionId: string;
  stage: FunctionStage;
  /** SHA-256 hex of the pinned bundle. */
  digest: string;
  /** Name given by hand; empty: the function's display name is shown. */
  name: string;
  disabled: boolean;
  /** Property name of the input schema → metric value. Absent: the default is used. */
  inputs: Record<string, JsonValue>;
  /** Explicit wires by target port key, then by link id. Derived wires are never stored. */
  links: Record<PortKey, Record<string, WorkflowLink>>;
  /** Changes by hand by override name and entry id. */
  overrides?: OverrideEntries;
  additions?: OverrideEntries;
  removals?: OverrideEntries;
  /** Id of the frame this node lies in. */
  layoutGroup?: string;
  /** Plain text of at most {@link NODE_NOTE_MAX}, shown below the card's title. */
  note?: string;
  /** One of {@link PAPERS}: colour tag of the card. */
  colour?: string;
  /** Which inputs the card shows. Absent: `few`, the first four and those that are wired. */
  rows?: 'few' | 'all' | 'none';
  /** Names of the free inputs that the card shows instead of the first four, while `rows` is `few`. */
  shown?: string[];
  /** How wires of single outputs are seen, by port key. Absent: as usual. */
  wires?: Record<PortKey, WireSight>;
}

/** How wires are seen: faint, or as stubs with the names of their ends. */
export type WireSight = 'faint' | 'hidden';

/** Longest note of a node, in UTF-16 units. */
export const NODE_NOTE_MAX = 500;

/** Papers that frames, notes and tags of cards are chosen from: quiet colours, never a state. */
export const PAPERS = ['blue', 'green', 'sand', 'rose', 'teal'] as const;
export type Paper = (typeof PAPERS)[number];

/** `in/<property>` or `dep/<name>` on a target; `model` or `out/<output name>` on a source. */
export type PortKey = string;

/** Explicit wire, stored at its target. */
export interface WorkflowLink {
  /** Source node. */
  node: NodeId;
  /** Source port key: `model` or `out/<output name>`. */
  output: PortKey;
  /** Value query over the source model, for a model output wired into an input. */
  query?: string;
  aggregator?: string;
  discriminator?: string;
  /** Fractional order among the links of one list port; on a single port the greatest order wins. */
  order: number;
}

/** Top-left corner in graph px (snapped to 4) and whether tidy leaves it alone. */
export type NodeLayout = [x: number, y: number, pinned: 0 | 1];

/** Titled group of nodes, notes and other frames. Membership stands at the member: `layoutGroup`, `parent`. */
export interface WorkflowFrame {
  title: string;
  /** One of {@link PAPERS}; anything else is shown as the first. */
  colour: string;
  /** Shown as one card. */
  collapsed: boolean;
  /** Frame that this one lies in; one that is not there, or that leads back here, counts as none. */
  parent?: string;
  /** Corner of the card while it is collapsed, graph px. Absent: the corner of its members. */
  at?: [x: number, y: number];
  /** Where it lies while it is empty, graph px; with members its box follows from them. */
  box?: [x: number, y: number, width: number, height: number];
}

/** Paper on the board that several people may write on together. */
export interface WorkflowNote {
  text: RichText;
  /** x, y, width, height in graph px. */
  box: [number, number, number, number];
  /** One of {@link PAPERS}; anything else is shown as the first. */
  colour: string;
  /** Id of the frame it lies in. */
  layoutGroup?: string;
}

/** Type of a view: drawn model, report, or setup steps. */
export type ViewType = 'model' | 'report' | 'setup';

/** View of a workflow as the document keeps it; camera and crop box in metres and degrees. */
export interface WorkflowView {
  type: ViewType;
  name: string;
  group?: string;
  order: number;
  camera?: JsonValue;
  /** Node id, or `elementKey` of one element → how it is drawn. Absent: visible. */
  visibility?: Record<string, 'visible' | 'hidden' | 'context'>;
  cropBox?: JsonValue;
  background?: 'default' | 'light' | 'dark' | 'sky' | 'white';
  environment?: 'default' | 'cloudy' | 'sunset';
  /** How the model is drawn. Absent: `drawn`. */
  manner?: 'drawn' | 'coloured' | 'plain';
  /** Which elements stand out, and the property path that colours them. */
  filter?: { query: string; colourBy?: string };
  /** Seen as a plan: from above, without perspective, not to be turned. */
  flat?: boolean;
  /** Parts that are drawn one above the other. */
  explode?: Exploded;
}

/** What an exploded view pulls apart. */
export type ExplodeBy = 'level' | 'function' | 'type';

/** How far parts are drawn apart (m), and which parts. */
export interface Exploded {
  by: ExplodeBy;
  distance: number;
}

/** Part of a report view: a table or figures bound to a node's result. */
export interface WorkflowWidget {
  view: string;
  kind: 'note' | 'table' | 'figure' | 'bar' | 'comparison' | 'donut' | 'svg';
  order: number;
  title?: string;
  /** Node whose result is read. */
  node?: NodeId;
  /** Output read by a figure, or by a table of a list output. */
  output?: string;
  /** Discriminator of the elements that a table lists. */
  discriminator?: string;
  /** Element property paths shown as columns, in order. */
  columns?: string[];
  /** Nodes whose elements are read together; beats `node`. */
  nodes?: NodeId[];
  /** Property path by which rows and bars are grouped. */
  groupBy?: string;
  /** Property path whose values a chart reduces; absent: elements are counted. */
  field?: string;
  /** Aggregator of `field`, `sum` where absent. */
  aggregation?: string;
  /** What a comparison sets its values against: a number in metric, or other elements grouped the same way. */
  target?: number;
  against?: { nodes?: NodeId[]; discriminator?: string; field?: string; groupBy?: string };
  /** What a note says. */
  text?: RichText;
  [key: string]: JsonValue | undefined;
}

/** Place of the graph that people come back to. */
export interface WorkflowBookmark {
  name: string;
  /** Middle of the board, graph px. */
  centre: [number, number];
  zoom: number;
}

/** Talk made of slides. A workflow without one shows its views. */
export interface WorkflowDeck {
  name: string;
  order: number;
  /** Whether the functions behind a slide are shown beside it. Absent: yes. */
  showsPath?: boolean;
  /** Whether figures count up as a slide comes. Absent: yes. */
  countsFigures?: boolean;
}

/** How a slide comes: the camera flies, is there at once, or turns once around. */
export type SlideArrival = 'fly' | 'cut' | 'turn';

/** Slide of a deck. */
export interface WorkflowSlide {
  deck: string;
  order: number;
  kind: 'view' | 'words' | 'compare';
  /** View that is shown; one that is gone shows words alone. */
  view?: string;
  /** Absent: the name of the view. */
  title?: string;
  text?: string;
  /** Title of the chapter that begins with this slide. */
  chapter?: string;
  hidden?: boolean;
  arrive?: SlideArrival;
  /** How long arriving takes. */
  seconds?: number;
  /** Cameras flown through on the way to that of the view. */
  flight?: { camera: JsonValue; seconds: number }[];
  /** Absent: the headline figures. */
  figures?: { node: NodeId; output: string }[];
  /** What stands side by side, 2 to 4, where it compares. */
  compare?: ComparedSide[];
  /** Inputs that are tried while presenting, by id. */
  tries?: Record<string, SlideTry>;
}

/** One of what stands side by side: the workflow as it stands, a version of it, or either with other values. */
export interface ComparedSide {
  label: string;
  /** Id of a kept version. Absent: as it stands. */
  version?: string;
  /** Values that inputs have here in place of their own, such as those of an option of a study. */
  values?: { node: NodeId; property: string; value: JsonValue }[];
}

/** Input that is tried while presenting: nothing of it is written. */
export interface SlideTry {
  node: NodeId;
  /** Name of the input. */
  property: string;
  order: number;
  /** Values that may be tried, metric, from least to most. */
  values: number[];
}

/** Document of a workflow made from blank. */
export function emptyWorkflowDocument(name: string = DEFAULT_WORKFLOW_NAME): WorkflowDocument {
  return {
    meta: { schemaVersion: WORKFLOW_SCHEMA_VERSION, name, description: '' },
    nodes: {},
    layout: {},
    frames: {},
    notes: {},
    views: {},
    widgets: {},
    bookmarks: {},
    decks: {},
    slides: {},
  };
}
