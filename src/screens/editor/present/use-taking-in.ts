import { useEffect, useRef, useState } from 'react';
import { useUnits } from '../../../preferences/use-units.ts';
import { reportError } from '../../../app/report-error.ts';
import type { RoomTalk } from '../../../session/create-talk.ts';
import type { EditorPorts } from '../../../session/open-workflow.ts';

/** How the room comes to see what was changed since its slides were taken. */
export interface TakingIn {
  /** Whether the workflow is another than the room sees, or may be. */
  changes: boolean;
  /** Taken in by itself, each time that the workflow rests. */
  isLive: boolean;
  setLive: (isLive: boolean) => void;
}

/** A live talk follows once nobody has changed the workflow for this long (ms). */
const REST_MS = 10_000;
const LANGUAGES = ['en', 'ja', 'de'] as const;

/** Language and units that slides are taken with: those of this tab. */
export function useDeckWish(): { language: (typeof LANGUAGES)[number]; system: 'metric' | 'imperial' } {
  const { system, locale } = useUnits();
  return { language: LANGUAGES.find((one) => locale.startsWith(one)) ?? 'en', system };
}

/** Watches the workflow beside a talk that stands on it as it was. */
export function useTakingIn({ reader, talk: port }: EditorPorts, room: RoomTalk | null): TakingIn {
  const wish = useDeckWish();
  const latest = useRef(wish);
  latest.current = wish;
  const { id, taken, isMine = false } = room ?? {};
  const [isLive, setLive] = useState(false);
  // A talk that was there before this tab looked may be behind.
  const [version, setVersion] = useState(() => (room ? 1 : 0));
  const seen = useRef(`${id} ${taken}`);
  useEffect(() => {
    if (seen.current !== `${id} ${taken}`) setVersion(0);
    seen.current = `${id} ${taken}`;
  }, [id, taken]);
  useEffect(() => reader.subscribeAll(() => setVersion((count) => count + 1)), [reader]);
  useEffect(() => {
    if (!isLive || !isMine || version === 0 || !port) return undefined;
    const timer = setTimeout(() => void port.takeSlides(latest.current).catch(reportError), REST_MS);
    return () => clearTimeout(timer);
  }, [isLive, isMine, version, port]);
  return { changes: version > 0, isLive, setLive };
}
