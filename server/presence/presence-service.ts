import { PRESENCE_LIMITS, type ActionAnswer, type PresenceMember, type ReadAction } from '#api';
import { PartiError } from '#domain';
import type { CoreContext } from '../context/context.ts';
import type { WorkflowPolicy } from '../access/policy.ts';
import type { Session } from '../realtime/realtime.ts';

/** People in one workflow. */
interface Place {
  members: Map<string, { session: Session; member: PresenceMember }>;
  /** What changed since the others were last told. */
  changed: Set<string>;
  left: Set<number>;
  timer: NodeJS.Timeout | undefined;
}

/** What people in workflows do right now. */
export interface Presence {
  /** Rejects as `WorkflowPolicy.mustView` does. */
  open(session: Session, wish: ReadAction<'presence.open'>): Promise<ActionAnswer<'presence.open'>>;
  /** Throws `realtime.unknown-connection` for a tab that is not there. */
  set(session: Session, wish: ReadAction<'presence.set'>): void;
  close(session: Session, workflowId: string): void;
}

/**
 * Tells people in a workflow what the others do right now: latest wins, nothing is kept. Who it is comes from the sign-in,
 * never from the tab. Changes of 50 ms go out together, and not to those who read slowly.
 */
export function createPresence({ bus, log }: Pick<CoreContext, 'bus' | 'log'>, policy: WorkflowPolicy): Presence {
  const places = new Map<string, Place>();
  let nextId = 1;

  const tell = (workflowId: string, place: Place) => {
    place.timer = undefined;
    const { members, changed, left } = place;
    place.changed = new Set();
    place.left = new Set();
    for (const { session, member } of members.values()) {
      const news = [...changed].flatMap((id) => members.get(id)?.member ?? []).filter((one) => one.clientId !== member.clientId);
      if (news.length === 0 && left.size === 0) continue;
      // Whoever reads slowly hears of comings and goings only; a cursor that is late is of no use.
      if (session.isSlow && left.size === 0) continue;
      session.send({ action: 'presence', workflowId, members: news, left: [...left] });
    }
  };
  const tellSoon = (workflowId: string, place: Place) => {
    place.timer ??= setTimeout(() => tell(workflowId, place), PRESENCE_LIMITS.intervalMs);
  };
  const leave = (workflowId: string, session: Session) => {
    const place = places.get(workflowId);
    const found = place?.members.get(session.id);
    if (!place || !found) return;
    place.members.delete(session.id);
    place.changed.delete(session.id);
    place.left.add(found.member.clientId);
    tellSoon(workflowId, place);
    if (place.members.size > 0) return;
    clearTimeout(place.timer);
    places.delete(workflowId);
  };

  const review = async (workflowId: string) => {
    for (const { session } of places.get(workflowId)?.members.values() ?? [])
      await policy.mustView(workflowId, session.caller.userId).catch(() => leave(workflowId, session));
  };
  const reviewAll = ({ workflowId }: { workflowId: string }) =>
    void review(workflowId).catch((error: unknown) => log.error({ err: error }, 'presence not reviewed'));
  bus.on('person.renamed', ({ userId, name }) => {
    for (const [workflowId, place] of places)
      for (const [id, found] of place.members) {
        if (found.member.userId !== userId) continue;
        found.member = { ...found.member, name };
        place.changed.add(id);
        tellSoon(workflowId, place);
      }
  });
  bus.on('workflow.access-changed', reviewAll);
  bus.on('workflow.deleted', reviewAll);

  return {
    close: (session, workflowId) => leave(workflowId, session),
    async open(session, { workflowId }) {
      await policy.mustView(workflowId, session.caller.userId);
      const place = places.get(workflowId) ?? { members: new Map(), changed: new Set(), left: new Set(), timer: undefined };
      places.set(workflowId, place);
      const { userId, name } = session.caller;
      const known = place.members.get(session.id)?.member;
      const member = known ?? { clientId: nextId++, userId, name, colour: colourFor(userId, place), state: {} };
      place.members.set(session.id, { session, member });
      if (!known) session.onClose(() => leave(workflowId, session));
      place.changed.add(session.id);
      tellSoon(workflowId, place);
      const others = [...place.members.values()].map((one) => one.member).filter((one) => one !== member);
      return { self: member, members: others };
    },
    set(session, { workflowId, state }) {
      const place = places.get(workflowId);
      const found = place?.members.get(session.id);
      if (!place || !found) throw new PartiError('realtime.unknown-connection');
      found.member = { ...found.member, state };
      place.changed.add(session.id);
      tellSoon(workflowId, place);
    },
  };
}

/** A person's tabs share a colour; of the others the least used one is taken. */
function colourFor(userId: string, { members }: Place): number {
  const uses = new Map<number, Set<string>>();
  for (const { member } of members.values()) {
    if (member.userId === userId) return member.colour;
    uses.set(member.colour, (uses.get(member.colour) ?? new Set()).add(member.userId));
  }
  const colours = Array.from({ length: PRESENCE_LIMITS.colours }, (_, index) => index + 1);
  return colours.toSorted((a, b) => (uses.get(a)?.size ?? 0) - (uses.get(b)?.size ?? 0) || a - b)[0] ?? 1;
}
