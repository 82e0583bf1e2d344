import { useCallback, useEffect, useState } from 'react';
import type { Answer } from '#api';
import { DRAFT_RECORD, type JsonObject } from '#domain';
import { useApp } from '../../app/app-context.ts';
import { describeError, type ErrorWords } from '../../app/describe-error.ts';
import { createDraftSession, leftDraft, type DraftSession } from './draft-session.ts';

/** A draft that is being written. */
export interface OpenDraft {
  draft: Answer<'GET functions/{id}/draft'>;
  session: DraftSession;
  /** Record of the version that it began from; absent where there was none. */
  base?: JsonObject;
}

/** The person's draft of a function, once it is here; without an id none is opened. `round` counts how often it was read anew. */
export function useOpenDraft(id: string | undefined): {
  open: OpenDraft | undefined;
  failure: ErrorWords | undefined;
  round: number;
  reload: () => void;
} {
  const { services } = useApp();
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ id?: string; open?: OpenDraft; failure?: ErrorWords }>({});
  const reload = useCallback(() => setRound((now) => now + 1), []);
  useEffect(() => {
    if (id === undefined) return undefined;
    let isWanted = true;
    let session: DraftSession | undefined;
    const { drafts, version } = services.authoring;
    const load = async (): Promise<void> => {
      await leftDraft(id);
      const draft = await drafts.read(id);
      const base = draft.base && (await version(id, String(draft.base.number)).catch(() => undefined));
      const original = new Map(Object.entries(base?.files ?? {}));
      if (base) original.set(DRAFT_RECORD, `${JSON.stringify(base.record, null, 2)}\n`);
      if (!isWanted) return;
      session = createDraftSession(id, draft, original, drafts);
      setState({ id, open: { draft, session, ...(base ? { base: base.record } : {}) } });
    };
    load().catch((error: unknown) => void describeError(error).then((failure) => isWanted && setState({ id, failure })));
    return () => {
      isWanted = false;
      session?.close();
    };
  }, [services, id, round]);
  const { open, failure } = state.id === id ? state : {};
  return { open, failure, round, reload };
}
