import type { CommandCall, WorkflowDocument } from '#domain';
import type { ServerContext } from '../context.ts';
import type { Realtime, Session } from '../realtime/realtime.ts';
import type { WorkflowPolicy } from '../workflows/policy.ts';
import { DocumentRoom, type RoomServices } from './document-room.ts';
import { createGroupCommitter } from './group-committer.ts';

/** A room stays in memory for this long after its last member. */
const IDLE_MS = 30_000;

/** Documents of all workflows. */
export interface Documents {
  /** The document as it stands, with the sequence number of its last change. */
  read(workflowId: string): Promise<{ document: WorkflowDocument; sequence: number }>;
  command(workflowId: string, call: CommandCall, userId: string): Promise<void>;
}

/** Opens document channels over the realtime session; only those who may view a workflow get one. */
export function addDocuments(context: ServerContext, realtime: Realtime, policy: WorkflowPolicy): Documents {
  const services: RoomServices = { pool: context.pool, bus: context.bus, log: context.log, committer: createGroupCommitter(context.pool) };
  const rooms = new Map<string, Promise<DocumentRoom>>();
  const channels = new Map<string, DocumentRoom>();
  const keyOf = (session: Session, channel: number) => `${session.id}/${channel}`;

  const roomOf = (workflowId: string): Promise<DocumentRoom> => {
    const existing = rooms.get(workflowId);
    if (existing) return existing;
    const loading = DocumentRoom.load(workflowId, services);
    rooms.set(workflowId, loading);
    loading.catch(() => rooms.delete(workflowId));
    return loading;
  };

  realtime.action('channel.open', async (session, payload) => {
    const workflowId = String(payload['workflowId']);
    const channel = Number(payload['channel']);
    await policy.mustEdit(workflowId, session.caller.userId);
    const room = await roomOf(workflowId);
    channels.set(keyOf(session, channel), room);
    room.join(session, channel);
    session.onClose(() => {
      room.leave(session, channel);
      channels.delete(keyOf(session, channel));
    });
    return { sequence: room.sequence };
  });
  realtime.action('channel.close', (session, payload) => {
    const channel = Number(payload['channel']);
    channels.get(keyOf(session, channel))?.leave(session, channel);
    channels.delete(keyOf(session, channel));
  });
  realtime.frames((session, channel, message) => channels.get(keyOf(session, channel))?.receive(session, channel, message));

  context.bus.on('workflow.deleted', ({ workflowId }) => {
    const room = rooms.get(workflowId);
    rooms.delete(workflowId);
    void room?.then((open) => open.dismiss(4404, 'workflow.deleted-by-owner')).catch(() => undefined);
  });

  const sweep = async (force: boolean) => {
    for (const [workflowId, loading] of rooms) {
      const room = await loading.catch(() => undefined);
      if (!room || (!room.isIdle && !force)) continue;
      await room.compact();
      rooms.delete(workflowId);
      room.destroy();
    }
  };
  const timer = setInterval(() => void sweep(false).catch((error: unknown) => context.log.error({ err: error }, 'sweep failed')), IDLE_MS);
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
