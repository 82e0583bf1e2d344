import type { Readable } from 'node:stream';
import type { ActionAnswer, ServerActions } from '#api';
import { withoutPointer, type RoomState, type WatchReport } from '#domain';
import type { WorkflowPolicy } from '../access/policy.ts';
import type { Session } from '../realtime/realtime.ts';
import type { TalkKeys } from './talk-keys.ts';
import type { TalkRow, TalkRows } from './talk-rows.ts';
import { createWatchers, type Comer, type RoomCounts, type TalkNews, type Watchers } from './watchers.ts';

type TalkShown = ActionAnswer<'talk.open'>['talk'];

/** The talk of one workflow while the server runs: who drives, who follows, which tabs are told. */
export interface LiveTalk {
  readonly row: TalkRow | undefined;
  /** Tells a tab from now on; answers what there is. `tab`: by which one that was here before is known when it comes back. */
  join(session: Session, tab?: string): Promise<TalkShown>;
  leave(session: Session): void;
  /** Tabs are told of it with the tab that takes it next, so that nobody hears of a talk that nobody drives. */
  begin(row: TalkRow): void;
  /** Whether a tab of the presenter drives, or may since none does. */
  drives(session: Session): boolean;
  /** Whether no tab of the presenter is here. */
  isAway(): boolean;
  /** Asks the tab that drives to hand over to this one; the last who asks is heard. */
  askFor(session: Session): void;
  /** Who asks; they ask until they are handed the talk, or refused. */
  readonly asker: Session | undefined;
  /** Tab of somebody else who may present, by the id that the driver knows it by. */
  other(id: string): Session | undefined;
  /** Whoever asked asks no more, and is not handed it. */
  refuse(session: Session): void;
  driveBy(session: Session, driver: Pick<TalkRow, 'driverId' | 'driverName'>): void;
  /** `order`: a greater one for what came later; what is older than what is shown is left out. */
  show(session: Session, state: RoomState, order: number): void;
  /** Does nothing to another talk than that of the id. */
  change(id: string, part: Partial<TalkRow>): void;
  follow(comer: Omit<Comer, 'onLeft'>): Readable;
  /** What a tab that follows says of itself. */
  report(report: WatchReport): void;
  /** Asks the tab that drives; answers whether there is one. */
  ask(step: ServerActions['talk.step']): boolean;
  /** Looks anew who may what. */
  look(): Promise<void>;
  /** It has ended; `id`: that one alone. */
  over(id?: string): void;
  /** The server stops; the talk goes on after it. */
  stop(): void;
}

/** What one is made with. */
interface LiveParts {
  workflowId: string;
  row: TalkRow | undefined;
  rows: Pick<TalkRows, 'setState'>;
  keys: TalkKeys;
  policy: Pick<WorkflowPolicy, 'mustView' | 'mustEdit'>;
  may: (check: Promise<void>) => Promise<boolean>;
  onError: (error: unknown) => void;
  /** Nobody is here, and there is no talk. */
  onIdle: () => void;
}

/** A tab of somebody who may see the workflow. */
interface Place {
  session: Session;
  tab: string | undefined;
  mayEdit: boolean;
}

/** Tabs of the workflow are told no faster than this (ms). */
const TELL_MS = 100;
/** A talk that no tab has taken for this long since it began is told all the same (ms). */
const UNTAKEN_MS = 3000;
const NOBODY: RoomCounts = { watching: 0, roaming: 0, trying: 0, late: 0, lateBy: 0 };

export function openTalk({ workflowId, row: kept, rows, keys, policy, may, onError, onIdle }: LiveParts): LiveTalk {
  const places = new Map<string, Place>();
  let row = kept;
  let driver: Session | undefined;
  let asker: Session | undefined;
  let watchers: Watchers | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isSaving = false;
  let shownOrder = 0;
  /** Tabs that are on their way in. */
  let arriving = 0;

  /** One tab of each who may present besides. */
  const othersOf = (driverId: string) => {
    const byPerson = new Map<string, { id: string; name: string }>();
    for (const { session, mayEdit } of places.values()) {
      const { userId, name } = session.caller;
      if (mayEdit && userId !== driverId) byPerson.set(userId, { id: session.id, name });
    }
    return [...byPerson.values()];
  };
  const shownTo = ({ session, mayEdit }: Place): TalkShown => {
    if (!row) return null;
    const { id, isOpen, code, remoteNumber, driverId, driverName, state, startedAt, takenAt, taken } = row;
    const { userId } = session.caller;
    const isMine = driverId === userId && (driver === undefined || driver === session);
    return {
      ...{ id, name: driverName, isMine, isAway: driver === undefined, isOpen, state, taken, ...(watchers?.counts() ?? NOBODY) },
      startedAt: startedAt.toISOString(),
      takenAt: takenAt.toISOString(),
      ownKey: keys.make(id, { kind: 'member', userId }),
      ...(isOpen && mayEdit ? { code, key: keys.make(id, { kind: 'audience' }) } : {}),
      ...(isMine ? { remoteKey: keys.make(id, { kind: 'remote', number: remoteNumber }) } : {}),
      ...(isMine ? { others: othersOf(userId) } : {}),
      ...(isMine && asker ? { asks: asker.caller.name } : {}),
      ...(asker === session ? { hasAsked: true } : {}),
    };
  };
  const newsNow = (): TalkNews => ({
    state: row?.state ?? null,
    name: row?.driverName ?? '',
    isAway: driver === undefined,
    taken: row?.taken ?? 0,
  });
  const tellTabs = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const place of places.values()) place.session.send({ action: 'talk.changed', workflowId, talk: shownTo(place) });
  };
  const tellTabsSoon = () => {
    timer ??= setTimeout(tellTabs, TELL_MS);
  };
  const tell = () => {
    if (row) watchers?.tell(newsNow());
    tellTabsSoon();
  };
  /** One write at a time; what came meanwhile is written after it. */
  const save = async () => {
    if (isSaving) return;
    isSaving = true;
    try {
      for (let written: RoomState | undefined; row && row.state !== written;) {
        written = row.state;
        await rows.setState(row.id, withoutPointer(written));
      }
    } catch (error) {
      onError(error);
    } finally {
      isSaving = false;
    }
  };
  const restIfIdle = () => {
    if (places.size === 0 && arriving === 0 && !row) onIdle();
  };
  /** A tab whose line broke comes back before anybody has noticed: it is the same one. */
  const comeBack = (session: Session, tab: string | undefined) => {
    for (const [id, former] of places) {
      const isSame = tab !== undefined && former.tab === tab && former.session.caller.userId === session.caller.userId;
      if (!isSame || former.session === session) continue;
      places.delete(id);
      if (driver === former.session) driver = session;
      if (asker === former.session) asker = session;
    }
  };
  const leave = (session: Session) => {
    places.delete(session.id);
    restIfIdle();
    if (row) tellTabsSoon();
    if (driver !== session && asker !== session) return;
    if (driver === session) driver = undefined;
    if (asker === session) asker = undefined;
    tell();
  };
  return {
    get row() {
      return row;
    },
    async join(session, tab) {
      arriving++;
      try {
        const place = { session, tab, mayEdit: await may(policy.mustEdit(workflowId, session.caller.userId)) };
        const isKnown = places.has(session.id);
        places.set(session.id, place);
        comeBack(session, tab);
        // Whoever presents hears who is here.
        if (row) tellTabsSoon();
        if (!isKnown) session.onClose(() => leave(session));
        return shownTo(place);
      } finally {
        arriving--;
        restIfIdle();
      }
    },
    leave,
    begin(next) {
      if (row && row.id !== next.id) watchers?.close({ ...newsNow(), state: null });
      if (row?.id !== next.id) watchers = undefined;
      row = next;
      driver = undefined;
      clearTimeout(timer);
      timer = setTimeout(tellTabs, UNTAKEN_MS).unref();
    },
    drives: (session) => driver === undefined || driver === session,
    isAway: () => driver === undefined,
    askFor(session) {
      asker = session;
      tell();
    },
    get asker() {
      return asker;
    },
    other: (id) => {
      const place = places.get(id);
      return place?.mayEdit ? place.session : undefined;
    },
    refuse(session) {
      if (asker === session) asker = undefined;
      tell();
    },
    driveBy(session, by) {
      if (row) row = { ...row, ...by };
      // Whoever closed it meanwhile drives nothing.
      driver = places.has(session.id) ? session : undefined;
      if (asker === session) asker = undefined;
      tell();
      // Before whoever takes it is answered: what they press next is the talk's.
      tellTabs();
    },
    show(session, state, order) {
      if (order < shownOrder) return;
      shownOrder = order;
      if (row) row = { ...row, state };
      driver = session;
      tell();
      void save();
    },
    change(id, part) {
      if (row?.id !== id) return;
      row = { ...row, ...part };
      tell();
    },
    follow(comer) {
      watchers ??= createWatchers(tellTabsSoon);
      tell();
      return watchers.add(newsNow(), { ...comer, onLeft: tell });
    },
    report: (report) => watchers?.report(report),
    ask(step) {
      driver?.send({ action: 'talk.step', ...step });
      return driver !== undefined;
    },
    async look() {
      await watchers?.look();
      for (const [id, place] of places) {
        const { userId } = place.session.caller;
        if (await may(policy.mustView(workflowId, userId))) place.mayEdit = await may(policy.mustEdit(workflowId, userId));
        else {
          place.session.send({ action: 'talk.changed', workflowId, talk: null });
          places.delete(id);
        }
        if (driver === place.session && !place.mayEdit) driver = undefined;
      }
      tell();
    },
    over(id = row?.id) {
      if (row?.id !== id) return;
      watchers?.close({ ...newsNow(), state: null });
      watchers = undefined;
      row = undefined;
      driver = undefined;
      asker = undefined;
      tell();
    },
    stop() {
      clearTimeout(timer);
      watchers?.close();
    },
  };
}
