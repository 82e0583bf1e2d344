import { join } from 'node:path';
import { createLanguages, type Languages } from '#runtimes/languages';
import { loadLibrary, loadTemplates, type Library, type Template } from '#library';
import type { CoreContext } from './context/context.ts';
import { createDocuments, type Documents } from './documents/documents-service.ts';
import { createFileInputs } from './executions/file-inputs.ts';
import { createKeysUnderWay, type KeysUnderWay } from './executions/keys-under-way.ts';
import { createFunctionRunner, type FunctionRunner } from './executions/function-runner.ts';
import { createResultStore, type ResultStore } from './executions/result-store.ts';
import { createRunRefusal, type RunRefusal } from './executions/run-refusal.ts';
import { createAuthorTrust } from './functions/author-trust.ts';
import { createAuthoredFunctions, type AuthoredFunctions } from './functions/authored-functions.ts';
import { followVersion } from './functions/test-followers.ts';
import { createFunctions, type Functions } from './functions/functions-service.ts';
import { createAdminActions } from './headless/admin-actions.ts';
import type { DraftRunParts } from './executions/draft-runs.ts';
import { createFunctionTrials, type FunctionTrials } from './executions/function-trials.ts';
import { createFunctionEditing, type FunctionEditing } from './functions/function-editing.ts';
import { createHeadlessActions, type HeadlessActions } from './headless/headless-actions.ts';
import { createAccountService } from './identity/accounts.ts';
import { createAdministrators } from './identity/administrators.ts';
import { createVerifications } from './identity/verifications.ts';
import { createLocalRunners, type LocalRunners } from './local-runner/local-runners.ts';
import { createLocalVersions } from './local-runner/local-versions.ts';
import { createMailService } from './mail/mail-service.ts';
import { createPublishedDocuments, type PublishedDocuments } from './history/published-documents.ts';
import { createStorageSweep, type StorageSweep } from './storage/storage-sweep.ts';
import { createWorkflowFiles, type WorkflowFiles } from './workflows/workflow-files.ts';
import { createQuotas, type Quotas } from './quotas/quotas.ts';
import { readName } from './access/account-facts.ts';
import { createFunctionPolicy, type FunctionPolicy } from './access/function-policy.ts';
import { createWorkflowPolicy, type WorkflowPolicy } from './access/policy.ts';

/** What stands with and without a browser: functions, documents, results, and the actions of the command line. */
export interface Core {
  library: Library;
  templates: readonly Template[];
  languages: Languages;
  authored: AuthoredFunctions;
  functions: Functions;
  policy: WorkflowPolicy;
  functionPolicy: FunctionPolicy;
  results: ResultStore;
  runner: FunctionRunner;
  /** Functions that run for people and studies. */
  underWay: KeysUnderWay;
  /** Functions that run on their authors' machines. */
  local: LocalRunners;
  refusal: RunRefusal;
  documents: Documents;
  quotas: Quotas;
  published: PublishedDocuments;
  workflowFiles: WorkflowFiles;
  editing: FunctionEditing;
  /** What running a draft stands on. */
  tried: DraftRunParts;
  trials: FunctionTrials;
  storage: StorageSweep;
  actions: HeadlessActions;
  /** The same for somebody else; `signal` ends what runs. */
  actionsOf(userId: string, signal: AbortSignal): HeadlessActions;
}

/** Where the runtimes of authors' functions are, and what is built for them. */
export const languageOptions = ({ dataFolder, python, dotnet }: CoreContext['config']) => ({
  cacheFolder: join(dataFolder, 'cache'),
  librariesFolder: join(dataFolder, 'csharp-libraries'),
  python,
  dotnet,
});

export async function addCore(context: CoreContext): Promise<Core> {
  const { config, log, pool, blobs } = context;
  const library = loadLibrary();
  const templates = loadTemplates(library);
  const languages = createLanguages(library.runtime, languageOptions(config));
  context.onStop('languages', () => languages.close());
  const localVersions = await createLocalVersions(pool);
  const authored = await createAuthoredFunctions(pool, blobs, languages, {
    localVersion: localVersions.version,
    onChanged: (functionId) => context.bus.emit('function.changed', { functionId }),
  });
  const policy = createWorkflowPolicy(pool);
  const quotas = createQuotas(pool, context.bus);
  context.onStop('quotas', quotas.flush);
  const documents = createDocuments(context, policy, quotas);
  const published = createPublishedDocuments(pool);
  const functionPolicy = createFunctionPolicy({
    pool,
    readDocument: documents.read,
    readPublished: published.toCopy,
    bringersOf: documents.bringersOf,
    versionOf: authored.version,
    permissionsOf: authored.permissionsOf,
  });
  const localRunners = createLocalRunners({
    versions: localVersions,
    bus: context.bus,
    nameOf: (userId) => readName(pool, userId),
    mayServe: async (id, userId) =>
      authored.functionOf(id) === undefined
        ? library.functions.every(({ record }) => record.id !== id)
        : functions.rights.may(id, userId, 'edit'),
    follow: (version) =>
      followVersion(
        { pool, policy, documents },
        {
          ...{ functionId: version.record.id, digest: version.digest, stage: 'local' },
          replaces: (digest) => localVersions.version(digest)?.ownerId === version.ownerId,
        },
        version.ownerId,
      ),
    onError: (error) => log.error({ err: error }, 'functions of a local runner not taken'),
  });
  const functions = await createFunctions(context, library, authored, functionPolicy, localRunners.offered);
  const results = createResultStore(pool, blobs);
  const files = createFileInputs(pool, blobs);
  const runner = createFunctionRunner({
    languages,
    shipped: functions.versions.functions,
    authored,
    isTrusted: createAuthorTrust(config, pool),
    results,
    files,
    local: localRunners,
  });
  const refusal = createRunRefusal(files, functionPolicy, authored);
  const { rights } = functions;
  const editing = createFunctionEditing({ pool, blobs, policy, documents, authored, rights, shipped: functions.versions });
  const tried = {
    ...{ policy, rights, authored, watch: context.watch, quotas, results, runner, refusal, functionPolicy },
    functionOf: functions.functionOf,
    readDocument: documents.read,
  };
  const trials = createFunctionTrials({ ...tried, pool });
  const workflowFiles = createWorkflowFiles({
    pool,
    blobs,
    documents,
    results,
    runner,
    functions,
    authored,
    functionPolicy,
    watch: context.watch,
  });
  const storage = createStorageSweep({
    pool,
    blobs,
    dataFolder: config.dataFolder,
    limits: { days: config.unusedDays, bytes: config.storageGb * 1e9 },
  });
  storage.alsoNamed(() => authored.bundleDigests());
  // A copy of a template opens computed, whenever that is.
  storage.alsoNamed(() => templates.flatMap((template) => template.results.map((result) => result.resultDigest)));
  const { ownerId } = createAccountService(pool, createVerifications(pool));
  const actionParts = {
    pool,
    documents,
    results,
    runner,
    refusal,
    functions,
    authored,
    editing,
    trials,
    languages,
    templates,
    files: workflowFiles,
    storage,
    watch: context.watch,
    quotas,
    ownerId,
  };
  const actions = {
    ...createHeadlessActions(actionParts),
    ...createAdminActions({ administrators: createAdministrators(pool), mail: createMailService(config, log) }),
  };
  return {
    library,
    templates,
    languages,
    authored,
    functions,
    editing,
    tried,
    trials,
    policy,
    functionPolicy,
    published,
    local: localRunners,
    results,
    runner,
    underWay: createKeysUnderWay(),
    refusal,
    documents,
    quotas,
    workflowFiles,
    storage,
    actions,
    actionsOf: (userId, signal) => createHeadlessActions({ ...actionParts, ownerId: () => Promise.resolve(userId), signal }),
  };
}
