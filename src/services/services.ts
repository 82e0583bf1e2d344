import type { UnitSystem } from '#domain';
import type { Grant } from '../account/account.ts';

/** A workflow as the gallery shows it. */
export interface WorkflowCard {
  id: string;
  name: string;
  /** ISO 8601. */
  updatedAt: string;
  functionCount: number;
  /** Address of its picture under `/api`; undefined while it has none. */
  thumbnail?: string;
}

/** A template as the gallery shows it. */
export interface TemplateCard {
  id: string;
  name: string;
  description: string;
  functionCount: number;
  thumbnail?: string;
}

/** A function that may be added to a workflow. */
export interface FunctionCard {
  id: string;
  name: string;
  description: string;
  language: string;
  output?: string;
}

/** What is kept per person on the server. */
export interface KeptPreferences {
  theme: ThemeChoice;
  preferredUnits: UnitSystem;
}

/** `system` follows the operating system. */
export type ThemeChoice = 'system' | 'light' | 'dark';

/** The calls that the screens make; each rejects with a `PartiError` of the catalogue. */
export interface Services {
  redeemLink: (token: string) => Promise<Grant>;
  /** Makes the server print a new one-time link on its terminal. */
  requestLink: () => Promise<void>;
  signIn: (login: string, password: string) => Promise<Grant>;
  /** Sets user name and password of the signed-in account. Rejects with `auth.password-too-short` and the like. */
  setPassword: (password: string, username: string) => Promise<void>;
  refresh: () => Promise<Grant>;
  signOut: (accessToken: string) => Promise<void>;
  preferences: () => Promise<KeptPreferences>;
  setPreferences: (patch: Partial<KeptPreferences>) => Promise<void>;
  workflows: () => Promise<WorkflowCard[]>;
  templates: () => Promise<TemplateCard[]>;
  functions: () => Promise<FunctionCard[]>;
  createWorkflow: (from: { templateId: string } | { workflowId: string } | { blank: true }) => Promise<string>;
  renameWorkflow: (id: string, name: string) => Promise<void>;
  deleteWorkflow: (id: string) => Promise<void>;
  /** A picture as an object URL; the caller revokes it. */
  picture: (path: string) => Promise<string>;
}
