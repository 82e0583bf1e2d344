import type { ApiClient } from '#api';
import { PartiError, type RoomState } from '#domain';
import type { RoomReport } from './room-report.ts';

/** What somebody who follows is told. */
export interface RoomNews {
  /** What is on the wall; null: the talk is over. */
  state: RoomState | null;
  /** Who presents, and whether nobody drives at the moment. */
  name: string;
  isAway: boolean;
  /** Another number: its slides were taken anew. */
  taken: number;
  /** When it was told, by the clock of the server (ms since the epoch). */
  at: number;
}

/** How a line to a talk stands: `lost` comes back by itself; the others stay as they are. */
export type RoomLine = 'opening' | 'on' | 'lost' | 'over' | 'void';

/** Waits before a line that broke is tried again (ms): a server that starts anew takes seconds, and none are added to them. */
const AGAIN_MS = { first: 200, most: 800 } as const;
/** Nothing for this long, not even a sign of life: the line is dead though nobody said so (ms). */
const SILENT_MS = 40_000;

/** Follows a talk until it is ended: tells news as they come, how the line stands, and `report` what is heard. Answers how to end it. */
export function followRoom(
  api: Pick<ApiClient, 'file'>,
  talk: { id: string; key: string },
  tell: { news: (news: RoomNews) => void; line: (line: RoomLine) => void },
  report?: Pick<RoomReport, 'tab' | 'begin' | 'heard'>,
): () => void {
  const ended = new AbortController();
  void follow(ended.signal);
  return () => ended.abort();

  async function follow(signal: AbortSignal): Promise<void> {
    for (let wait: number = AGAIN_MS.first; !signal.aborted; wait = Math.min(AGAIN_MS.most, wait * 2)) {
      try {
        if (await readOnce(signal, () => (wait = AGAIN_MS.first))) return;
      } catch (error) {
        if (signal.aborted) return;
        const code = error instanceof PartiError ? error.code : '';
        if (code === 'presenting.over') return tell.line('over');
        if (code === 'presenting.link-void') return tell.line('void');
      }
      if (signal.aborted) return;
      tell.line('lost');
      // A room that was cut off at once does not come back at once.
      await new Promise((resolve) => setTimeout(resolve, wait * (0.75 + Math.random() / 2)));
    }
  }

  /** Reads one line to its end; answers whether the talk is over. */
  async function readOnce(signal: AbortSignal, onNews: () => void): Promise<boolean> {
    const gaveUp = new AbortController();
    let silent = setTimeout(() => gaveUp.abort(), SILENT_MS);
    try {
      const answer = await api.file('POST public/talks/{id}/stream', {
        path: { id: talk.id },
        body: { key: talk.key, ...(report ? { tab: report.tab } : {}) },
        signal: AbortSignal.any([signal, gaveUp.signal]),
      });
      report?.begin();
      const reader = answer.body?.getReader();
      const decoder = new TextDecoder();
      let rest = '';
      for (;;) {
        const part = await reader?.read();
        if (!part || part.done) return false;
        clearTimeout(silent);
        silent = setTimeout(() => gaveUp.abort(), SILENT_MS);
        const events = (rest + decoder.decode(part.value, { stream: true })).split('\n\n');
        rest = events.pop() ?? '';
        for (const event of events) {
          if (!event.startsWith('data: ')) continue;
          const news = JSON.parse(event.slice('data: '.length)) as RoomNews;
          onNews();
          if (!news.state) {
            tell.line('over');
            return true;
          }
          tell.news(news);
          tell.line('on');
          report?.heard(news.at);
        }
      }
    } finally {
      clearTimeout(silent);
    }
  }
}
