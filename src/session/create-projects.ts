import { WEB_API_KEY } from '#api';
import { connectSession, createPresence, openWorkflow, readLeftEdits, type RealtimeSession, type SocketLike } from '#collab';
import { PartiError } from '#domain';
import type { UploadFile } from '#inputs';
import type { OpenWorkflow } from './open-workflow.ts';
import type { App } from '../app/app-context.ts';
import { tellPersistentErrors } from './connection-toast.ts';
import { RefusedEdits, type Refused } from './refused-edits.ts';
import { reportError } from '../app/report-error.ts';
import { openFunctionSource, type OpenFunctionSource } from './function-source.ts';
import { loadAhead } from './load-ahead.ts';
import { createResultsPort } from './create-results-port.ts';
import { readResult, type FetchOptions } from './fetch-result.ts';
import { createRunsPort } from './create-runs-port.ts';
import { createPreviewHost } from './preview-host.ts';

/** Opens workflows of a signed-in tab over one realtime session. */
export interface Projects {
  open(workflowId: string): Promise<OpenWorkflow>;
  uploadFor(workflowId: string): UploadFile;
  /** Asks again which functions may be added, after one was published. */
  reloadFunctions(): Promise<void>;
}

/** The projects of an app; the session connects with the first workflow. */
export function createProjects(app: App): Projects {
  const call = app.call;
  if (!call) throw new PartiError('workflow.load-failed');
  let session: RealtimeSession | undefined;
  let functions: Promise<OpenFunctionSource> | undefined;
  const connect = () => {
    if (session) return session;
    session = connectSession({
      openSocket: () => new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}/realtime`) as unknown as SocketLike,
      accessToken: (isRefused) => (isRefused ? app.account.renew() : app.account.accessToken()),
      apiKey: WEB_API_KEY,
      after: (delayMs, task) => {
        const timer = setTimeout(task, delayMs);
        return () => clearTimeout(timer);
      },
      random: Math.random,
    });
    tellPersistentErrors(session, app.account);
    return session;
  };
  const loadFunctions = () =>
    (functions ??= openFunctionSource(call).catch((error: unknown) => ((functions = undefined), Promise.reject(error))));

  return {
    async open(workflowId) {
      // A row that is missing or another's says so before any document is asked for.
      const source = loadFunctions();
      // Awaited below; a row that fails first is what is told.
      source.catch(() => undefined);
      const found = await call({ path: `workflows/${encodeURIComponent(workflowId)}` }).catch((error: unknown) =>
        failWithLeftEdits(error, userIdOf(app), workflowId),
      );
      const row = (await found.json()) as { thumbnailUrl?: string };
      const document = openWorkflow(connect(), workflowId, await source, { keepFor: userIdOf(app) });
      let refused: Refused | undefined;
      const refusedNow = () => {
        const held = document.refused();
        if (refused?.document !== held) refused = held && { document: held, giveUp: document.giveUp };
        return refused;
      };
      await document.ready.catch((error: unknown) => {
        document.close();
        const held = refusedNow();
        throw held && error instanceof PartiError ? new RefusedEdits(error, held) : error;
      });
      const presence = createPresence(connect(), workflowId);
      presence.set({ writer: document.writer });
      const fetchResult = async (digest: string, options: FetchOptions) => {
        const path = `workflows/${encodeURIComponent(workflowId)}/results/${digest}`;
        return readResult(await call({ path, signal: options.signal }), options);
      };
      const results = createResultsPort(fetchResult);
      const previewHost = createPreviewHost(call);
      const runs = createRunsPort({
        session: connect(),
        workflowId,
        reader: document.reader,
        results,
        previewHost,
        onError: reportError,
      });
      loadAhead(document.reader, runs, results);
      return {
        reader: document.reader,
        commands: document.commands,
        runs,
        results,
        presence,
        feed: previewHost.feed,
        save: document.save,
        role: document.role,
        problem: document.problem,
        refused: refusedNow,
        isLarge: document.isLarge,
        onTransfer: (listener) => connect().on('transfer.changed', listener),
        thumbnail: {
          // A viewer makes no pictures for others.
          exists: row.thumbnailUrl !== undefined || document.role() === 'view',
          keep: async (picture, theme) => {
            const path = `workflows/${encodeURIComponent(workflowId)}/thumbnail?theme=${theme}`;
            await call({ method: 'PUT', path, body: picture });
          },
        },
        close: () => {
          presence.close();
          runs.close();
          document.close();
        },
      };
    },
    reloadFunctions: async () => (await loadFunctions()).reload(),
    uploadFor: (workflowId) => async (file, onProgress) => {
      const begun = (await (
        await call({
          method: 'POST',
          path: 'files',
          body: {
            content_type: file.type || 'application/octet-stream',
            extension: file.name.split('.').at(-1) ?? '',
            purpose: 'input',
            workflow_id: workflowId,
            file_name: file.name,
            size: file.size,
          },
        })
      ).json()) as { upload_url: string; id: string };
      const put = await fetch(begun.upload_url, {
        method: 'PUT',
        body: file,
        headers: { 'content-type': 'application/octet-stream' },
      });
      if (!put.ok) throw new PartiError('upload.not-uploaded');
      onProgress?.(1);
      const done = (await (await call({ method: 'POST', path: 'files', body: { upload_finished: begun.id } })).json()) as {
        digest: string;
        size: number;
        name: string;
        type: string;
      };
      return { name: done.name, type: done.type, size: done.size, digest: done.digest };
    },
  };
}

/** Refusals of a workflow for good; others may be over the next time. */
const ENDS = new Set(['workflow.insufficient-permissions', 'workflow.deleted-by-owner', 'workflow.not-found']);

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
