import type { ActionAnswer, ReadAction } from '#api';
import { frameOf, holdsNothing, readSyncMessage, stepTwoMessage, updateMessage } from '#collab';
import { PartiError, WORKFLOW_SCHEMA_VERSION, type SharingRight } from '#domain';
import { documentRight } from '../access/held-right.ts';
import type { WorkflowPolicy } from '../access/policy.ts';
import type { Bus } from '../bus/bus.ts';
import type { Session } from '../realtime/realtime.ts';
import type { Quotas } from '../quotas/quotas.ts';
import type { DocumentWatch } from '../watch/document-watch.ts';
import type { DocumentRoom, StoredListener } from './document-room.ts';
import { TRY_AGAIN, type Documents } from './documents-service.ts';

/** Channels of documents over sessions; a viewer's takes no edits. */
export interface DocumentChannels {
  /** Rejects with `workflow.out-of-sync` for a page of another version, `http.invalid-request`, or as the policy does. */
  open(session: Session, wish: ReadAction<'channel.open'>): Promise<ActionAnswer<'channel.open'>>;
  close(session: Session, channel: number): void;
  /** Takes a frame; what comes before its channel is open waits. */
  receive(session: Session, channel: number, message: Uint8Array): void;
  /** A frame was not whole: the channel ends and is opened anew. */
  lost(session: Session, channel: number, reason: string): void;
}

/** A channel that a session asked for; frames that come while its room is loaded wait here. */
interface OpenChannel {
  room: DocumentRoom | undefined;
  early: Uint8Array[];
  /** Early frames that were answered from what is stored. */
  answered: number;
}

/** Frames that may come before their channel is open. */
const MAX_EARLY_FRAMES = 64;

export function createDocumentChannels(
  documents: Pick<Documents, 'roomOf'>,
  policy: Pick<WorkflowPolicy, 'roleOf'>,
  bus: Bus,
  watch: Pick<DocumentWatch, 'deathsOf'>,
  quotas: Pick<Quotas, 'of' | 'editRefusal'>,
): DocumentChannels {
  const channels = new Map<string, OpenChannel>();
  const close = (session: Session, channel: number) => {
    channels.get(keyOf(session, channel))?.room?.leave(session, channel);
    channels.delete(keyOf(session, channel));
  };
  return {
    close,
    async open(session, { workflowId, channel, schemaVersion }) {
      // A page of another version would write fields that nobody reads here, and read what it does not know.
      if (schemaVersion !== WORKFLOW_SCHEMA_VERSION) throw new PartiError('workflow.out-of-sync');
      if (channels.has(keyOf(session, channel)))
        throw new PartiError('http.invalid-request', { detail: `channel ${channel} is open` });
      const opening: OpenChannel = { room: undefined, early: [], answered: 0 };
      channels.set(keyOf(session, channel), opening);
      session.onClose(() => close(session, channel));
      try {
        const { userId } = session.caller;
        const right = documentRight(await policy.roleOf(workflowId, userId));
        await quotas.of(userId);
        const mayDo = () => (watch.deathsOf(workflowId) > 0 || quotas.editRefusal(userId, workflowId) ? 'view' : right);
        const room = await documents.roomOf(workflowId, (stored) =>
          sendStored(session, channel, opening, { ...stored, role: mayDo() }),
        );
        // Closed again while it was loaded.
        if (channels.get(keyOf(session, channel)) !== opening) return null;
        opening.room = room;
        const role = mayDo();
        room.join(session, channel, role === 'edit', opening.answered);
        bus.emit('workflow.viewed', { workflowId, userId });
        for (const frame of opening.early.splice(0)) room.receive(session, channel, frame);
        return { sequence: room.sequence, role };
      } catch (error) {
        channels.delete(keyOf(session, channel));
        throw error;
      }
    },
    receive(session, channel, message) {
      const open = channels.get(keyOf(session, channel));
      if (open?.room) open.room.receive(session, channel, message);
      else if (open && open.early.length < MAX_EARLY_FRAMES) open.early.push(message.slice());
      else if (open) this.lost(session, channel, 'realtime.reconnecting');
    },
    // Never skips an update: the channel opens anew and asks for what it lacks.
    lost(session, channel, reason) {
      if (!channels.has(keyOf(session, channel))) return;
      close(session, channel);
      session.send({ action: 'channel.closed', channel, closeCode: TRY_AGAIN, reason });
    },
  };
}

/** Sent as it lies there: a server that puts a document together first is the longer part of opening a large one. */
const WORTH_SENDING_BYTES = 256 * 1024;
/** The document is put together while its last bytes travel; nobody waits longer for a slow line. */
const [LOOK_AGAIN_MS, MAX_SENDING_MS] = [4, 400];

/** Answers a tab that holds nothing yet with what the database holds, before the room is there. */
async function sendStored(
  session: Session,
  channel: number,
  opening: OpenChannel,
  { state, updates, role }: Parameters<StoredListener>[0] & { role: SharingRight },
): Promise<void> {
  const asked = opening.early.findIndex(asksForAll);
  if (asked < 0 || state.length < WORTH_SENDING_BYTES) return;
  opening.early.splice(asked, 1);
  opening.answered++;
  session.sendFrame(frameOf(channel, stepTwoMessage(state)));
  for (const update of updates) session.sendFrame(frameOf(channel, updateMessage(update)));
  // The tab shows the document while the room is put together; what it writes meanwhile waits here.
  session.send({ action: 'channel.role', channel, role });
  for (let waitedMs = 0; session.unsentBytes > 0 && waitedMs < MAX_SENDING_MS; waitedMs += LOOK_AGAIN_MS)
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
}

function asksForAll(frame: Uint8Array): boolean {
  try {
    const message = readSyncMessage(frame);
    return message.kind === 'step-1' && holdsNothing(message.stateVector);
  } catch {
    // The room refuses it.
    return false;
  }
}

const keyOf = (session: Session, channel: number): string => `${session.id}/${channel}`;
