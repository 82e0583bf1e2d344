import { useEffect, useRef, useState } from 'react';
import { reportError } from '../../../app/report-error.ts';
import { askUntilThere } from '../../../presenting/ask-until-there.ts';
import { createDeckPorts, type DeckPorts } from '../../../presenting/deck-ports.ts';
import type { RoomTalk, TalkPort } from '../../../session/create-talk.ts';

/**
 * The slides of a talk as the room has them, for the wall of whoever leads it or led it: what somebody changes meanwhile is
 * not seen until it is taken in. Undefined while the talk is live, where there is none, and until they are there.
 */
export function useFrozenDeck(port: TalkPort | undefined, room: RoomTalk | null, isLive: boolean): DeckPorts | undefined {
  const led = useRef<string>(undefined);
  if (room?.isMine) led.current = room.id;
  const [deck, setDeck] = useState<{ of: string; ports: DeckPorts }>();
  const isOwn = room !== null && led.current === room.id;
  const of = isOwn && !isLive ? `${room.id} ${room.taken}` : undefined;
  const latest = useRef(room);
  latest.current = room;
  useEffect(() => {
    const { current } = latest;
    if (of === undefined || !port || !current) return undefined;
    // Nothing else would ask anew for slides that a line lost.
    return askUntilThere(
      () => port.deck(current),
      (file) => setDeck({ of, ports: createDeckPorts(file) }),
      reportError,
    );
  }, [of, port]);
  // Until the slides are there that were taken anew the former ones stand.
  return of !== undefined && room && deck?.of.startsWith(`${room.id} `) ? deck.ports : undefined;
}
