import { PartiError, WORKFLOW_SCHEMA_VERSION, type CommandCall, type WorkflowDocument } from '#domain';
import type { CoreContext } from '../context/context.ts';
import { addAction } from '../realtime/add-action.ts';
import type { Realtime, Session } from '../realtime/realtime.ts';
import { documentRight } from '../access/held-right.ts';
import type { WorkflowPolicy } from '../access/policy.ts';
import { DocumentRoom, type RoomServices } from './document-room.ts';
import { createGroupCommitter } from './group-committer.ts';

/** A room stays in memory for this long after its last member. */
const IDLE_MS = 30_000;
/** Opening the channel again helps. */
const TRY_AGAIN = 4500;
/** Frames that may come before their channel is open. */
const MAX_EARLY_FRAMES = 64;

/** Documents of all workflows. */
export interface Documents {
  /** The document as it stands, with the number of its last change. Rejects with `workflow.not-found`. */
  read(workflowId: string): Promise<{ document: WorkflowDocument; sequence: number }>;
  /** Carries out a command for a person, who must be allowed to. Resolves when it is durable. */
  command(workflowId: string, call: CommandCall, userId: string): Promise<void>;
}

/** A channel that a session asked for; frames that come while its room is loaded wait here. */
interface OpenChannel {
  room: DocumentRoom | undefined;
  early: Uint8Array[];
}

/** Opens document channels over the realtime session; a viewer's takes no edits. */
export function addDocuments(context: CoreContext, realtime: Realtime, policy: WorkflowPolicy): Documents {
  const services: RoomServices = {
    pool: context.pool,
    bus: context.bus,
    log: context.log,
    committer: createGroupCommitter(context.pool),
  };
  const rooms = new Map<string, Promise<DocumentRoom>>();
  const channels = new Map<string, OpenChannel>();

  const roomOf = async (workflowId: string): Promise<DocumentRoom> => {
    const loading = rooms.get(workflowId) ?? DocumentRoom.load(workflowId, services);
    rooms.set(workflowId, loading);
    try {
      const room = await loading;
      if (!room.isClosed) return room;
    } catch (error) {
      if (rooms.get(workflowId) === loading) rooms.delete(workflowId);
      throw error;
    }
    if (rooms.get(workflowId) === loading) rooms.delete(workflowId);
    return roomOf(workflowId);
  };
  const leave = (session: Session, channel: number) => {
    channels.get(keyOf(session, channel))?.room?.leave(session, channel);
    channels.delete(keyOf(session, channel));
  };

  addAction(realtime, 'channel.open', async (session, { workflowId, channel, schemaVersion }) => {
    // A page of another version would write fields that nobody reads here, and read what it does not know.
    if (schemaVersion !== WORKFLOW_SCHEMA_VERSION) throw new PartiError('workflow.out-of-sync');
    if (channels.has(keyOf(session, channel)))
      throw new PartiError('http.invalid-request', { detail: `channel ${channel} is open` });
    const opening: OpenChannel = { room: undefined, early: [] };
    channels.set(keyOf(session, channel), opening);
    session.onClose(() => leave(session, channel));
    try {
      const role = documentRight(await policy.roleOf(workflowId, session.caller.userId));
      const room = await roomOf(workflowId);
      // Closed again while it was loaded.
      if (channels.get(keyOf(session, channel)) !== opening) return null;
      opening.room = room;
      room.join(session, channel, role === 'edit');
      context.bus.emit('workflow.viewed', { workflowId, userId: session.caller.userId });
      for (const frame of opening.early.splice(0)) room.receive(session, channel, frame);
      return { sequence: room.sequence, role };
    } catch (error) {
      channels.delete(keyOf(session, channel));
      throw error;
    }
  });
  addAction(realtime, 'channel.close', (session, { channel }) => leave(session, channel));
  realtime.frames((session, channel, message) => {
    const open = channels.get(keyOf(session, channel));
    if (open?.room) open.room.receive(session, channel, message);
    else if (open && open.early.length < MAX_EARLY_FRAMES) open.early.push(message.slice());
  });

  // Never skips an update: the channel opens anew and asks for what it lacks.
  realtime.framesLost((session, channel, error) => {
    if (!channels.has(keyOf(session, channel))) return;
    leave(session, channel);
    session.send({ action: 'channel.closed', channel, closeCode: TRY_AGAIN, reason: error.code });
  });

  context.bus.on('workflow.deleted', ({ workflowId }) => {
    const room = rooms.get(workflowId);
    rooms.delete(workflowId);
    void room?.then((open) => open.close(4404, 'workflow.deleted-by-owner')).catch(() => undefined);
  });

  // A role taken away works at once on open channels too.
  const review = async (workflowId: string) => {
    const room = await rooms.get(workflowId);
    for (const userId of room?.userIds() ?? []) {
      const role = await policy.roleOf(workflowId, userId).catch((error: unknown) => {
        if (error instanceof PartiError) return undefined;
        throw error;
      });
      room?.setRole(userId, role && documentRight(role));
    }
  };
  context.bus.on('workflow.access-changed', ({ workflowId }) => {
    review(workflowId).catch((error: unknown) => {
      context.log.error({ err: error, workflowId }, 'roles could not be read');
      // Unknown roles are none: tabs come back and are asked again.
      void rooms.get(workflowId)?.then((room) => room.close(TRY_AGAIN, 'realtime.reconnecting'));
    });
  });

  const sweep = async (isStopping: boolean) => {
    for (const [workflowId, loading] of rooms) {
      const room = await loading.catch(() => undefined);
      if (!room || room.isClosed || (!room.isIdle && !isStopping)) continue;
      await room.rest();
      if (!room.isIdle && !isStopping) continue;
      if (rooms.get(workflowId) === loading) rooms.delete(workflowId);
      room.close(1001, 'realtime.reconnecting');
    }
  };
  const timer = setInterval(
    () => void sweep(false).catch((error: unknown) => context.log.error({ err: error }, 'sweep failed')),
    IDLE_MS,
  );
  timer.unref();
  context.onStop('documents', async () => {
    clearInterval(timer);
    await services.committer.flush();
    await sweep(true);
  });

  return {
    read: async (workflowId) => {
      const room = await roomOf(workflowId);
      return { document: room.json(), sequence: room.sequence };
    },
    command: async (workflowId, call, userId) => (await roomOf(workflowId)).command(call, userId),
  };
}

const keyOf = (session: Session, channel: number): string => `${session.id}/${channel}`;
