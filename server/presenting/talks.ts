import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ActionAnswer, ReadAction, ReadBody, Contract, ServerActions } from '#api';
import { PartiError, readRoomCode, type DeckFile, type RoomStep, type WatchReport } from '#domain';
import type { WorkflowPolicy } from '../access/policy.ts';
import type { Bus } from '../bus/bus.ts';
import type { AccessClaims } from '../identity/tokens.ts';
import type { Session } from '../realtime/realtime.ts';
import type { DeckFiles } from './deck-files.ts';
import { openTalk, type LiveTalk } from './live-talk.ts';
import type { SlideNotes } from './slide-notes.ts';
import type { TalkKey, TalkKeys } from './talk-keys.ts';
import type { TalkRow, TalkRows } from './talk-rows.ts';
import { createWrongCodes } from './wrong-codes.ts';

/** Who asks. */
type Asker = Pick<AccessClaims, 'userId' | 'name'>;

/** Talks that others follow. Calls for a talk that is over reject with `presenting.over`. */
export interface Talks {
  /** Tells a tab from now on of the talk of a workflow. Rejects as `mustView` does. */
  open(session: Session, wish: ReadAction<'talk.open'>): Promise<ActionAnswer<'talk.open'>>;
  close(session: Session, workflowId: string): void;
  /** What is on the wall. Rejects as `mustEdit` does, and with `presenting.not-driver`. */
  show(session: Session, wish: ReadAction<'talk.show'>): Promise<void>;
  /**
   * The tab drives from now on. Rejects as `mustEdit` does, and with `presenting.not-driver` where somebody else presents and
   * the asker does not own the workflow.
   */
  take(session: Session, workflowId: string): Promise<void>;
  /** Asks whoever presents to hand over. Rejects as `mustEdit` does. */
  ask(session: Session, workflowId: string): Promise<void>;
  /** Hands over to whoever asked, or does not. Rejects as `mustEdit` does, and with `presenting.not-driver`. */
  answer(session: Session, wish: ReadAction<'talk.answer'>): Promise<void>;
  /** Hands over to somebody who is here, unasked. Rejects likewise; whoever has left is handed nothing. */
  hand(session: Session, wish: ReadAction<'talk.hand'>): Promise<void>;
  /** Begins a talk. Rejects as decks that are taken away do; open to anyone with the link also as `mustShare` does. */
  begin(
    workflowId: string,
    wish: ReadBody<Contract['POST workflows/{id}/talk']>,
    asker: Asker,
    signal: AbortSignal,
  ): Promise<void>;
  /** Its slides as they are now. Rejects likewise, and with `presenting.not-driver`. */
  takeSlides(
    workflowId: string,
    wish: ReadBody<Contract['POST workflows/{id}/talk/slides']>,
    asker: Asker,
    signal: AbortSignal,
  ): Promise<void>;
  /** Rejects as `mustShare` does where it is opened or closed, else as `mustEdit`, and with `presenting.not-driver`. */
  change(workflowId: string, wish: ReadBody<Contract['PATCH workflows/{id}/talk']>, asker: Asker): Promise<void>;
  /** Ends it for everybody. Rejects with `presenting.not-driver` for whoever neither presents nor owns the workflow. */
  end(workflowId: string, asker: Asker): Promise<void>;
  /** Rejects with `presenting.code-unknown`, and `http.too-many-requests` after five wrong ones a minute and address. */
  join(code: string, address: string): Promise<{ id: string; key: string }>;
  /** Gzip of a deck's JSON. Rejects with `presenting.link-void`, as each that takes a key. */
  deck(talkId: string, key: string): Promise<Buffer>;
  /** `tab`: what its reports are known by; absent: it sends none. */
  stream(talkId: string, key: string, tab?: string): Promise<Readable>;
  /** What a tab that follows says of itself. */
  report(talkId: string, key: string, report: WatchReport): Promise<void>;
  notes(talkId: string, key: string): Promise<Record<string, string>>;
  /** Rejects with `presenting.driver-away` where no tab presents. */
  step(talkId: string, key: string, step: RoomStep): Promise<void>;
  /** Ends the streams; who follows comes back. */
  stop(): void;
}

/** What talks stand on. */
export interface TalkParts {
  rows: TalkRows;
  policy: Pick<WorkflowPolicy, 'mustView' | 'mustEdit' | 'mustShare' | 'mustOwn'>;
  decks: Pick<DeckFiles, 'slidesOf'>;
  keys: TalkKeys;
  notes: Pick<SlideNotes, 'ofSlides'>;
  bus: Pick<Bus, 'on'>;
  onError: (error: unknown) => void;
}

const packed = promisify(gzip);
const unpacked = promisify(gunzip);

export function createTalks({ rows, policy, decks, keys, notes, bus, onError }: TalkParts): Talks {
  const talks = new Map<string, Promise<LiveTalk>>();
  const wrongCodes = createWrongCodes();
  /** Counts what tabs show, in the order in which it came. */
  let shown = 0;
  const may = (check: Promise<void>): Promise<boolean> =>
    check.then(
      () => true,
      (error: unknown) => {
        if (error instanceof PartiError) return false;
        throw error;
      },
    );
  /** The place of a workflow's talk, whether there is one or not. */
  const placeOf = (workflowId: string): Promise<LiveTalk> => {
    const held = talks.get(workflowId);
    if (held) return held;
    const made = rows
      .ofWorkflow(workflowId)
      .then((row) => openTalk({ workflowId, row, rows, keys, policy, may, onError, onIdle: () => talks.delete(workflowId) }));
    talks.set(workflowId, made);
    made.catch(() => talks.delete(workflowId));
    return made;
  };
  const liveOf = async (workflowId: string): Promise<{ place: LiveTalk; row: TalkRow }> => {
    const place = await placeOf(workflowId);
    if (!place.row) throw new PartiError('presenting.over');
    return { place, row: place.row };
  };
  const mustDrive = (row: TalkRow, { userId }: Asker) => {
    if (row.driverId !== userId) throw new PartiError('presenting.not-driver', { name: row.driverName });
  };
  const asDriver = async (session: Session, workflowId: string) => {
    await policy.mustEdit(workflowId, session.caller.userId);
    const live = await liveOf(workflowId);
    mustDrive(live.row, session.caller);
    if (!live.place.drives(session)) throw new PartiError('presenting.not-driver', { name: live.row.driverName });
    return live;
  };
  const drive = async (place: LiveTalk, row: TalkRow, session: Session) => {
    const { userId, name } = session.caller;
    await rows.setDriver(row.id, userId, name);
    place.driveBy(session, { driverId: userId, driverName: name });
  };
  const packedSlides = async (...asked: Parameters<DeckFiles['slidesOf']>) =>
    packed(Buffer.from(JSON.stringify(await decks.slidesOf(...asked))));

  /** Whether a key opens a talk as it is now. */
  const opens = (row: TalkRow, key: TalkKey): Promise<boolean> | boolean => {
    if (key.kind === 'member') return may(policy.mustView(row.workflowId, key.userId));
    return key.kind === 'audience' ? row.isOpen : key.number === row.remoteNumber;
  };
  const enter = async (talkId: string, text: string) => {
    const found = await rows.byId(talkId);
    if (!found) throw new PartiError('presenting.over');
    const key = keys.read(talkId, text);
    const { place, row } = await liveOf(found.workflowId);
    if (row.id !== talkId) throw new PartiError('presenting.over');
    if (!key || !(await opens(row, key))) throw new PartiError('presenting.link-void');
    return { place, row, key };
  };
  const asRemote = async (talkId: string, text: string) => {
    const entered = await enter(talkId, text);
    if (entered.key.kind !== 'remote') throw new PartiError('presenting.link-void');
    return entered;
  };

  bus.on('workflow.access-changed', ({ workflowId }) => {
    talks
      .get(workflowId)
      ?.then((place) => place.look())
      .catch(onError);
  });
  bus.on('workflow.deleted', ({ workflowId }) => {
    talks
      .get(workflowId)
      ?.then((place) => place.over())
      .catch(onError);
    talks.delete(workflowId);
  });

  return {
    async open(session, { workflowId, tab }) {
      await policy.mustView(workflowId, session.caller.userId);
      const place = await placeOf(workflowId);
      return { talk: await place.join(session, tab) };
    },
    close: (session, workflowId) => {
      talks
        .get(workflowId)
        ?.then((place) => place.leave(session))
        .catch(onError);
    },
    async show(session, { workflowId, state }) {
      // What came later may be looked at sooner.
      const order = ++shown;
      const { place } = await asDriver(session, workflowId);
      place.show(session, state, order);
    },
    async take(session, workflowId) {
      const { userId } = session.caller;
      await policy.mustEdit(workflowId, userId);
      const { place, row } = await liveOf(workflowId);
      const isTaken = row.driverId !== userId && !place.isAway();
      if (isTaken && !(await may(policy.mustOwn(workflowId, userId)))) mustDrive(row, session.caller);
      await drive(place, row, session);
    },
    async ask(session, workflowId) {
      await policy.mustEdit(workflowId, session.caller.userId);
      const { place } = await liveOf(workflowId);
      place.askFor(session);
    },
    async hand(session, { workflowId, to }) {
      const { place, row } = await asDriver(session, workflowId);
      const other = place.other(to);
      if (other && (await may(policy.mustEdit(workflowId, other.caller.userId)))) await drive(place, row, other);
    },
    async answer(session, { workflowId, isGranted }) {
      const { place, row } = await asDriver(session, workflowId);
      const { asker } = place;
      if (!asker) return;
      // Who may no longer edit has asked in vain.
      const isHanded = isGranted && (await may(policy.mustEdit(workflowId, asker.caller.userId)));
      // Whoever asks is told of the talk and of its end of asking as one: a tab that asks no more and has none was refused.
      if (isHanded) await drive(place, row, asker);
      else place.refuse(asker);
    },
    async begin(workflowId, { isOpen, state, ...wish }, { userId, name }, signal) {
      await policy.mustEdit(workflowId, userId);
      if (isOpen) await policy.mustShare(workflowId, userId);
      const place = await placeOf(workflowId);
      const deck = await packedSlides(workflowId, wish, userId, signal);
      if (place.row && place.row.driverId !== userId)
        throw new PartiError('presenting.not-driver', { name: place.row.driverName });
      const row = await rows.add({ workflowId, driverId: userId, driverName: name, isOpen, state, deck });
      // Where everybody has left meanwhile the place is another.
      (await placeOf(workflowId)).begin(row);
    },
    async takeSlides(workflowId, wish, asker, signal) {
      await policy.mustEdit(workflowId, asker.userId);
      const before = await liveOf(workflowId);
      mustDrive(before.row, asker);
      const deck = await packedSlides(workflowId, wish, asker.userId, signal);
      const { place, row } = await liveOf(workflowId);
      mustDrive(row, asker);
      const taken = await rows.setDeck(row.id, deck);
      // Two that take at once may be answered in another order.
      if (taken && taken.taken > (place.row?.taken ?? 0)) place.change(row.id, taken);
    },
    async change(workflowId, { isOpen, isRemoteVoid }, asker) {
      await policy.mustEdit(workflowId, asker.userId);
      if (isOpen !== undefined) await policy.mustShare(workflowId, asker.userId);
      const { place, row } = await liveOf(workflowId);
      if (isOpen !== undefined) {
        await rows.setOpen(row.id, isOpen);
        place.change(row.id, { isOpen });
      }
      if (isRemoteVoid) {
        mustDrive(row, asker);
        const made = await rows.voidRemote(row.id);
        if (made) place.change(row.id, made);
      }
      await place.look();
    },
    async end(workflowId, asker) {
      await policy.mustView(workflowId, asker.userId);
      const { place, row } = await liveOf(workflowId);
      if (!(await may(policy.mustOwn(workflowId, asker.userId)))) mustDrive(row, asker);
      await rows.remove(row.id);
      place.over(row.id);
    },
    async join(text, address) {
      wrongCodes.mustTry(address);
      const code = readRoomCode(text);
      const row = code === undefined ? undefined : await rows.byCode(code);
      if (!row?.isOpen) {
        wrongCodes.add(address);
        throw new PartiError('presenting.code-unknown');
      }
      return { id: row.id, key: keys.make(row.id, { kind: 'audience' }) };
    },
    async deck(talkId, key) {
      await enter(talkId, key);
      const deck = await rows.deck(talkId);
      if (!deck) throw new PartiError('presenting.over');
      return deck;
    },
    async stream(talkId, key, tab) {
      const entered = await enter(talkId, key);
      // A remote is no watcher: it is counted nowhere, but hears the same.
      const mayHear = async () => entered.place.row?.id === talkId && opens(entered.place.row, entered.key);
      return entered.place.follow({ mayHear, tab, isCounted: entered.key.kind !== 'remote' });
    },
    async report(talkId, key, report) {
      const { place } = await enter(talkId, key);
      place.report(report);
    },
    async notes(talkId, key) {
      const { row } = await asRemote(talkId, key);
      const deck = await rows.deck(talkId);
      const file = deck && (JSON.parse((await unpacked(deck)).toString()) as DeckFile);
      return notes.ofSlides(row.workflowId, Object.keys(file?.document.slides ?? {}));
    },
    async step(talkId, key, step) {
      const { place, row } = await asRemote(talkId, key);
      await policy.mustEdit(row.workflowId, row.driverId);
      const news: ServerActions['talk.step'] = { workflowId: row.workflowId, ...step };
      if (!place.ask(news)) throw new PartiError('presenting.driver-away', { name: row.driverName });
    },
    stop() {
      for (const place of talks.values()) place.then((one) => one.stop()).catch(onError);
    },
  };
}
