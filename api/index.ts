/** The face of `api/`: the contract between browser and server. */
export { createApiClient, type ApiClient, type ApiClientOptions, type CallParts } from './api-client.ts';
export { API_KEY_HEADER, WEB_API_KEY } from './api-key.ts';
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
export { CONTRACT, type CallName, type Contract } from './contract.ts';
export { problem, type Problem } from './problem.ts';
export * from './realtime.ts';
