import { PassThrough, type Readable } from 'node:stream';

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

/** One tab that follows. */
interface Watcher {
  stream: PassThrough;
  /** Whether it may still be told. */
  mayHear: () => Promise<boolean>;
  /** Something came while it had too much unread. */
  isBehind: boolean;
}

/** Tabs that follow one talk, as streams of events. */
export interface Watchers {
  readonly count: number;
  /** A stream that begins with the news of now. */
  add(now: TalkNews, mayHear: () => Promise<boolean>, onLeft: () => void): Readable;
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

const eventOf = (news: TalkNews): string => `data: ${JSON.stringify(news)}\n\n`;

export function createWatchers(): Watchers {
  const all = new Set<Watcher>();
  let last: TalkNews | undefined;
  let toldAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const send = (watcher: Watcher, news: TalkNews) => {
    watcher.isBehind = watcher.stream.writableLength > UNREAD_MAX;
    if (!watcher.isBehind) watcher.stream.write(eventOf(news));
  };
  const tellNow = () => {
    clearTimeout(timer);
    timer = undefined;
    toldAt = Date.now();
    if (last) for (const watcher of all) send(watcher, last);
  };
  const alive = setInterval(() => {
    for (const { stream } of all) if (stream.writableLength === 0) stream.write(': here\n\n');
  }, ALIVE_MS).unref();
  return {
    get count() {
      return all.size;
    },
    add(now, mayHear, onLeft) {
      const stream = new PassThrough();
      const watcher: Watcher = { stream, mayHear, isBehind: false };
      const left = () => {
        if (all.delete(watcher)) onLeft();
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
      clearInterval(alive);
      for (const { stream } of all) stream.end(news && eventOf(news));
    },
  };
}
