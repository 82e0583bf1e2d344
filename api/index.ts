/** The face of `api/`: the contract between browser and server. */
export { allPages } from './all-pages.ts';
export {
  createApiClient,
  type ApiClient,
  type ApiClientOptions,
  type CallParts,
  type FileCallName,
  type JsonCallName,
} from './api-client.ts';
export { USED, type UsedName } from './used.ts';
export { UnreachableError } from './unreachable-error.ts';
export { API_KEY_HEADER, isWebApiKey, WEB_API_KEY } from './api-key.ts';
export type {
  CallAccess,
  CallAnswer,
  CallBody,
  CallContract,
  CallPath,
  CallQuery,
  FileContract,
  GivenType,
  ReadBody,
  ReadQuery,
} from './call.ts';
export { callAddress } from './call-address.ts';
export {
  CLIENT_ACTIONS,
  type ActionAnswer,
  type ClientActionName,
  type ClientActions,
  type ReadAction,
} from './client-actions.ts';
export { CONTRACT, type Answer, type CallName, type Contract } from './contract.ts';
export {
  LOCAL_RUNNER_LIMITS,
  LOCAL_RUNNER_PATH,
  readLocalRunnerHears,
  readLocalRunnerSays,
  type LocalRunnerHears,
  type LocalRunnerSays,
} from './local-runner.ts';
export { NOTICE_KINDS, type NoticeData } from './notices.ts';
export type { PresenceMember } from './presence-member.ts';
export { CLI_CLIENT, tokenRightOf } from './token-right.ts';
export { problem, type Problem } from './problem.ts';
export { PRESENCE_LIMITS, REALTIME_CHUNKS, REALTIME_LIMITS, REALTIME_PROTOCOL } from './realtime.ts';
export type { SkinDocument, SkinNote, WornSkin } from './skins.ts';
export { SERVER_ACTIONS, type ServerActions, type ServerMessage } from './server-actions.ts';
export type { TemplateStep } from './workflows.ts';
