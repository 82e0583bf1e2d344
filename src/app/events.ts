import { proxy } from 'valtio';
import type { CallBody, CallQuery, Contract, UsedName } from '#api';
import { localStorageOrNone, sessionStorageOrNone } from '#ui';

type Sent = CallBody<Contract['POST events']>;
/** An event as pages tell it. */
export type PageEvent = Sent['events'][number];
/** What is told of runs: what began or ended, and what it belongs to. */
type Stat = Omit<CallQuery<Contract['POST stats']>, 'session'>;
type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** What events stand on. */
export interface EventParts {
  /** Kept with the browser: the person's answer. */
  kept: Store;
  /** Kept with the tab: the name of its session. */
  tab: Store;
  send(body: Sent): Promise<unknown>;
  sendStat?(stat: Stat & { session: string }): Promise<unknown>;
  now?(): number;
  after(ms: number, task: () => void): void;
}

/** Numbered: whoever agreed to less is asked again. */
const CONSENT = 'parti.events-consent-2';
const SESSION = 'parti.events-session';
/** Errors of one session that are told; more would only repeat. */
const MOST_ERRORS = 50;
/** Those of a second go together, at most as many as one call takes. */
const WAIT_MS = 1000;
const MOST_AT_ONCE = 20;
/** The same again within this is one deed, such as each step of a drag. */
const ONE_DEED_MS = 1000;
/** Waiting for an answer to the question, or for a connection. */
const MOST_WAITING = 100;
/** Nobody enters the app by these: they are pictures, and returns of a provider. */
const NO_ENTRY = /^\/(render|idp)(\/|$)/;

/** What pages tell of their use: nothing leaves before the server said that it keeps events and the person agreed; never contents. */
export function createEvents({ kept, tab, send, sendStat, after, now = Date.now }: EventParts) {
  const state = proxy({ isOn: false, consent: kept.getItem(CONSENT) as 'yes' | 'no' | null });
  let waiting: PageEvent[] = [];
  let isPlanned = false;
  let errors = 0;
  const used = new Map<UsedName, number>();
  let session = tab.getItem(SESSION);
  const isNew = session === null;

  const flush = async () => {
    isPlanned = false;
    if (!state.isOn || state.consent !== 'yes' || waiting.length === 0) return;
    const events = waiting.slice(0, MOST_AT_ONCE);
    waiting = waiting.slice(events.length);
    try {
      await send({ session: sessionName(), consent: true, events });
      if (waiting.length > 0) plan();
    } catch {
      // They go along with the next one.
      waiting = [...events, ...waiting].slice(0, MOST_WAITING);
    }
  };
  const plan = () => {
    if (isPlanned) return;
    isPlanned = true;
    after(WAIT_MS, () => void flush());
  };
  const sessionName = () => {
    session ??= crypto.randomUUID();
    tab.setItem(SESSION, session);
    return session;
  };
  const tell = (event: PageEvent): void => {
    if (state.consent === 'no' || waiting.length >= MOST_WAITING) return;
    waiting.push(event);
    if (state.isOn && state.consent === 'yes') plan();
  };
  return {
    state,
    tell,
    /** Tells the start of a session, once a tab, and by which path somebody came in. */
    start(facts: { userAgent: string; platform: string; language: string; storageAvailable: boolean }, path: string): void {
      const { userAgent, platform, language, storageAvailable } = facts;
      if (isNew)
        tell({
          name: 'session-start',
          data: {
            userAgent: userAgent.slice(0, 400),
            platform: platform.slice(0, 100),
            language: language.slice(0, 35),
            storageAvailable,
          },
        });
      if (!NO_ENTRY.test(path)) tell({ name: 'entering-app', data: { entrypoint: path.slice(0, 300) } });
    },
    /** Tells that somebody did something of the eleven groups; the same again at once is the same. */
    use(name: UsedName): void {
      const before = used.get(name);
      used.set(name, now());
      if (before === undefined || now() - before >= ONE_DEED_MS) tell({ name, data: {} });
    },
    /** Tells at once that something began or ended; lost where nobody listens. */
    stat(stat: Stat): void {
      if (state.isOn && state.consent === 'yes') sendStat?.({ ...stat, session: sessionName() }).catch(() => undefined);
    },
    /** The page is left: what waits goes now, without waiting for others of its second. */
    leave(): void {
      // Each takes its events before it sends them.
      while (state.isOn && state.consent === 'yes' && waiting.length > 0) void flush();
    },
    /** Tells an error of the page, at most 50 in a session. */
    tellError(error: unknown, info: string): void {
      if (errors >= MOST_ERRORS) return;
      errors += 1;
      const { message, stack = '' } = error instanceof Error ? error : { message: String(error) };
      tell({ name: 'js-error', data: { message: message.slice(0, 500), stack: stack.slice(0, 4000), info: info.slice(0, 300) } });
    },
    /** The server keeps events, or not. */
    serverKeeps(isOn: boolean): void {
      state.isOn = isOn;
      if (isOn && state.consent === 'yes') plan();
      if (!isOn) waiting = [];
    },
    /** The person's answer: kept and obeyed, also for what waits. */
    answer(consent: 'yes' | 'no'): void {
      state.consent = consent;
      kept.setItem(CONSENT, consent);
      if (consent === 'no') waiting = [];
      else plan();
    },
  };
}
export type PageEvents = ReturnType<typeof createEvents>;

type Carried = Required<Pick<EventParts, 'send' | 'sendStat'>>;

const nowhere = () => Promise.reject(new Error('not connected yet'));
let carry: Carried = { send: nowhere, sendStat: nowhere };

/** Events of this tab. */
export const pageEvents: PageEvents = createEvents({
  kept: localStorageOrNone(),
  tab: sessionStorageOrNone(),
  send: (body) => carry.send(body),
  sendStat: (stat) => carry.sendStat(stat),
  after: (ms, task) => void setTimeout(task, ms),
});

/** From now on events and what is told of runs reach the server. */
export function carryEvents(to: Carried): void {
  carry = to;
}
