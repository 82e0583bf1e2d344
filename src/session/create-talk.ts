import type { Answer, ApiClient, CallBody, Contract, ServerActions } from '#api';
import type { RealtimeSession } from '#collab';
import { readDeck } from './read-deck.ts';
import { isSameState, PartiError, type DeckFile, type RoomState, type RoomStep, type Unsubscribe } from '#domain';

/** A talk that others follow, as this tab is told of it. */
export type RoomTalk = NonNullable<ServerActions['talk.changed']['talk']>;

type Body<Name extends keyof Contract> = CallBody<Contract[Name]>;

/** The talk of an open workflow, and the notes of its slides. Calls reject with errors of the catalogue. */
export interface TalkPort {
  /** The same until something changes; null: there is none. */
  get(): RoomTalk | null;
  subscribe(listener: () => void): Unsubscribe;
  /** Hears what a remote asks of this tab. */
  onStep(listener: (step: RoomStep) => void): Unsubscribe;
  /** What is on the wall; told to the room while this tab presents, and again once a connection that broke is back. */
  show(state: RoomState): void;
  begin(wish: Body<'POST workflows/{id}/talk'>): Promise<void>;
  /** From now on this tab presents: nobody else does at the moment, or the workflow is one's own. */
  take(): Promise<void>;
  /** Asks whoever presents to hand over. */
  ask(): Promise<void>;
  /** Hands over to whoever asked, or does not. */
  answer(isGranted: boolean): Promise<void>;
  /** Takes the workflow as it stands into the talk. */
  takeSlides(wish: Body<'POST workflows/{id}/talk/slides'>): Promise<void>;
  change(wish: Body<'PATCH workflows/{id}/talk'>): Promise<void>;
  end(): Promise<void>;
  notes(): Promise<Answer<'GET workflows/{id}/slide-notes'>['notes']>;
  writeNote(slide: string, text: string): Promise<void>;
  /** What a slide compares, with the results of each side. */
  sides(slide: string, wish: Body<'POST workflows/{id}/slides/{slide}/sides'>): Promise<DeckFile>;
  /** Versions that somebody named, the newest first. */
  versions(): Promise<{ id: string; name: string }[]>;
  /** The slides of the talk as the room has them. */
  deck(talk: Pick<RoomTalk, 'id' | 'ownKey'>): Promise<DeckFile>;
  close(): void;
}

interface TalkOptions {
  api: Pick<ApiClient, 'call' | 'file'>;
  session: Pick<RealtimeSession, 'on' | 'onConnected' | 'request'>;
  workflowId: string;
  onError: (error: unknown) => void;
}

/** A slider that is dragged is told no faster than this (ms). */
const APART_MS = 50;
/** Told anew by itself: by the news of who presents, or once the connection is back. */
const SAID_ELSEWHERE = new Set(['presenting.not-driver', 'presenting.over', 'realtime.reconnecting']);

export function createTalk({ api, session, workflowId, onError }: TalkOptions): TalkPort {
  const path = { id: workflowId };
  const listeners = new Set<() => void>();
  const steps = new Set<(step: RoomStep) => void>();
  let talk: RoomTalk | null = null;
  let wanted: RoomState | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTelling = false;
  let isToldAgain = false;
  const unexpected = (error: unknown) => {
    if (!(error instanceof PartiError && SAID_ELSEWHERE.has(error.code))) onError(error);
  };
  const hear = (next: RoomTalk | null) => {
    talk = next;
    for (const listener of listeners) listener();
  };
  /** One state at a time: of two on their way the older could arrive last, and stay on every wall. */
  const tell = async () => {
    timer = undefined;
    isToldAgain = isTelling;
    if (isTelling) return;
    isTelling = true;
    do {
      isToldAgain = false;
      if (wanted && talk?.isMine) await session.request('talk.show', { workflowId, state: wanted }).catch(unexpected);
    } while (isToldAgain);
    isTelling = false;
  };
  const ends = [
    session.on('talk.changed', (news) => {
      if (news.workflowId === workflowId) hear(news.talk);
    }),
    session.on('talk.step', ({ workflowId: of, step, slide = '' }) => {
      if (of === workflowId) for (const listener of steps) listener(step === 'to' ? { step, slide } : { step });
    }),
    session.onConnected(() => {
      session
        .request('talk.open', { workflowId })
        .then((opened) => {
          hear(opened.talk);
          // The server may have come back with an older slide, and knows of no tab that presents.
          void tell();
        })
        .catch(unexpected);
    }),
  ];
  return {
    get: () => talk,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onStep(listener) {
      steps.add(listener);
      return () => steps.delete(listener);
    },
    show(state) {
      if (isSameState(wanted, state)) return;
      wanted = state;
      timer ??= setTimeout(() => void tell(), APART_MS);
    },
    begin: async (body) => {
      wanted = body.state;
      await api.call('POST workflows/{id}/talk', { path, body });
      // Another tab of the same person may be open: this one presents.
      await session.request('talk.take', { workflowId });
    },
    take: async () => {
      await session.request('talk.take', { workflowId });
    },
    ask: async () => {
      await session.request('talk.ask', { workflowId });
    },
    answer: async (isGranted) => {
      await session.request('talk.answer', { workflowId, isGranted });
    },
    takeSlides: async (body) => {
      await api.call('POST workflows/{id}/talk/slides', { path, body });
    },
    change: async (body) => {
      await api.call('PATCH workflows/{id}/talk', { path, body });
    },
    end: async () => {
      await api.call('DELETE workflows/{id}/talk', { path });
    },
    notes: async () => (await api.call('GET workflows/{id}/slide-notes', { path })).notes,
    writeNote: async (slide, text) => {
      await api.call('PUT workflows/{id}/slides/{slide}/note', { path: { ...path, slide }, body: { text } });
    },
    sides: async (slide, body) =>
      readDeck(await api.file('POST workflows/{id}/slides/{slide}/sides', { path: { ...path, slide }, body })),
    versions: async () => {
      const { versions } = await api.call('GET workflows/{id}/versions', { path });
      return versions.flatMap(({ id, kind, name }) => (kind === 'named' && name ? [{ id, name }] : []));
    },
    deck: async ({ id, ownKey }) =>
      readDeck(await api.file('POST public/talks/{id}/deck', { path: { id }, body: { key: ownKey } })),
    close() {
      clearTimeout(timer);
      for (const end of ends) end();
      session.request('talk.close', { workflowId }).catch(() => undefined);
    },
  };
}
