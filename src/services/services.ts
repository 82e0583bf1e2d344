import type { CallAnswer, Contract } from '#api';
import type { FunctionRecord, TransferMove, UnitSystem, UnitType, WorkflowDocument } from '#domain';
import type { Grant } from '../account/account.ts';

/** A workflow as the gallery shows it. */
export interface WorkflowCard {
  id: string;
  name: string;
  /** ISO 8601. */
  updatedAt: string;
  functionCount: number;
  /** What the person may do with it. */
  role: 'owner' | 'edit' | 'view';
  ownerName: string;
  /** When the person last looked at it, in the list of recent ones; ISO 8601. */
  viewedAt?: string;
  /** Address of its picture under `/api`; undefined while it has none. */
  thumbnail?: string;
}

/** Which list of workflows: own ones, shared with the person, or those that the person looked at last. */
export type WorkflowScope = 'own' | 'shared' | 'recent';

/** What this server lets in. */
export interface Doors {
  signUpOpen: boolean;
  mailLeaves: boolean;
  /** The workflow that newcomers are shown. */
  showcaseId?: string;
}

/** What somebody types to get an account. */
export interface SignUpWish {
  name: string;
  email: string;
  password: string;
  consent: boolean;
  invitation: string | undefined;
}

/** What an invitation opens. */
export interface InvitationFacts {
  workflowName: string;
  invitedBy: string;
  role: 'view' | 'edit';
  email: string | null;
}

/** A template as the gallery shows it. */
export interface TemplateCard {
  id: string;
  name: string;
  description: string;
  functionCount: number;
  /** Computed figures of its report: metric. */
  figures: readonly { title: string; value: number; unitType: UnitType }[];
  thumbnail?: string;
}

/** A function that may be added to a workflow. */
export interface FunctionCard extends Pick<FunctionRecord, 'displayName' | 'description' | 'modelOutput' | 'messages'> {
  id: string;
  language: string;
}

/** What is kept per person on the server. */
export interface KeptPreferences {
  theme: ThemeChoice;
  preferredUnits: UnitSystem;
}

/** `system` follows the operating system. */
export type ThemeChoice = 'system' | 'light' | 'dark';

/** Somebody or something that has access, as it is changed or taken away. */
export interface ShareTarget {
  kind: 'person' | 'domain' | 'invitation';
  target: string;
}

/** Who has access to a workflow. */
export type SharingFacts = CallAnswer<Contract['GET workflows/{id}/sharing']>;

/** An open offer of a workflow to another owner. */
export type TransferFacts = CallAnswer<Contract['GET transfers']>['transfers'][number];
/** What a former owner may do afterwards. */
export type KeptRole = TransferFacts['keep'];

/** How authors' functions run on the server's machine. */
export type RuntimeFacts = CallAnswer<Contract['GET admin/runtimes']>;
/** Milliseconds of a first and a next call; empty where a runtime is not ready. */
export type RuntimeTimes = CallAnswer<Contract['POST admin/runtimes/{language}/measure']>;

/** The calls of the share dialog. */
export interface SharingServices {
  read: (workflowId: string) => Promise<SharingFacts>;
  /** `url`: the link of an invitation that was made for an address without account. */
  share: (
    workflowId: string,
    wish: { target: string; role: 'view' | 'edit'; notify: boolean },
  ) => Promise<ShareTarget & { url?: string }>;
  setRole: (workflowId: string, target: ShareTarget, role: 'view' | 'edit') => Promise<void>;
  remove: (workflowId: string, target: ShareTarget) => Promise<void>;
  setPublic: (workflowId: string, isPublic: boolean) => Promise<void>;
  /** Offers the workflow to somebody with an account, named by e-mail address or user name. */
  offer: (workflowId: string, wish: { target: string; keep: KeptRole; notify: boolean }) => Promise<void>;
  /** The recipient accepts or rejects an offer, the owner cancels it. */
  answerOffer: (workflowId: string, move: TransferMove) => Promise<void>;
  /** Open offers to the person. */
  offers: () => Promise<TransferFacts[]>;
  /** A link for whoever has it, 7 days. */
  inviteByLink: (workflowId: string, role: 'view' | 'edit') => Promise<string>;
}

/** The calls that the screens make; each rejects with a `PartiError` of the catalogue. */
export interface Services {
  redeemLink: (token: string) => Promise<Grant>;
  /** Makes the server print a new one-time link on its terminal. */
  requestLink: () => Promise<void>;
  signIn: (login: string, password: string) => Promise<Grant>;
  /**
   * Sets the password of the signed-in account, and a user name unless empty; one that has a password names it as `current`.
   * Rejects with `password.too-short` and the like.
   */
  setPassword: (password: string, more: { username: string; current: string }) => Promise<void>;
  refresh: () => Promise<Grant>;
  signOut: (accessToken: string) => Promise<void>;
  preferences: () => Promise<KeptPreferences>;
  setPreferences: (patch: Partial<KeptPreferences>) => Promise<void>;
  /** Pictures that maps may show; an empty address: none. */
  mapTiles: () => Promise<{ tiles: string; attribution: string }>;
  doors: () => Promise<Doors>;
  /** Undefined: a confirmation was sent. */
  signUp: (wish: SignUpWish) => Promise<Grant | undefined>;
  confirm: (token: string) => Promise<Grant>;
  requestPassword: (email: string) => Promise<void>;
  newPassword: (token: string, password: string) => Promise<Grant>;
  readInvitation: (token: string) => Promise<InvitationFacts>;
  /** Answers the workflow that it opens. */
  acceptInvitation: (token: string) => Promise<string>;
  sharing: SharingServices;
  workflows: (scope?: WorkflowScope) => Promise<WorkflowCard[]>;
  templates: (language: string) => Promise<TemplateCard[]>;
  functions: () => Promise<FunctionCard[]>;
  createWorkflow: (
    from:
      | { templateId: string; language: string }
      | { workflowId: string }
      | { blank: true }
      | { document: WorkflowDocument; madeIn: string },
  ) => Promise<string>;
  renameWorkflow: (id: string, name: string) => Promise<void>;
  deleteWorkflow: (id: string) => Promise<void>;
  runtimes: () => Promise<RuntimeFacts>;
  measureRuntime: (language: string) => Promise<RuntimeTimes>;
  /** A picture as an object URL; the caller revokes it. */
  picture: (path: string) => Promise<string>;
}
