/** The face of `api/`: the contract between browser and server. */
export { createApiClient, type ApiClient, type ApiClientOptions, type CallParts } from './api-client.ts';
export { API_KEY_HEADER, WEB_API_KEY } from './api-key.ts';
export type { CallAnswer, CallBody, CallContract, CallPath, CallQuery, ReadBody, ReadQuery } from './call.ts';
export { CONTRACT, type CallName, type Contract } from './contract.ts';
export { MAX_UPLOAD_BYTES } from './files.ts';
export { problem, type Problem } from './problem.ts';
export * from './realtime.ts';
export { MAX_DOCUMENT_BYTES, MAX_THUMBNAIL_BYTES } from './workflows.ts';
