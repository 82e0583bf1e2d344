import type { CallAnswer } from './call.ts';
import { accountCalls } from './accounts.ts';
import { adminCalls } from './admin.ts';
import { fileCalls } from './files.ts';
import { functionCalls } from './functions.ts';
import { modelCalls } from './models.ts';
import { sharingCalls } from './sharing.ts';
import { workflowCalls } from './workflows.ts';

/** Every call of the server by its name: the server checks against these, clients are typed by them, OpenAPI is emitted from them. */
export const CONTRACT = {
  ...accountCalls,
  ...workflowCalls,
  ...functionCalls,
  ...fileCalls,
  ...sharingCalls,
  ...modelCalls,
  ...adminCalls,
} as const;

export type Contract = typeof CONTRACT;
/** `METHOD path` of a call, such as `GET workflows/{id}`. */
export type CallName = keyof Contract;
/** What a call of this name answers; `undefined` for a 204. */
export type Answer<Name extends CallName> = CallAnswer<Contract[Name]>;
