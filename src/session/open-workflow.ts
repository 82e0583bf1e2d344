import type { ServerActions } from '#api';
import type {
  CommandsPort,
  NodeId,
  PartiError,
  PresencePort,
  ReaderPort,
  ResultsPort,
  RunError,
  RunResult,
  RunsPort,
  Unsubscribe,
} from '#domain';
import type { FilesPort, SnippetsPort } from '#graph';
import type { ModelFeed } from '#viewer';
import type { CommentsPort } from './create-comments.ts';
import type { TalkPort } from './create-talk.ts';
import type { Refused } from './refused-edits.ts';

/** How far the newest edit has come. `saved` means committed on the server. */
export type SaveState = 'saved' | 'saving' | 'offline' | 'reconnecting' | 'error';

/** An offer of ownership as it is told. */
export type TransferNews = ServerActions['transfer.changed'];

/** An open workflow as the editor sees it: the ports, and whether edits are safe. */
export interface EditorPorts {
  reader: ReaderPort;
  commands: CommandsPort;
  presence?: PresencePort;
  runs: RunsPort;
  results: ResultsPort;
  /** What this person may do; undefined until it is known. Told through `save`. */
  role?: () => 'view' | 'edit' | undefined;
  /** Edits that the server refused for good. Told through `save`. */
  refused?: () => Refused | undefined;
  /** Whether the workflow will soon take no more. */
  isLarge?: () => boolean;
  /** News of offers of ownership that concern the person. */
  onTransfer?: (listener: (news: TransferNews) => void) => Unsubscribe;
  /** The server ended more than once while it worked on the workflow, which is therefore read only. */
  setAside?: SetAside;
  /** Files that come along when functions are copied from another workflow. */
  files?: FilesPort;
  /** Parts of graphs that the person keeps to put in again. */
  snippets?: SnippetsPort;
  /** What people say to parts of the workflow; absent where nobody may read it. */
  comments?: CommentsPort;
  /** The talk that others follow; absent where nobody may. */
  talk?: TalkPort;
  /** The person's plan; absent where nothing is counted. */
  quota?: QuotaPort;
  /** What a version of a node's function would give with what the node has now; absent where nothing may be run. */
  tryVersion?: (node: NodeId, digest: string) => Promise<TriedVersion>;
  /** Why `save` is `error`. */
  problem?: () => PartiError | undefined;
  save: { get: () => SaveState; subscribe: (listener: () => void) => Unsubscribe };
}

/** How much of a person's plan is used. */
export type PlanUse = ServerActions['quota.changed'];

/** The person's plan beside an open workflow. */
export interface QuotaPort {
  read: () => Promise<PlanUse>;
  /** Told when a part of it begins to run low, is used up, or is there again. */
  subscribe: (listener: (use: PlanUse) => void) => Unsubscribe;
  /** A run was asked for and refused. */
  onRefused: (listener: () => void) => Unsubscribe;
  /** Shows what is stored by now and runs nothing. */
  viewOnly: () => void;
}

/** What a version gives, or why it gives nothing. */
export type TriedVersion = { result: RunResult } | { error: RunError | undefined };

/** Why a workflow is read only for everybody, and how its owner ends that; others have no `lift`. */
export interface SetAside {
  error: PartiError;
  lift?: () => Promise<void>;
}

/** A workflow that is open in this tab; `close` ends its connection. */
export interface OpenWorkflow extends EditorPorts {
  /** Models of previews, for whoever draws them. */
  feed?: ModelFeed;
  thumbnail: KeptThumbnail;
  close: () => void;
}

/** The picture of a workflow that lists show. */
export interface KeptThumbnail {
  /** Whether the server has one. */
  readonly exists: boolean;
  keep: (picture: Blob, theme: 'light' | 'dark') => Promise<void>;
}
