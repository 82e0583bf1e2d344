import { randomBytes } from 'node:crypto';
import { readFunctionRecord } from '#domain';
import { createLanguages } from '#runtimes/languages';
import { isReachable, originOf } from './config/server-config.ts';
import { addCore, languageOptions } from './add-core.ts';
import type { WebContext } from './context/context.ts';
import type { HeadlessActions } from './headless/headless-actions.ts';
import { ownData } from './account/own-data.ts';
import { createOwnSessions } from './account/own-sessions.ts';
import { createProfileService } from './account/profile-service.ts';
import { addAccountRoutes } from './account/routes.ts';
import { addAdminRoutes } from './admin/routes.ts';
import { createFlagsService } from './admin/flags-service.ts';
import { createRuntimesService } from './admin/runtimes-service.ts';
import { createEventLog } from './events/events-service.ts';
import { addIconRoutes } from './icons/routes.ts';
import { addPostRoutes } from './posts/routes.ts';
import { createPosts } from './posts/posts-service.ts';
import { addEventRoutes } from './events/routes.ts';
import { createDocumentChannels } from './documents/document-channels.ts';
import { addDocumentRoutes } from './documents/routes.ts';
import { createDraftRuns } from './executions/draft-runs.ts';
import { createPastExecutions } from './executions/past-executions.ts';
import { createExecutions } from './executions/executions-service.ts';
import { forgetRuns } from './executions/run-records.ts';
import { createCommentRows } from './comments/comment-rows.ts';
import { createComments } from './comments/comments-service.ts';
import { addContent } from './content/add-content.ts';
import { addCommentRoutes } from './comments/routes.ts';
import { readName } from './access/account-facts.ts';
import { addRunnerSocket } from './local-runner/runner-socket.ts';
import { createRunnerTickets } from './local-runner/runner-tickets.ts';
import { createShares } from './access/shares.ts';
import { addExecutionRoutes } from './executions/routes.ts';
import { createUploadBytes } from './files/byte-service.ts';
import { createFileService } from './files/files-service.ts';
import { createFeedback } from './feedback/feedback-service.ts';
import { addFeedbackRoutes } from './feedback/routes.ts';
import { addFileRoutes } from './files/routes.ts';
import { createAddressSigner } from './files/signed-address.ts';
import { keptSecret } from './database/kept-secret.ts';
import { createUploadStore } from './files/upload-store.ts';
import { createFunctionDrafts } from './functions/function-drafts.ts';
import { createFunctionRatings } from './functions/function-ratings.ts';
import { createFunctionStatistics } from './functions/function-statistics.ts';
import { createFunctionExamples } from './functions/function-example.ts';
import { addFunctionRoutes } from './functions/routes.ts';
import { tellFunctions } from './functions/tell-functions.ts';
import { addApiDocs } from './http/api-docs.ts';
import { addHistoryRoutes } from './history/routes.ts';
import { createStoredResults } from './executions/stored-results.ts';
import { createStretches } from './history/stretches.ts';
import { thinHistory } from './history/thin-history.ts';
import { createVersionPictures } from './history/version-pictures.ts';
import { createBranches } from './history/branches.ts';
import { createVersions } from './history/versions.ts';
import { addHealthRoutes } from './http/health.ts';
import { createAccountService } from './identity/accounts.ts';
import { createAdministrators } from './identity/administrators.ts';
import { requireCredentials } from './identity/authenticate.ts';
import { createLinkAnnouncer } from './identity/one-time-link.ts';
import { sweepSignIns } from './identity/ended-sign-ins.ts';
import { createIdentityService } from './identity/identity-service.ts';
import { addIdentityRoutes } from './identity/routes.ts';
import { createSessionService } from './identity/sessions.ts';
import { createSignUp } from './identity/sign-up.ts';
import { createApiTokens } from './identity/api-tokens.ts';
import { addTokenRoutes } from './tokens/routes.ts';
import { createTerminalSignIn } from './tokens/terminal-sign-in.ts';
import { createTokenService } from './identity/tokens.ts';
import { createVerifications } from './identity/verifications.ts';
import { createMailService } from './mail/mail-service.ts';
import { hearNews } from './notices/hear-news.ts';
import { createNoticeRows } from './notices/notice-rows.ts';
import { createNotices } from './notices/notices-service.ts';
import { addNoticeRoutes } from './notices/routes.ts';
import { createPlanService } from './plans/plan-service.ts';
import { addPlanRoutes } from './plans/routes.ts';
import { createExportService } from './models/export-service.ts';
import { addModelRoutes } from './models/routes.ts';
import { createDeckFiles } from './presenting/deck-files.ts';
import { addPresentingRoutes } from './presenting/routes.ts';
import { createSlideNotes } from './presenting/slide-notes.ts';
import { createTalkKeys } from './presenting/talk-keys.ts';
import { addTalkRoutes } from './presenting/talk-routes.ts';
import { createTalkRows } from './presenting/talk-rows.ts';
import { createTalks } from './presenting/talks.ts';
import { createViewActions } from './presenting/view-actions.ts';
import { createPreferences } from './preferences/preferences-service.ts';
import { addPreferenceRoutes } from './preferences/routes.ts';
import { createPresence } from './presence/presence-service.ts';
import { addPresenceRoutes } from './presence/routes.ts';
import { addRealtime } from './realtime/realtime.ts';
import { addPeople } from './people/add-people.ts';
import { createOfficeInvitations } from './people/office-invitations.ts';
import { createProviders } from './providers/add-providers.ts';
import { flowCookie } from './providers/routes.ts';
import { createStandings, homeName } from './people/standings.ts';
import { createInvitations } from './sharing/invitations.ts';
import { createPageKeys } from './sharing/page-keys.ts';
import { createPublicPage } from './sharing/public-service.ts';
import { createPublications } from './sharing/publications.ts';
import { addSchemaRoutes } from './schemas/routes.ts';
import { createSchemas } from './schemas/schemas-service.ts';
import { addSharingRoutes } from './sharing/routes.ts';
import { createSharingMail } from './sharing/sharing-mail.ts';
import { createSharingService } from './sharing/sharing-service.ts';
import { createTransferService } from './sharing/transfer-service.ts';
import { createTransfers } from './sharing/transfers.ts';
import { scheduleSweeps } from './storage/schedule-sweeps.ts';
import { addSkinRoutes } from './skins/routes.ts';
import { createSkins } from './skins/skin-service.ts';
import { addSnippetRoutes } from './snippets/routes.ts';
import { createSnippets } from './snippets/snippets-service.ts';
import { addWorkflowRoutes } from './workflows/routes.ts';
import { addStudyRoutes } from './studies/routes.ts';
import { createStudies } from './studies/studies.ts';
import { createStudyPictures } from './studies/study-pictures.ts';
import { createStudyLane } from './studies/study-lane.ts';
import { createSavedTemplates } from './workflows/saved-templates.ts';
import { createThumbnails } from './workflows/thumbnails.ts';
import { createWorkflowService } from './workflows/workflows-service.ts';

/** What the start needs of the features. */
export interface Features {
  announceLink(): Promise<string>;
  /** What the command line may ask over the control socket. */
  actions: HeadlessActions;
  /** From now on `/readyz` says no. */
  refuseNew(): void;
}

/** Adds every feature to a server that does not listen yet; the one place that knows them all. */
export async function addFeatures(context: WebContext, print: (line: string) => void): Promise<Features> {
  const { config, http, pool, blobs, bus, log, watch } = context;
  await addApiDocs(http);
  const tokens = await createTokenService(pool);
  const administrators = createAdministrators(pool);
  const standings = createStandings(pool);
  const apiTokens = createApiTokens(pool);
  requireCredentials(http, {
    ...{ tokens, apiTokens, administrators, standings },
    ...{ mayOthersReach: isReachable(config), apiStages: config.apiStages },
  });
  const health = addHealthRoutes(context);
  const verifications = createVerifications(pool);
  const accounts = createAccountService(pool, verifications);
  await accounts.ownerId();
  const links = createLinkAnnouncer(accounts, originOf(config), config.dataFolder, print);
  const mail = createMailService(config, log);
  const office = createOfficeInvitations(pool);
  const invitations = createInvitations(pool, bus, office);
  const signUp = createSignUp({
    pool,
    accounts,
    verifications,
    invitations,
    isOpen: config.signUpOpen,
    deliversMail: mail.delivers,
  });
  const sessions = createSessionService(pool, tokens, bus);
  const skins = createSkins(pool);
  addSkinRoutes(http, skins);
  const providers = createProviders(context, skins);
  const identity = createIdentityService({ accounts, sessions, links, signUp, mail, providers: providers.signIn });
  const { enter } = addIdentityRoutes(context, identity, mail, {
    flowCookie: flowCookie(config.port),
    shown: async () => ({ organization: await homeName(pool), providers: await providers.store.shown() }),
    leave: (sessionId, origin) => providers.signIn.leave(sessionId, origin),
  });
  const terminals = createTerminalSignIn(pool, apiTokens);
  providers.addRoutes({ standings, grant: enter, terminals });
  const preferences = createPreferences(pool);
  addPreferenceRoutes(http, preferences);

  const realtime = addRealtime(context, tokens, config.apiStages);
  const core = await addCore(context);
  const profile = createProfileService(context, { isProfileRequired: config.profileRequired ?? config.signUpOpen });
  const ownSessions = createOwnSessions(pool, sessions, apiTokens);
  addAccountRoutes(http, realtime, {
    profile,
    sessions: ownSessions,
    data: (userId, sessionId) =>
      ownData(
        { pool, profile, preferences, sessions: ownSessions, tokens: apiTokens, files: core.workflowFiles },
        userId,
        sessionId,
      ),
  });
  core.storage.alsoNamed(() => profile.pictureDigests());
  addTokenRoutes(http, realtime, { apiTokens, terminals, actionsOf: core.actionsOf });
  const { library, languages, templates, authored, functions, policy, documents, actions } = core;
  addDocumentRoutes(realtime, createDocumentChannels(documents, policy, bus, watch, core.quotas));
  const uploads = createUploadStore(pool);
  const transfers = createTransfers(pool, bus);
  const notices = createNotices(createNoticeRows(pool), { mail, realtime, log });
  addNoticeRoutes(http, notices);
  hearNews(context, notices, core.quotas);
  const sharingMail = createSharingMail(pool, mail);
  const shares = createShares(pool, bus);
  const stretches = createStretches(pool);
  const storedResults = createStoredResults(context, core);
  const maxSnapshots = async (workflowId: string) => {
    const ofPlan = await core.quotas.snapshotsOf(workflowId);
    return config.maxSnapshots === undefined ? ofPlan : Math.min(config.maxSnapshots, ofPlan ?? config.maxSnapshots);
  };
  addPlanRoutes(context, realtime, { quotas: core.quotas, plans: createPlanService(pool, core.quotas) });
  const versions = createVersions({ pool, policy, documents, stretches, storedResults, maxSnapshots });
  const executions = createExecutions(context, core);
  const publications = createPublications({
    pool,
    policy,
    versions,
    published: core.published,
    earlierResults: executions.earlierResults,
    keys: createPageKeys(await keptSecret(pool, 'public-page-key', () => randomBytes(32).toString('base64url'))),
  });
  addSharingRoutes(http, config, {
    sharing: createSharingService({ pool, policy, shares, invitations, transfers, mail: sharingMail, notices, publications }),
    transfers: createTransferService({ pool, policy, notices, realtime, transfers }),
    invitations,
    publicPage: createPublicPage({ ...core, publications }),
    publications,
  });
  addPeople(context, {
    standings,
    invitations: office,
    sessions,
    mail,
    functionsMoved: authored.moved,
    here: realtime.people,
  });
  const comments = createComments({
    rows: createCommentRows(pool),
    policy,
    mail: sharingMail,
    bus,
    onError: (error) => log.error({ err: error }, 'nobody was told of a comment'),
  });
  addCommentRoutes(http, realtime, config, comments);
  addSnippetRoutes(http, createSnippets(pool));
  addFeedbackRoutes(http, createFeedback(pool, mail, config.supportEmail));
  addSchemaRoutes(http, createSchemas(pool, authored, library.functions));
  addHistoryRoutes(http, context, {
    policy,
    stretches,
    versions,
    pictures: createVersionPictures({ pool, blobs, policy }),
    branches: createBranches({ pool, policy, documents, stretches, versions }),
  });
  addPresenceRoutes(realtime, createPresence(context, policy));
  const savedTemplates = createSavedTemplates({
    pool,
    policy,
    documents,
    authored,
    isAdministrator: administrators.includes,
  });
  addWorkflowRoutes(http, {
    workflows: createWorkflowService(context, { ...core, stretches, versions, storedResults, savedTemplates }),
    thumbnails: createThumbnails(context, policy, templates, savedTemplates),
    savedTemplates,
  });
  const signer = createAddressSigner(await keptSecret(pool, 'file-address-key', () => randomBytes(32).toString('base64url')));
  const folderAccess = await addContent(context, {
    pool,
    blobs,
    policy,
    uploads,
    signer,
    readThing: (bytes) => languages.readThing(bytes),
  });
  const files = createFileService({ blobs, policy, uploads, signer, folderAccess, functionRights: functions.rights });
  addFileRoutes(context, realtime, files, createUploadBytes(blobs, uploads, signer));
  const { rights } = functions;
  const { editing, tried, trials } = core;
  addFunctionRoutes(http, {
    pool,
    functions,
    publishing: { blobs, uploads, authored },
    languages,
    editing,
    statistics: createFunctionStatistics(pool, rights),
    ratings: createFunctionRatings({
      pool,
      rights,
      recordOf: async (id, userId) => readFunctionRecord((await functions.read(id, undefined, userId)).record),
    }),
    drafts: createFunctionDrafts({ pool, authored, rights, languages, editing, shipped: functions.shippedNow }),
    examples: createFunctionExamples(templates, library),
  });
  const authoring = { drafts: createDraftRuns(tried), trials, past: createPastExecutions({ pool, rights, policy }) };
  addExecutionRoutes(http, realtime, executions, authoring);
  core.storage.alsoNamed(executions.resultDigests);
  const tickets = createRunnerTickets();
  addRunnerSocket(context, { runners: core.local, apiTokens, tickets, nameOf: (userId) => readName(pool, userId) });
  tellFunctions({ bus, realtime, rights, onError: (error) => log.error({ err: error }, 'nobody was told of a function') });
  bus.on('local-runner.changed', ({ userId, isReady }) => realtime.toPerson(userId, { action: 'local-runner.changed', isReady }));
  const lane = createStudyLane(context, { ...core, isBusy: executions.isBusy });
  const studies = createStudies({
    pool,
    policy,
    documents,
    functionOf: functions.functionOf,
    onWaiting: lane.wake,
    onRemoved: lane.end,
  });
  addStudyRoutes(http, studies, createStudyPictures({ pool, blobs, policy }));
  lane.wake();
  const events = createEventLog(pool, config.events);
  addEventRoutes(http, events);
  addIconRoutes(http);
  addPostRoutes(
    http,
    createPosts(config, (line) => log.warn(line)),
  );
  scheduleSweeps(context, async () => {
    await events.sweep();
    await notices.sweep();
    await sweepSignIns(pool);
    await thinHistory(pool, config.historyDays);
    await forgetRuns(pool, config.historyDays);
    mail.outbox.sweep(config.historyDays);
    return core.storage.sweep();
  });
  const flags = createFlagsService(pool, administrators.includes);
  const measuredOn = () => createLanguages(library.runtime, languageOptions(config));
  addAdminRoutes(http, { runtimes: createRuntimesService(languages, measuredOn), mail, administrators, flags });
  const decks = createDeckFiles({ ...core, watch, versions });
  addPresentingRoutes(http, decks, createViewActions(pool, policy));
  const slideNotes = createSlideNotes(pool, policy);
  const talks = createTalks({
    rows: createTalkRows(pool),
    policy,
    decks,
    keys: createTalkKeys(await keptSecret(pool, 'talk-key', () => randomBytes(32).toString('base64url'))),
    notes: slideNotes,
    bus,
    onError: (error) => log.error({ err: error }, 'a room was not told of a talk'),
  });
  context.onStop('talks', talks.stop);
  addTalkRoutes(http, realtime, talks, slideNotes);
  addModelRoutes(http, createExportService(context, core));
  const runnerTicket = async () => ({ ticket: tickets.issue(await accounts.ownerId()), origin: originOf(config) });
  return { announceLink: links.announce, actions: { ...actions, 'runner.ticket': runnerTicket }, refuseNew: health.refuse };
}
