import type { CallAnswer } from './call.ts';
import { accountCalls } from './accounts.ts';
import { ownAccountCalls } from './account.ts';
import { adminCalls } from './admin.ts';
import { commentCalls } from './comments.ts';
import { contentCalls } from './content.ts';
import { eventCalls } from './events.ts';
import { feedbackCalls } from './feedback.ts';
import { fileCalls } from './files.ts';
import { functionDraftCalls } from './function-drafts.ts';
import { functionTrialCalls } from './function-trials.ts';
import { functionVersionCalls } from './function-versions.ts';
import { functionCalls } from './functions.ts';
import { peopleCalls } from './people.ts';
import { historyCalls } from './history.ts';
import { noticeCalls } from './notices.ts';
import { planCalls } from './plans.ts';
import { providerCalls } from './providers.ts';
import { iconCalls } from './icons.ts';
import { modelCalls } from './models.ts';
import { postCalls } from './posts.ts';
import { presentingCalls } from './presenting.ts';
import { roomCalls } from './rooms.ts';
import { schemaCalls } from './schemas.ts';
import { sharingCalls } from './sharing.ts';
import { skinCalls } from './skins.ts';
import { snippetCalls } from './snippets.ts';
import { studyCalls } from './studies.ts';
import { tokenCalls } from './tokens.ts';
import { workflowCalls } from './workflows.ts';

/** Every call of the server by its name: the server checks against these, clients are typed by them, OpenAPI is emitted from them. */
export const CONTRACT = {
  ...accountCalls,
  ...workflowCalls,
  ...functionCalls,
  ...functionVersionCalls,
  ...functionDraftCalls,
  ...functionTrialCalls,
  ...historyCalls,
  ...studyCalls,
  ...fileCalls,
  ...sharingCalls,
  ...commentCalls,
  ...skinCalls,
  ...snippetCalls,
  ...contentCalls,
  ...schemaCalls,
  ...feedbackCalls,
  ...modelCalls,
  ...presentingCalls,
  ...roomCalls,
  ...adminCalls,
  ...eventCalls,
  ...postCalls,
  ...iconCalls,
  ...peopleCalls,
  ...planCalls,
  ...providerCalls,
  ...tokenCalls,
  ...ownAccountCalls,
  ...noticeCalls,
} as const;

export type Contract = typeof CONTRACT;
/** `METHOD path` of a call, such as `GET workflows/{id}`. */
export type CallName = keyof Contract;
/** What a call of this name answers; `undefined` for a 204. */
export type Answer<Name extends CallName> = CallAnswer<Contract[Name]>;
