import { PartiError, WORKFLOW_SCHEMA_VERSION, type CommandCall, type WorkflowDocument } from '#domain';
import type { CoreContext } from '../context/context.ts';
import { documentRight } from '../access/held-right.ts';
import type { WorkflowPolicy } from '../access/policy.ts';
import { DocumentRoom, type RoomServices, type StoredListener } from './document-room.ts';
import { createGroupCommitter } from './group-committer.ts';

/** A room stays in memory for this long after its last member. */
const IDLE_MS = 30_000;
/** Deaths after which a document is opened for reading; with one more it is not opened at all. */
const READ_ONLY_DEATHS = 2;
/** Close code of a channel that helps when it is opened again. */
export const TRY_AGAIN = 4500;

/** Documents of all workflows. */
export interface Documents {
  /** The document as it stands, with the number of its last change. Rejects with `workflow.not-found`. */
  read(workflowId: string): Promise<{ document: WorkflowDocument; sequence: number }>;
  /** Its shared state with the number of its last change, all of it durable, in the schema of now. Rejects as `read` does. */
  settledState(workflowId: string): Promise<{ state: Uint8Array; sequence: number; schemaVersion: number }>;
  /** Accounts that pinned this version of a function to a node, as it stands. Rejects as `read` does. */
  bringersOf(workflowId: string, digest: string): Promise<string[]>;
  /** Carries out a command for a person, who must be allowed to. Resolves when it is durable; rejects with `quota.monthly-edit-limit`. */
  command(workflowId: string, call: CommandCall, userId: string): Promise<void>;
  /** The room of a workflow, loaded where it was not open: `onStored` hears then what it is loaded from. Rejects as `read` does. */
  roomOf(workflowId: string, onStored?: StoredListener): Promise<DocumentRoom>;
}

/** Keeps rooms of documents for as long as they are used; a role that changes counts at once in open ones. */
export function createDocuments(context: CoreContext, policy: WorkflowPolicy, quotas: RoomServices['quotas']): Documents {
  const services: RoomServices = {
    pool: context.pool,
    bus: context.bus,
    log: context.log,
    watch: context.watch,
    quotas,
    committer: createGroupCommitter(context.pool),
  };
  const rooms = new Map<string, Promise<DocumentRoom>>();

  const roomOf: Documents['roomOf'] = async (workflowId, onStored) => {
    // Even reading it ended the process: what cannot be looked at is left alone.
    if (context.watch.deathsOf(workflowId) > READ_ONLY_DEATHS) context.watch.mustWork(workflowId);
    const loading = rooms.get(workflowId) ?? DocumentRoom.load(workflowId, services, onStored);
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
      const isSetAside = context.watch.deathsOf(workflowId) > 0;
      room?.setRole(userId, role && (isSetAside || quotas.editRefusal(userId, workflowId) ? 'view' : documentRight(role)));
    }
  };
  const reviewSoon = ({ workflowId }: { workflowId: string }) => {
    review(workflowId).catch((error: unknown) => {
      context.log.error({ err: error, workflowId }, 'roles could not be read');
      // Unknown roles are none: tabs come back and are asked again.
      void rooms.get(workflowId)?.then((room) => room.close(TRY_AGAIN, 'realtime.reconnecting'));
    });
  };
  context.bus.on('workflow.access-changed', reviewSoon);
  context.bus.on('quota.changed', ({ userId }) => {
    for (const [workflowId, loading] of rooms)
      void loading.then(
        (room) => room.userIds().has(userId) && reviewSoon({ workflowId }),
        () => undefined,
      );
  });
  context.bus.on('workflow.lifted', reviewSoon);

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
    roomOf,
    read: async (workflowId) => {
      const room = await roomOf(workflowId);
      return { document: room.json(), sequence: room.sequence };
    },
    async settledState(workflowId) {
      const kept = await (await roomOf(workflowId)).settledState();
      return { ...kept, schemaVersion: WORKFLOW_SCHEMA_VERSION };
    },
    bringersOf: async (workflowId, digest) => (await roomOf(workflowId)).bringersOf(digest),
    async command(workflowId, call, userId) {
      await quotas.mustEdit(userId, workflowId);
      await (await roomOf(workflowId)).command(call, userId);
    },
  };
}
