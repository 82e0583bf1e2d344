/** The face of `api/`: the contract between browser and server. Payloads are checked against these on the server; OpenAPI is emitted from them. */
export * from './accounts.ts';
export * from './workflows.ts';
export * from './files.ts';
export * from './problem.ts';
export * from './realtime.ts';
