import type { Answer, CallBody, Contract, TemplateStep } from '#api';
import type { JsonObject, RunResult, TransferMove } from '#domain';
import type { Grant } from '../account/account.ts';

/** A workflow as lists show it. */
export type WorkflowFacts = Answer<'GET workflows'>['workflows'][number];

/** Which list of workflows: own ones, shared with the person, or those that the person looked at last. */
export type WorkflowScope = 'own' | 'shared' | 'recent';

export type { TemplateStep };

/** A template as lists show it. */
export type TemplateFacts = Answer<'GET templates'>['templates'][number];

/** A template that comes with Parti. */
export type PublicTemplateFacts = Answer<'GET public/templates'>['templates'][number];

/** A function that may be added to a workflow: its record, with digest and tag. */
export type FunctionFacts = Answer<'GET functions'>['functions'][number];

/** Whose picture: that of a workflow, a template or a shipped function. */
export interface Pictured {
  kind: 'workflows' | 'templates' | 'public/templates' | 'functions';
  id: string;
}

/** What this server lets in. */
export type SignInOptions = Answer<'GET auth/options'>;

/** What somebody types to get an account. */
export interface SignUpWish {
  name: string;
  email: string;
  password: string;
  consent: boolean;
  invitation: string | undefined;
  /** Template whose copy opens once the account works. */
  template?: string | undefined;
}

/** What an invitation opens. */
export type InvitationFacts = Answer<'POST invitations/read'>;

/** What of a person's preferences this page knows. */
export type KeptPreferences = Pick<Answer<'GET prefs'>['preferences'], 'theme' | 'preferredUnits' | 'language'>;

/** `system` follows the operating system. */
export type ThemeChoice = KeptPreferences['theme'];

/** Somebody or something that has access, as it is changed or taken away. */
export type ShareTarget = CallBody<Contract['POST workflows/{id}/unshare']>;

/** What changes about the public page. */
export type PublicationWish = CallBody<Contract['PATCH workflows/{id}/publication']>;

/** Who has access to a workflow. */
export type SharingFacts = Answer<'GET workflows/{id}/sharing'>;

/** An open offer of a workflow to another owner. */
export type TransferFacts = Answer<'GET transfers'>['transfers'][number];
/** What a former owner may do afterwards. */
export type KeptRole = TransferFacts['keep'];

/** How authors' functions run on the server's machine. */
export type RuntimeFacts = Answer<'GET admin/runtimes'>;
/** Milliseconds of a first and a next call; empty where a runtime is not ready. */
export type RuntimeTimes = Answer<'POST admin/runtimes/{language}/measure'>;

/** A mail that nobody carried. */
export type WaitingMail = Answer<'GET admin/mails'>['mails'][number];
/** Somebody who looks after the server. */
export type AdministratorFacts = Answer<'GET admin/administrators'>['administrators'][number];

/** The calls of the share dialog. */
export interface SharingServices {
  read: (workflowId: string) => Promise<SharingFacts>;
  /** `url`: the link of an invitation that was made for an address without account. */
  share: (
    workflowId: string,
    wish: { target: string; role: 'view' | 'edit'; notify: boolean },
  ) => Promise<Answer<'POST share/workflows/{id}'>>;
  setRole: (workflowId: string, target: ShareTarget, role: 'view' | 'edit') => Promise<void>;
  remove: (workflowId: string, target: ShareTarget) => Promise<void>;
  setPublic: (workflowId: string, isPublic: boolean) => Promise<void>;
  /** The public page shows the workflow as it stands. */
  publish: (workflowId: string) => Promise<void>;
  changePublication: (workflowId: string, wish: PublicationWish) => Promise<void>;
  /** Offers the workflow to somebody with an account, named by e-mail address or user name. */
  offer: (workflowId: string, wish: { target: string; keep: KeptRole; notify: boolean }) => Promise<void>;
  /** The recipient accepts or rejects an offer, the owner cancels it. */
  answerOffer: (workflowId: string, move: TransferMove) => Promise<void>;
  /** Open offers to the person. */
  offers: () => Promise<TransferFacts[]>;
  /** A link for whoever has it, 7 days. */
  inviteByLink: (workflowId: string, role: 'view' | 'edit') => Promise<string>;
}

/** The calls of the pages about functions. */
export interface FunctionServices {
  /** Everything that the person may see of the functions of this server. */
  library: () => Promise<Answer<'GET function-library'>['functions']>;
  /** The released version, or the one of a digest. */
  read: (id: string, digest?: string) => Promise<Answer<'GET functions/{id}'>>;
  /** A shipped function at work in a template; undefined where none shows it. */
  example: (id: string, language: string) => Promise<Answer<'GET functions/{id}/example'>['example']>;
  /** Newest first. */
  versions: (id: string) => Promise<Answer<'GET functions/{id}/versions'>['versions']>;
  /** By number or digest. */
  version: (id: string, version: string) => Promise<Answer<'GET functions/{id}/versions/{v}'>>;
  /** Newest first, of workflows that the person may open. */
  latestRuns: (id: string) => Promise<Answer<'GET functions/{id}/executions'>['executions']>;
  pastRun: (id: string, execution: string) => Promise<Answer<'GET functions/{id}/executions/{execution}'>>;
  rating: (id: string) => Promise<Answer<'GET functions/{id}/rating'>>;
  /** One to five; null takes one's own away. */
  rate: (id: string, stars: number | null) => Promise<void>;
  /** Answers how many workflows follow. */
  tag: (id: string, version: string, wish: CallBody<Contract['PATCH functions/{id}/versions/{v}']>) => Promise<number>;
  /** Answers how many workflows follow. */
  restore: (id: string, version: string) => Promise<number>;
  removeVersions: (id: string, versions: string[]) => Promise<void>;
  remove: (id: string, name: string) => Promise<void>;
  setPublic: (id: string, isPublic: boolean) => Promise<void>;
  /** Without a reason it is offered again. */
  retire: (id: string, wish: CallBody<Contract['PUT functions/{id}/retired']>) => Promise<void>;
  permissions: (id: string) => Promise<Answer<'GET functions/{id}/permissions'>>;
  /** Gives exactly these rights; none takes all away. */
  grant: (id: string, wish: CallBody<Contract['PUT functions/{id}/permissions']>) => Promise<void>;
  executions: (id: string) => Promise<Answer<'GET functions/{id}/execution-stats'>>;
  usage: (id: string) => Promise<Answer<'GET functions/{id}/usage-stats'>>;
  /** Saves the record of a new function. */
  create: (record: JsonObject) => Promise<string>;
  drafts: DraftServices;
  trials: TrialServices;
}

/** The calls about what a function is tried with again and again. */
export interface TrialServices {
  list: (id: string) => Promise<Answer<'GET functions/{id}/trials'>['trials']>;
  keep: (id: string, name: string, wish: CallBody<Contract['PUT functions/{id}/trials/{name}']>) => Promise<void>;
  remove: (id: string, name: string) => Promise<void>;
  /** A zip with the trial as a case of an author's folder. */
  asCase: (id: string, name: string) => Promise<Response>;
  run: (
    id: string,
    wish: CallBody<Contract['POST functions/{id}/trials/run']>,
  ) => Promise<Answer<'POST functions/{id}/trials/run'>['results']>;
}

/** The calls about what the person is writing on a function. */
export interface DraftServices {
  read: (id: string) => Promise<Answer<'GET functions/{id}/draft'>>;
  /** Resolves once it is stored, or with what was written elsewhere since then. `keepalive`: it goes on when the page is left. */
  save: (
    id: string,
    body: CallBody<Contract['PATCH functions/{id}/draft']>,
    keepalive?: boolean,
  ) => Promise<Answer<'PATCH functions/{id}/draft'>>;
  drop: (id: string) => Promise<void>;
  /** `isQuick`: where it is built, other faults are not waited for. */
  build: (id: string, isQuick?: boolean) => Promise<Answer<'POST functions/{id}/draft/build'>>;
  run: (
    id: string,
    wish: CallBody<Contract['POST functions/{id}/draft/run']>,
  ) => Promise<Answer<'POST functions/{id}/draft/run'>>;
  /** Ends what is tried now: that call rejects with `run.client-preview-unavailable`. */
  stop: (id: string) => Promise<void>;
  /** What a workflow shows of one of its functions. */
  shown: (workflowId: string, digest: string) => Promise<RunResult>;
  ask: (
    id: string,
    wish: CallBody<Contract['POST functions/{id}/draft/ask']>,
  ) => Promise<Answer<'POST functions/{id}/draft/ask'>>;
  keep: (
    id: string,
    wish: CallBody<Contract['POST functions/{id}/draft/versions']>,
  ) => Promise<Answer<'POST functions/{id}/draft/versions'>>;
  /** Answers the id of the copy. */
  copy: (id: string, name: string) => Promise<string>;
}

/** The calls that the screens make; each rejects with a `PartiError` of the catalogue. */
export interface Services {
  redeemLink: (token: string) => Promise<Grant>;
  /** Makes the server print a new one-time link on its terminal. */
  requestLink: () => Promise<void>;
  /** `product`: whose look is worn. */
  signIn: (login: string, password: string, product?: string) => Promise<Grant>;
  /**
   * Sets the password of the signed-in account, and a user name unless empty; one that has a password names it as `current`.
   * Rejects with `password.too-short` and the like.
   */
  setPassword: (password: string, more: { username: string; current: string }) => Promise<void>;
  refresh: () => Promise<Grant>;
  /** Who an access token belongs to. */
  grantOf: (accessToken: string) => Promise<Grant>;
  /** Answers where to sign out at the provider, where its owner wants that. */
  signOut: (accessToken: string) => Promise<string | undefined>;
  preferences: () => Promise<KeptPreferences>;
  setPreferences: (patch: Partial<KeptPreferences>) => Promise<void>;
  /** Pictures that maps may show; an empty address: none. */
  mapTiles: () => Promise<Answer<'GET map'>>;
  signInOptions: () => Promise<SignInOptions>;
  /** Undefined: a confirmation was sent. */
  signUp: (wish: SignUpWish) => Promise<Grant | undefined>;
  confirm: (token: string) => Promise<Grant>;
  requestPassword: (email: string) => Promise<void>;
  newPassword: (token: string, password: string) => Promise<Grant>;
  readInvitation: (token: string) => Promise<InvitationFacts>;
  /** Answers the workflow that it opens; null: the person belongs to the organisation now. */
  acceptInvitation: (token: string) => Promise<string | null>;
  sharing: SharingServices;
  authoring: FunctionServices;
  /** A page of a list, the first without key. */
  workflows: (scope: WorkflowScope, key?: string) => Promise<{ items: WorkflowFacts[]; next?: string | undefined }>;
  templates: (language: string) => Promise<TemplateFacts[]>;
  /** All of the person's own, for whoever searches them. */
  allWorkflows: () => Promise<WorkflowFacts[]>;
  /** Templates as people without an account see them. */
  publicTemplates: (language: string) => Promise<PublicTemplateFacts[]>;
  saveTemplate: (workflowId: string) => Promise<void>;
  moveTemplate: (id: string, step: TemplateStep) => Promise<void>;
  functions: () => Promise<FunctionFacts[]>;
  createWorkflow: (from: CallBody<Contract['POST workflows']>) => Promise<string>;
  renameWorkflow: (id: string, name: string) => Promise<void>;
  deleteWorkflow: (id: string) => Promise<void>;
  runtimes: () => Promise<RuntimeFacts>;
  measureRuntime: (language: string) => Promise<RuntimeTimes>;
  /** A page of the outbox, the first without key. */
  waitingMails: (key?: string) => Promise<Answer<'GET admin/mails'>>;
  sendMailAgain: (file: string) => Promise<void>;
  removeMail: (file: string) => Promise<void>;
  administrators: () => Promise<AdministratorFacts[]>;
  /** By user name or e-mail address. */
  addAdministrator: (login: string) => Promise<AdministratorFacts>;
  removeAdministrator: (id: string) => Promise<void>;
  /** A picture as an object URL; the caller revokes it. */
  picture: (of: Pictured, theme: 'light' | 'dark') => Promise<string>;
}
