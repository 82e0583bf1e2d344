import { loadLibrary, loadTemplates } from '#library';
import { originOf } from './config/server-config.ts';
import type { ServerContext } from './context.ts';
import { addDocuments } from './documents/documents.ts';
import { addExecutions } from './executions/executions.ts';
import { createResultStore } from './executions/result-store.ts';
import { addFileRoutes } from './files/routes.ts';
import { addFunctions } from './functions/functions.ts';
import { addApiDocs } from './http/api-docs.ts';
import { addHealthRoutes } from './http/health.ts';
import { createAccountService } from './identity/accounts.ts';
import { requireCredentials } from './identity/authenticate.ts';
import { createLinkAnnouncer } from './identity/one-time-link.ts';
import { addIdentityRoutes } from './identity/routes.ts';
import { createSessionService } from './identity/sessions.ts';
import { createTokenService } from './identity/tokens.ts';
import { addModelRoutes } from './models/routes.ts';
import { addPreferenceRoutes } from './preferences/routes.ts';
import { addRealtime } from './realtime/realtime.ts';
import { createWorkflowPolicy } from './workflows/policy.ts';
import { addWorkflowRoutes } from './workflows/routes.ts';

/** What the start needs of the features. */
export interface Features {
  announceLink(): Promise<string>;
  /** From now on `/readyz` says no. */
  refuseNew(): void;
}

/** Adds every feature to a server that does not listen yet; the one place that knows them all. */
export async function addFeatures(context: ServerContext, print: (line: string) => void): Promise<Features> {
  const { config, http, pool, bus } = context;
  await addApiDocs(http);
  const tokens = await createTokenService(pool);
  requireCredentials(http, tokens);
  const health = addHealthRoutes(context);
  const accounts = createAccountService(pool);
  await accounts.ownerId();
  const links = createLinkAnnouncer(accounts, originOf(config), config.dataFolder, print);
  addIdentityRoutes(context, { accounts, sessions: createSessionService(pool, tokens, bus), links });
  addPreferenceRoutes(context);

  const library = loadLibrary();
  const functions = await addFunctions(context, library);
  const policy = createWorkflowPolicy(pool);
  const results = createResultStore(pool, context.blobs);
  const realtime = addRealtime(context, tokens);
  const documents = addDocuments(context, realtime, policy);
  await addWorkflowRoutes(context, { documents, policy, templates: loadTemplates(library), results });
  await addFileRoutes(context, policy, realtime);
  addExecutions(context, { realtime, documents, policy, functions, library: functions.versions, results });
  addModelRoutes(context, { policy, documents, results });
  return { announceLink: links.announce, refuseNew: health.refuse };
}
