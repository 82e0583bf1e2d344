import { PRESENCE_LIMITS, type PresenceMember } from '#api';
import type { JsonObject, JsonValue, PresencePort, PresenceState } from '#domain';
import type { RealtimeSession } from '../session/realtime-session.ts';

/** Presence of this tab and the others in one workflow, over the session. */
export interface Presence extends PresencePort {
  /** This tab as the others see it; undefined until the server has answered. */
  self(): PresenceState | undefined;
  close(): void;
}

/** Says what this tab does at most 20 times a second, hears of the others; enters again with each connection. */
export function createPresence(session: RealtimeSession, workflowId: string): Presence {
  const members = new Map<number, PresenceState>();
  const listeners = new Set<() => void>();
  let others: readonly PresenceState[] = [];
  let self: PresenceState | undefined;
  let state: JsonObject = {};
  let isEntered = false;
  let isWaiting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    others = [...members.values()].toSorted((a, b) => a.clientId - b.clientId);
    for (const listener of listeners) listener();
  };
  const forget = () => {
    isEntered = false;
    self = undefined;
    if (members.size === 0) return;
    members.clear();
    tell();
  };
  const send = () => {
    if (isEntered) session.request('presence.set', { workflowId, state }).catch(() => undefined);
  };
  const sendSoon = () => {
    if (timer !== undefined) {
      isWaiting = true;
      return;
    }
    send();
    timer = setTimeout(() => {
      timer = undefined;
      if (!isWaiting) return;
      isWaiting = false;
      sendSoon();
    }, PRESENCE_LIMITS.intervalMs);
  };
  const enter = () => {
    session.request('presence.open', { workflowId }).then(
      (entered) => {
        isEntered = true;
        self = shown(entered.self);
        members.clear();
        for (const member of entered.members) members.set(member.clientId, shown(member));
        tell();
        if (Object.keys(state).length > 0) sendSoon();
      },
      // Without presence people still work; the next connection asks again.
      () => undefined,
    );
  };
  const ends = [
    session.on('presence', (news) => {
      if (news.workflowId !== workflowId) return;
      for (const clientId of news.left) members.delete(clientId);
      for (const member of news.members) members.set(member.clientId, shown(member));
      tell();
    }),
    session.subscribe(() => session.state !== 'connected' && forget()),
    session.onConnected(enter),
  ];
  return {
    others: () => others,
    self: () => self,
    set(patch: Record<string, JsonValue>) {
      state = { ...state, ...patch };
      sendSoon();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      for (const end of ends) end();
      clearTimeout(timer);
      listeners.clear();
      if (isEntered) session.request('presence.close', { workflowId }).catch(() => undefined);
      isEntered = false;
    },
  };
}

/** What a tab says of itself stands beside who it is, never in its place. */
const shown = ({ state, ...who }: PresenceMember): PresenceState => ({ ...checked(state), ...who });

/** Others' tabs may be of another version, or hostile: only what has the right shape is shown. */
function checked(state: JsonObject): JsonObject {
  const { cursor, selection, writer, ...rest } = state;
  const isPoint = Array.isArray(cursor) && cursor.length === 2 && cursor.every((part) => Number.isFinite(part));
  const isList = Array.isArray(selection) && selection.every((id) => typeof id === 'string');
  return {
    ...rest,
    ...(isPoint ? { cursor } : {}),
    ...(Number.isSafeInteger(writer) ? { writer: writer as number } : {}),
    ...(isList ? { selection } : {}),
  };
}
