import type { ApiClient } from '#api';
import { REPORT_EVERY_MS, type WatchReport } from '#domain';

/** Tells whoever presents how many follow, look around, or hear late. */
export interface RoomReport {
  /** By which this tab is known while it follows. */
  readonly tab: string;
  /** A line has begun: the first news of it is reported. */
  begin(): void;
  /** News that were told at a time of the server (ms since the epoch) are here. */
  heard(at: number): void;
  /** This tab does something else from now on. */
  is(how: WatchReport['how']): void;
}

/** A report that does not arrive is none: the next one follows. */
export function createRoomReport(api: Pick<ApiClient, 'call'>, talk: { id: string; key: string }): RoomReport {
  const tab = crypto.getRandomValues(new Uint32Array(4)).join('-');
  let how: WatchReport['how'] = 'follows';
  let reportedAt = Number.NEGATIVE_INFINITY;
  const report = (at?: number) => {
    const body = { key: talk.key, tab, how, ...(at === undefined ? {} : { at }) };
    api.call('POST public/talks/{id}/watching', { path: { id: talk.id }, body }).catch(() => undefined);
  };
  return {
    tab,
    begin() {
      reportedAt = Number.NEGATIVE_INFINITY;
    },
    heard(at) {
      if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
      reportedAt = performance.now();
      report(at);
    },
    is(next) {
      if (next === how) return;
      how = next;
      report();
    },
  };
}
