import { connectSession, createPresence, openWorkflow, readLeftEdits, type RealtimeSession, type SocketLike } from '#collab';
import { PartiError } from '#domain';
import type { UploadFile } from '#inputs';
import type { OpenWorkflow } from './open-workflow.ts';
import type { App } from '../app/app-context.ts';
import { tellPersistentErrors } from './connection-toast.ts';
import { RefusedEdits, type Refused } from './refused-edits.ts';
import { toldCommands } from './told-commands.ts';
import { readyFile } from '../services/ready-file.ts';
import { uploadFile } from '../services/upload-file.ts';
import { reportError } from '../app/report-error.ts';
import { openFunctionSource, sourceOnceThere, type OpenFunctionSource } from './function-source.ts';
import { loadAhead } from './load-ahead.ts';
import { createResultsPort } from './create-results-port.ts';
import { readResult, type FetchOptions } from './fetch-result.ts';
import { createRunsPort } from './create-runs-port.ts';
import { createSnippets } from './create-snippets.ts';
import { createComments } from './create-comments.ts';
import { createTalk } from './create-talk.ts';
import { pageEvents } from '../app/events.ts';
import { pageEnvironment } from '../app/send-stat.ts';
import { usedByCommand } from '../app/used.ts';
import { tellRuns } from './tell-runs.ts';
import { pageApi, realtimeAddress } from '../services/api-place.ts';
import { tellUnread } from '../app/notice-count.ts';
import { pressesSoFar } from './count-presses.ts';
import { createPreviewHost } from './preview-host.ts';

/** Opens workflows of a signed-in tab over one realtime session. */
export interface Projects {
  open(workflowId: string): Promise<OpenWorkflow>;
  uploadFor(workflowId: string): UploadFile;
  /** Asks again which functions may be added, after one was published. */
  reloadFunctions(): Promise<void>;
  /** Tells that somebody presents, or has ended: an administrator then sees the list of functions as everybody does. */
  setPresenting(isPresenting: boolean): Promise<void>;
}

/** The projects of an app; the session connects with the first workflow. */
export function createProjects(app: App): Projects {
  const { api } = app;
  if (!api) throw new PartiError('workflow.load-failed');
  let session: RealtimeSession | undefined;
  let functions: Promise<OpenFunctionSource> | undefined;
  const connect = () => {
    if (session) return session;
    session = connectSession({
      openSocket: () => new WebSocket(realtimeAddress()) as unknown as SocketLike,
      accessToken: (isRefused) => (isRefused ? app.account.renew() : app.account.accessToken()),
      apiKey: pageApi().key,
      after: (delayMs, task) => {
        const timer = setTimeout(task, delayMs);
        return () => clearTimeout(timer);
      },
      random: Math.random,
    });
    tellPersistentErrors(session, app.account);
    session.on('notices.changed', ({ unread }) => tellUnread(unread));
    const reload = () => void functions?.then((source) => source.reload()).catch(reportError);
    session.on('local-runner.changed', reload);
    session.on('functions.changed', reload);
    let isFirst = true;
    // What was told while there was no connection was not heard.
    session.onConnected(() => (isFirst ? (isFirst = false) : reload()));
    return session;
  };
  const loadFunctions = () =>
    (functions ??= openFunctionSource(api).catch((error: unknown) => ((functions = undefined), Promise.reject(error))));

  return {
    async open(workflowId) {
      // Its greeting takes as long as the row and the functions do.
      connect();
      const source = loadFunctions();
      // Awaited below; a row that fails first is what is told.
      source.catch(() => undefined);
      // The document travels while its row and the list of functions do.
      const document = openWorkflow(connect(), workflowId, sourceOnceThere(source), {
        keepFor: userIdOf(app),
        presses: pressesSoFar,
      });
      // A row that is missing or another's is what is told, whatever becomes of the document.
      const row = await api.call('GET workflows/{id}', { path: { id: workflowId } }).catch((error: unknown) => {
        document.close();
        return failWithLeftEdits(error, userIdOf(app), workflowId);
      });
      let refused: Refused | undefined;
      const refusedNow = () => {
        const held = document.refused();
        if (refused?.document !== held) refused = held && { document: held, giveUp: document.giveUp };
        return refused;
      };
      await Promise.all([document.ready, source]).catch((error: unknown) => {
        document.close();
        const held = refusedNow();
        throw held && error instanceof PartiError ? new RefusedEdits(error, held) : error;
      });
      const presence = createPresence(connect(), workflowId);
      presence.set({ writer: document.writer });
      const fetchResult = async (digest: string, options: FetchOptions) => {
        const path = { id: workflowId, digest };
        return readResult(await api.file('GET workflows/{id}/results/{digest}', { path, signal: options.signal }), options);
      };
      const results = createResultsPort(fetchResult);
      const previewHost = createPreviewHost(api);
      const quotaRefused = new Set<() => void>();
      const runs = createRunsPort({
        session: connect(),
        workflowId,
        reader: document.reader,
        results,
        previewHost,
        onError(error) {
          if (error instanceof PartiError && error.code === 'quota.out-of-executions' && quotaRefused.size > 0)
            for (const hear of quotaRefused) hear();
          else reportError(error);
        },
      });
      const comments = createComments({ api, session: connect(), workflowId, onError: reportError });
      const talk = createTalk({ api, session: connect(), workflowId, onError: reportError });
      const snippets = createSnippets(api, reportError);
      loadAhead(document.reader, runs, results);
      const hearSummary = tellRuns((news) => pageEvents.stat({ ...news, environment: pageEnvironment(), parentId: workflowId }));
      const stopRunNews = connect().on('execution.state', ({ workflowId: of, summary }) => {
        if (of === workflowId) hearSummary(summary);
      });
      return {
        reader: document.reader,
        commands: toldCommands(document.commands, reportError, (call) => {
          const used = usedByCommand(call);
          if (used) pageEvents.use(used);
        }),
        runs,
        results,
        presence,
        comments,
        talk,
        files: {
          workflowId,
          take: async (from, digests) => {
            const body = { from, digests: [...digests] };
            return (await api.call('POST workflows/{id}/taken-files', { path: { id: workflowId }, body })).digests;
          },
        },
        snippets,
        feed: previewHost.feed,
        save: document.save,
        role: document.role,
        problem: document.problem,
        refused: refusedNow,
        isLarge: document.isLarge,
        ...(row.deaths === undefined
          ? {}
          : {
              setAside: {
                error: new PartiError('workflow.read-only', { times: row.deaths }),
                ...(row.role === 'owner'
                  ? { lift: async () => void (await api.call('POST workflows/{id}/lift', { path: { id: workflowId } })) }
                  : {}),
              },
            }),
        async tryVersion(node, digest) {
          const asked = { workflowId, revision: 0, node, inputs: {}, digest };
          const { results: made, failed } = await connect().request('execution.preview', asked);
          const result = made[node];
          return result ? { result } : { error: failed[node] };
        },
        quota: {
          read: () => connect().request('payment.get-status', {}),
          subscribe: (listener) => connect().on('quota.changed', listener),
          onRefused(listener) {
            quotaRefused.add(listener);
            return () => quotaRefused.delete(listener);
          },
          viewOnly: () => void connect().request('execution.run', { workflowId, viewOnly: true }).catch(reportError),
        },
        onTransfer: (listener) => connect().on('transfer.changed', listener),
        thumbnail: {
          // A viewer makes no pictures for others.
          exists: row.thumbnailUrl !== undefined || document.role() === 'view',
          keep: (picture, theme) =>
            api.call('PUT workflows/{id}/thumbnail', { path: { id: workflowId }, query: { theme }, body: picture }),
        },
        close: () => {
          presence.close();
          comments.close();
          talk.close();
          stopRunNews();
          runs.close();
          document.close();
        },
      };
    },
    reloadFunctions: async () => (await loadFunctions()).reload(),
    async setPresenting(isPresenting) {
      const account = app.account.state();
      // To others the two lists are the same.
      if (account.kind === 'signed-in' && account.user.isAdmin) await (await loadFunctions()).setPresenting(isPresenting);
    },
    uploadFor: (workflowId) => async (file, onProgress, wanted) => {
      const uploaded = await uploadFile(api, workflowId, await readyFile(file, wanted));
      onProgress?.(1);
      return uploaded;
    },
  };
}

/** Refusals of a workflow for good; others may be over the next time. */
const ENDS = new Set([
  'workflow.insufficient-permissions',
  'workflow.only-published',
  'workflow.deleted-by-owner',
  'workflow.not-found',
]);

/** Rejects with the error; where an earlier tab left edits that cannot be sent any more, together with them. */
async function failWithLeftEdits(error: unknown, userId: string | undefined, workflowId: string): Promise<never> {
  if (!(error instanceof PartiError) || !ENDS.has(error.code) || userId === undefined) throw error;
  const left = await readLeftEdits(userId, workflowId);
  throw left ? new RefusedEdits(error, left) : error;
}

function userIdOf(app: App): string | undefined {
  const state = app.account.state();
  return state.kind === 'signed-in' ? state.user.id : undefined;
}
