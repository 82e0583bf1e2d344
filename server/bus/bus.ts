import { EventEmitter } from 'node:events';

/** What features tell each other; ids only, never contents. */
export interface BusEvents {
  /** Changes of a document are durable, of its nodes or only of how it looks. `userId` made the last; absent: the server itself. */
  'document.committed': { workflowId: string; sequence: number; changesNodes: boolean; userId?: string };
  /** Somebody opened a workflow. */
  'workflow.viewed': { workflowId: string; userId: string };
  /** Who may do what with a workflow changed; open sessions are looked at again. */
  'workflow.access-changed': { workflowId: string };
  /** Somebody asked for a result whose file is gone or damaged. */
  'result.lost': { workflowId: string; userId: string };
  'workflow.deleted': { workflowId: string };
  /** Its owner lets the server work again on a workflow that had ended it. */
  'workflow.lifted': { workflowId: string };
  /** Somebody is no longer here: what runs for them ends. */
  'account.deactivated': { userId: string };
  /** What somebody may run and change is another: their plan, or how much of it is left. */
  'quota.changed': { userId: string };
  /** Somebody took an invitation; without a workflow: to the organisation. */
  'invitation.taken': { invitationId: string; createdBy: string; userId: string; workflowId?: string };
  /** Somebody's local runner came, went, or serves other functions. */
  'local-runner.changed': { userId: string; isReady: boolean };
  /** A function of somebody here has another version, release or people, or is gone. */
  'function.changed': { functionId: string };
  /** Somebody is called otherwise now. */
  'person.renamed': { userId: string; name: string };
  /** A sign-in family ended; its sockets close. */
  'session.revoked': { sessionId: string };
}

/** Tells events to listeners; in this process for now, the same interface carries them between processes later. */
export interface Bus {
  emit<E extends keyof BusEvents>(event: E, data: BusEvents[E]): void;
  on<E extends keyof BusEvents>(event: E, listener: (data: BusEvents[E]) => void): () => void;
}

export function createBus(): Bus {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    emit: (event, data) => void emitter.emit(event, data),
    on: (event, listener) => {
      emitter.on(event, listener);
      return () => emitter.off(event, listener);
    },
  };
}
