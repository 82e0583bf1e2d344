import { PassThrough, type Readable } from 'node:stream';
import { REPORT_EVERY_MS, type WatchReport } from '#domain';

/** What people who follow a talk are told. */
export interface TalkNews {
  /** What is on the wall; null: the talk is over, and nothing else comes. */
  state: object | null;
  /** Who presents, and whether nobody drives it at the moment. */
  name: string;
  isAway: boolean;
  /** How often its slides were taken: another number, and they are read again. */
  taken: number;
}

/** Somebody who comes to follow. */
export interface Comer {
  /** Whether it may still be told. */
  mayHear: () => Promise<boolean>;
  onLeft: () => void;
  /** What its reports are known by; absent: it sends none. */
  tab?: string | undefined;
  /** Somebody of the room; a remote is not. */
  isCounted: boolean;
}

/** How many follow a talk, and what they do of it. */
export interface RoomCounts {
  watching: number;
  /** Of these, who look around, and who try a value. */
  roaming: number;
  trying: number;
  /** Of those who do neither, who hear late, and by how much the last of them (ms). */
  late: number;
  lateBy: number;
}

/** One tab that follows. */
interface Watcher extends Comer {
  stream: PassThrough;
  /** Something came while it had too much unread. */
  isBehind: boolean;
  how: WatchReport['how'];
  cameAt: number;
  /** When it reported last, or came (ms since the epoch). */
  reportedAt: number;
  hasReported: boolean;
  /** Since when a report is due; undefined: none is. */
  dueAt: number | undefined;
  /** How late it heard what it reported last (ms). */
  heardLate: number;
}

/** Tabs that follow one talk, as streams of events. */
export interface Watchers {
  counts(): RoomCounts;
  /** A stream that begins with the news of now. */
  add(now: TalkNews, comer: Comer): Readable;
  /** What a tab says of itself; of one that is not here nothing is kept. */
  report(report: WatchReport): void;
  /** Tells all: at once, and where much comes at most 20 times a second. */
  tell(news: TalkNews): void;
  /** Ends the streams of those who may hear no more. */
  look(): Promise<void>;
  /** Ends all; `last`: what they hear before. */
  close(last?: TalkNews): void;
}

/** News come no faster than this (ms). */
const APART_MS = 50;
/** Proxies end what is silent for long (ms). */
const ALIVE_MS = 15_000;
/** More unread than this (bytes): what is out of date is left out. */
const UNREAD_MAX = 64 * 1024;
/** Who hears later than this is told of (ms). */
const LATE_MS = 1000;

/** News with the time of the server, which reports name again. */
const eventOf = (news: TalkNews): string => `data: ${JSON.stringify({ ...news, at: Date.now() })}\n\n`;

const lateBy = ({ heardLate, dueAt }: Watcher, now: number): number => Math.max(heardLate, dueAt === undefined ? 0 : now - dueAt);

/** `onCounts`: what {@link Watchers.counts} answers may be another. */
export function createWatchers(onCounts: () => void): Watchers {
  const all = new Set<Watcher>();
  let last: TalkNews | undefined;
  let toldAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let lateTimer: NodeJS.Timeout | undefined;
  const send = (watcher: Watcher, news: TalkNews) => {
    watcher.isBehind = watcher.stream.writableLength > UNREAD_MAX;
    if (!watcher.isBehind) watcher.stream.write(eventOf(news));
  };
  const tellNow = () => {
    clearTimeout(timer);
    timer = undefined;
    toldAt = Date.now();
    if (!last) return;
    for (const watcher of all) {
      send(watcher, last);
      if (watcher.tab !== undefined && toldAt - watcher.reportedAt >= REPORT_EVERY_MS) watcher.dueAt ??= toldAt;
    }
    // Whoever does not answer says nothing by which it would be known.
    lateTimer ??= setTimeout(() => {
      lateTimer = undefined;
      onCounts();
    }, LATE_MS * 1.5).unref();
  };
  const alive = setInterval(() => {
    for (const { stream } of all) if (stream.writableLength === 0) stream.write(': here\n\n');
  }, ALIVE_MS).unref();
  return {
    counts() {
      const now = Date.now();
      const room = [...all].filter(({ isCounted }) => isCounted);
      const late = room.filter((one) => one.how === 'follows' && lateBy(one, now) > LATE_MS);
      return {
        watching: room.length,
        roaming: room.filter(({ how }) => how === 'roams').length,
        trying: room.filter(({ how }) => how === 'tries').length,
        late: late.length,
        lateBy: Math.max(0, ...late.map((one) => lateBy(one, now))),
      };
    },
    add(now, comer) {
      const stream = new PassThrough();
      const cameAt = Date.now();
      const watcher: Watcher = {
        ...comer,
        ...{ stream, isBehind: false, how: 'follows', cameAt, reportedAt: cameAt, hasReported: false },
        ...{ dueAt: undefined, heardLate: 0 },
      };
      const left = () => {
        if (all.delete(watcher)) comer.onLeft();
      };
      stream.once('close', left);
      stream.on('error', left);
      stream.on('drain', () => {
        if (watcher.isBehind && last) send(watcher, last);
      });
      all.add(watcher);
      send(watcher, now);
      return stream;
    },
    report({ tab, how, at }) {
      const now = Date.now();
      for (const watcher of all) {
        if (watcher.tab !== tab) continue;
        watcher.how = how;
        if (at === undefined) continue;
        // The first comes while the page is still being made.
        watcher.heardLate = watcher.hasReported ? Math.max(0, now - Math.max(at, watcher.cameAt)) : 0;
        Object.assign(watcher, { reportedAt: now, hasReported: true, dueAt: undefined });
      }
      onCounts();
    },
    tell(news) {
      last = news;
      const rest = APART_MS - (Date.now() - toldAt);
      if (rest <= 0) tellNow();
      else timer ??= setTimeout(tellNow, rest);
    },
    async look() {
      for (const { stream, mayHear } of all) if (!(await mayHear())) stream.end();
    },
    close(news) {
      clearTimeout(timer);
      clearTimeout(lateTimer);
      clearInterval(alive);
      for (const { stream } of all) stream.end(news && eventOf(news));
    },
  };
}
