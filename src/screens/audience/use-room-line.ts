import { useEffect, useMemo, useState } from 'react';
import { PartiError, type WatchReport } from '#domain';
import { useApp } from '../../app/app-context.ts';
import { describeError } from '../../app/describe-error.ts';
import { createDeckPorts, type DeckPorts } from '../../presenting/deck-ports.ts';
import { readDeck } from '../../session/read-deck.ts';
import { createRoomReport } from '../../presenting/room-report.ts';
import { followRoom, type RoomLine, type RoomNews } from '../../presenting/room-stream.ts';

/** Slides that did not come are asked for again after this long (ms). */
const AGAIN_MS = 3000;

/** A talk as somebody follows it. */
export interface RoomOnLine {
  line: RoomLine;
  /** The last that was told. */
  news: RoomNews | undefined;
  /** Its slides, as they were taken last. */
  deck: { taken: number; ports: DeckPorts } | undefined;
  /** Why the slides cannot be read. */
  failure: string | undefined;
}

/** Follows a talk by its id and key: what is on the wall, and the slides. `how`: what the presenter is told that this tab does. */
export function useRoomLine(id: string, key: string, how?: WatchReport['how']): RoomOnLine {
  const { api } = useApp();
  const [line, setLine] = useState<RoomLine>(key === '' ? 'void' : 'opening');
  const [news, setNews] = useState<RoomNews>();
  const [deck, setDeck] = useState<RoomOnLine['deck']>();
  const [failure, setFailure] = useState<string>();
  const isTold = how !== undefined;
  const report = useMemo(() => (api && isTold ? createRoomReport(api, { id, key }) : undefined), [api, id, key, isTold]);
  useEffect(() => {
    if (!api || key === '') return undefined;
    return followRoom(api, { id, key }, { news: setNews, line: setLine }, report);
  }, [api, id, key, report]);
  useEffect(() => {
    if (how !== undefined) report?.is(how);
  }, [report, how]);
  const taken = news?.taken;
  useEffect(() => {
    if (!api || taken === undefined) return undefined;
    const gaveUp = new AbortController();
    const read = async () => {
      const answer = await api.file('POST public/talks/{id}/deck', { path: { id }, body: { key }, signal: gaveUp.signal });
      const file = await readDeck(answer);
      if (gaveUp.signal.aborted) return;
      setDeck({ taken, ports: createDeckPorts(file) });
      setFailure(undefined);
    };
    let again: ReturnType<typeof setTimeout> | undefined;
    const readUntilThere = () =>
      read().catch(async (error: unknown) => {
        // The line says itself that a talk is over, or that it broke.
        if (gaveUp.signal.aborted || (error instanceof PartiError && error.code.startsWith('presenting.'))) return;
        setFailure((await describeError(error)).text);
        // The line may stand while this one answer was lost: nothing else would ask for it anew.
        if (!gaveUp.signal.aborted) again = setTimeout(() => void readUntilThere(), AGAIN_MS);
      });
    void readUntilThere();
    return () => {
      clearTimeout(again);
      gaveUp.abort();
    };
  }, [api, id, key, taken]);
  return { line, news, deck, failure };
}
