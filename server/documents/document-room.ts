import type { Pool } from 'pg';
import type { Logger } from 'pino';
import {
  frameOf,
  mergedUpdate,
  readSyncMessage,
  SharedDocument,
  stepOneMessage,
  stepTwoMessage,
  updateMessage,
  type MadeUpdate,
} from '#collab';
import {
  type CommandCall,
  PartiError,
  receivedError,
  type SharingRight,
  WORKFLOW_SCHEMA_VERSION,
  type WorkflowDocument,
} from '#domain';
import type { Bus } from '../bus/bus.ts';
import type { Session } from '../realtime/realtime.ts';
import type { Quotas } from '../quotas/quotas.ts';
import type { DocumentWatch } from '../watch/document-watch.ts';
import { loadDocument, type StoredDocument } from './document-store.ts';
import type { CommitOwner, GroupCommitter } from './group-committer.ts';
import { migrateStored } from './migrate-stored.ts';
import { RoomMember } from './room-member.ts';
import { createRoomUpkeep, type RoomUpkeep } from './room-upkeep.ts';

/** While the database is away, edits are held up to here. */
const MAX_WAITING = 10_000;
/** Opening the channel again helps. */
const TRY_AGAIN = 4500;
/** Not allowed (any more). */
const FORBIDDEN = 4403;
/** Close codes of refused updates; the others ask the tab to load anew. */
const REFUSED: Record<string, number> = {
  'workflow.too-big': 4413,
  'workflow.view-only': FORBIDDEN,
  'workflow.read-only': FORBIDDEN,
  'quota.monthly-edit-limit': FORBIDDEN,
};

/** With more writers in one group everybody gets the same: their own comes back without effect, and costs less than a message for each. */
const FEW_AUTHORS = 3;

/** Between two messages of a burst, for each member; a quarter of what an edit may take to be seen, at most. */
const PACE_MS = 0.25;
const PACE_MAX_MS = 40;

/** What a room stands on. */
export interface RoomServices {
  pool: Pool;
  committer: GroupCommitter;
  bus: Bus;
  log: Logger;
  watch: DocumentWatch;
  quotas: Pick<Quotas, 'editRefusal' | 'edited' | 'mustEdit'>;
}

/** Hears what lies in the database of a document; it is put together once this resolves. */
export type StoredListener = (stored: Pick<StoredDocument, 'state' | 'updates'>) => Promise<void>;

/** An update on its way to the disk. */
interface Waiting {
  sequence: number;
  userId: string;
  made: MadeUpdate;
  /** Who sent it and needs it no more; undefined: the server itself. */
  from: RoomMember | undefined;
  settle(sequence: number, error?: PartiError): void;
}

/** One open document: its members, its copy in memory, its way to the disk. Others hear of an edit when it is durable. */
export class DocumentRoom implements CommitOwner {
  readonly workflowId: string;
  readonly #document: SharedDocument;
  readonly #services: RoomServices;
  readonly #upkeep: RoomUpkeep;
  readonly #members = new Map<string, RoomMember>();
  readonly #clients: Map<number, string>;
  readonly #settlers: (() => void)[] = [];
  #waiting: Waiting[] = [];
  /** Committed, and not told to the others yet. */
  #toSpread: Waiting[] = [];
  #spreadTimer: NodeJS.Timeout | undefined;
  #sequence: number;
  #committedSequence: number;
  #isStalled = false;
  #isClosed = false;

  private constructor(
    workflowId: string,
    document: SharedDocument,
    { sequence, updates, clients }: StoredDocument,
    services: RoomServices,
  ) {
    this.#clients = clients;
    this.workflowId = workflowId;
    this.#document = document;
    this.#sequence = sequence;
    this.#committedSequence = sequence;
    this.#services = services;
    this.#upkeep = createRoomUpkeep(workflowId, document, updates.length, sequence, services);
  }

  /**
   * Loads a document; rejects with `workflow.not-found`, or `workflow.out-of-sync` for one of a newer version. `onStored` is told
   * what lies in the database before it is put together here, where it is of the version of now: all of that is durable.
   */
  static async load(workflowId: string, services: RoomServices, onStored?: StoredListener): Promise<DocumentRoom> {
    const stored = await loadDocument(services.pool, workflowId);
    if (!stored) throw new PartiError('workflow.not-found');
    if (stored.schemaVersion > WORKFLOW_SCHEMA_VERSION) throw new PartiError('workflow.out-of-sync');
    if (stored.schemaVersion === WORKFLOW_SCHEMA_VERSION) await onStored?.(stored);
    services.watch.working(workflowId, 'open');
    const document = new SharedDocument(stored.state, stored.updates);
    const current = await migrateStored(workflowId, document, stored, services.pool);
    return new DocumentRoom(workflowId, document, current, services);
  }

  get isIdle(): boolean {
    return this.#members.size === 0 && this.#waiting.length === 0;
  }

  /** No longer the room of its document. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Number of the last change, committed or on its way. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Its state once all that is in memory is durable; rejects where the room closes before. */
  async settledState(): Promise<{ state: Uint8Array; sequence: number }> {
    while (this.#waiting.length > 0 && !this.#isClosed) await new Promise<void>((resolve) => void this.#settlers.push(resolve));
    if (this.#isClosed) throw new PartiError('workflow.sync-failed');
    this.#services.watch.working(this.workflowId, 'open');
    return { state: this.#document.state(), sequence: this.#sequence };
  }

  json(): WorkflowDocument {
    this.#services.watch.working(this.workflowId, 'open');
    return this.#document.json();
  }

  /** `answered`: frames of the member that were answered before it joined. */
  join(session: Session, channel: number, canEdit: boolean, answered = 0): void {
    const member = new RoomMember(session, channel, canEdit);
    this.#members.set(keyOf(session, channel), member);
    for (let frame = 0; frame < answered; frame++) member.countSettled(this.#committedSequence);
    session.sendFrame(frameOf(channel, stepOneMessage(this.#document.stateVector())));
    if (this.#isStalled) member.fail();
  }

  /** What the member sent before is still taken. */
  leave(session: Session, channel: number): void {
    const member = this.#members.get(keyOf(session, channel));
    if (member) this.#takeUpdates(member);
    this.#members.delete(keyOf(session, channel));
  }

  /** People who have the document open. */
  userIds(): Set<string> {
    return new Set([...this.#members.values()].map(({ session }) => session.caller.userId));
  }

  /** A person's role changed; undefined: none any more, their channels close and say so. */
  setRole(userId: string, role: SharingRight | undefined): void {
    for (const member of this.#members.values()) {
      if (member.session.caller.userId !== userId) continue;
      if (role) member.setRole(role);
      else {
        this.#members.delete(keyOf(member.session, member.channel));
        member.close(FORBIDDEN, 'workflow.access-ended');
      }
    }
  }

  /** Takes a frame of a member: answers a sync; updates that come in one turn are gathered, applied and committed at its end. */
  receive(session: Session, channel: number, bytes: Uint8Array): void {
    const member = this.#members.get(keyOf(session, channel));
    if (!member) return;
    try {
      const message = readSyncMessage(bytes);
      if (message.kind === 'update') {
        if (member.received.push(message.update) === 1) queueMicrotask(() => this.#takeUpdates(member));
        return;
      }
      this.#takeUpdates(member);
      if (message.kind === 'step-1') this.#answer(session, channel, message.stateVector);
      member.countSettled(this.#committedSequence);
    } catch (error) {
      this.#refuse(member, error);
    }
  }

  /** Updates that a member sent at once: as one where they follow each other plainly, else one by one. */
  #takeUpdates(member: RoomMember): void {
    const updates = member.received.splice(0);
    const isHere = () => this.#members.get(keyOf(member.session, member.channel)) === member;
    if (updates.length === 0 || !isHere()) return;
    this.#services.watch.working(this.workflowId, 'edit');
    try {
      if (updates.length > 1 && member.canEdit && !this.#editRefusal(member) && this.#takeChain(member, updates)) return;
      for (const update of updates) if (isHere()) this.#takeUpdate(member, update);
    } catch (error) {
      this.#refuse(member, error);
    }
  }

  #takeChain(member: RoomMember, updates: readonly Uint8Array[]): boolean {
    const claims: number[] = [];
    const made = this.#document.applyChain(updates, (client, isKnown) => this.#admit(client, isKnown, member.session, claims));
    if (made) this.#accept(member, made, updates.length, claims);
    return made !== undefined;
  }

  #takeUpdate(member: RoomMember, update: Uint8Array): void {
    if (!member.canEdit && this.#document.isNews(update)) {
      this.#services.watch.mustWork(this.workflowId);
      throw new PartiError('workflow.view-only');
    }
    const refusal = this.#editRefusal(member);
    if (refusal && this.#document.isNews(update)) throw refusal;
    const claims: number[] = [];
    const made = this.#document.apply(update, (client, isKnown) => this.#admit(client, isKnown, member.session, claims));
    if (made) this.#accept(member, made, 1, claims);
    else member.countSettled(this.#committedSequence);
  }

  /** Why the plan of a member holds no more changes. */
  #editRefusal({ session }: RoomMember): PartiError | undefined {
    return this.#services.quotas.editRefusal(session.caller.userId, this.workflowId);
  }

  /** `frames` of a member changed the document by this update. */
  #accept(member: RoomMember, made: MadeUpdate, frames: number, claims: readonly number[]): void {
    const settle = member.beginCommit(frames);
    const { userId } = member.session.caller;
    this.#services.quotas.edited(userId, this.workflowId);
    this.#commit({ made, userId, from: member, settle: (sequence, error) => error || settle(sequence) }, claims);
  }

  /** Who pinned this version of a function to a node; not whoever made the workflow with it. */
  bringersOf(digest: string): string[] {
    return [...new Set(this.#document.writersOf(digest).flatMap((client) => this.#clients.get(client) ?? []))];
  }

  /** A change of the server itself, such as a rename from the gallery. Resolves when it is durable and lists show it. */
  async command(call: CommandCall, userId: string): Promise<void> {
    this.#services.watch.mustWork(this.workflowId);
    this.#services.watch.working(this.workflowId, 'edit');
    const made = this.#document.command(call);
    if (!made) return;
    this.#services.quotas.edited(userId, this.workflowId);
    await new Promise<void>((resolve, reject) =>
      this.#commit({ made, userId, from: undefined, settle: (_sequence, error) => (error ? reject(error) : resolve()) }, []),
    );
    await this.#upkeep.finish(this.#sequence);
  }

  committed(throughSequence: number): void {
    const done = this.#waiting.filter((update) => update.sequence <= throughSequence);
    this.#waiting = this.#waiting.filter((update) => update.sequence > throughSequence);
    this.#committedSequence = throughSequence;
    this.#spreadSoon(done);
    for (const update of done) update.settle(update.sequence);
    if (this.#isStalled) {
      this.#isStalled = false;
      for (const member of this.#members.values()) member.recover();
    }
    for (const member of this.#members.values()) member.acknowledge();
    if (this.#waiting.length === 0) {
      this.#upkeep.settled(throughSequence);
      for (const settle of this.#settlers.splice(0)) settle();
    }
    this.#services.bus.emit('document.committed', {
      workflowId: this.workflowId,
      sequence: throughSequence,
      changesNodes: done.some(({ made }) => made.changesNodes),
      userId: done.at(-1)?.userId,
    });
  }

  stalled(error: unknown): void {
    this.#services.log.error({ err: error, workflowId: this.workflowId }, 'document could not be committed');
    if (this.#isStalled) return;
    this.#isStalled = true;
    for (const member of this.#members.values()) member.fail();
  }

  lost(error: unknown): void {
    this.#services.log.error({ err: error, workflowId: this.workflowId }, 'document is loaded anew');
    this.close(TRY_AGAIN, 'workflow.sync-failed');
  }

  /** Ends the room: members are told why, what waits is given up. Members that hold it send it again. */
  close(closeCode: number, reason: string): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#services.committer.forget(this);
    this.#upkeep.stop();
    for (const member of this.#members.values()) member.close(closeCode, reason);
    this.#members.clear();
    for (const update of this.#waiting) update.settle(update.sequence, receivedError(reason));
    this.#waiting = [];
    for (const settle of this.#settlers.splice(0)) settle();
    this.#toSpread = [];
    clearTimeout(this.#spreadTimer);
    this.#document.destroy();
  }

  /** Writes what is due; afterwards, when nobody came meanwhile, the room may be closed. */
  async rest(): Promise<void> {
    if (this.#waiting.length === 0 && !this.#isClosed) await this.#upkeep.finish(this.#sequence);
  }

  /** A Yjs client id belongs to whom it was first used by: nobody writes in another's name. */
  #admit(client: number, isKnown: boolean, { caller }: Session, claims: number[]): void {
    const owner = this.#clients.get(client);
    if (owner === caller.userId) return;
    if (owner !== undefined || isKnown) throw new PartiError('workflow.out-of-sync');
    this.#clients.set(client, caller.userId);
    claims.push(client);
  }

  /** Tells a member what it lacks, once all of it is durable: nobody holds another's edit that the server may still lose. */
  #answer(session: Session, channel: number, stateVector: Uint8Array): void {
    const answer = () => {
      if (this.#members.has(keyOf(session, channel)))
        session.sendFrame(frameOf(channel, stepTwoMessage(this.#document.difference(stateVector))));
    };
    if (this.#waiting.length === 0) return answer();
    const vector = stateVector.slice();
    this.#settlers.push(() => this.#answer(session, channel, vector));
  }

  /** The first of a burst is told at once; what follows is gathered, for longer the more people hear it. */
  #spreadSoon(done: readonly Waiting[]): void {
    this.#toSpread.push(...done);
    if (this.#spreadTimer !== undefined) return;
    const told = this.#toSpread;
    this.#toSpread = [];
    this.#spread(told);
    const paceMs = Math.min(PACE_MAX_MS, Math.floor(this.#members.size * PACE_MS));
    if (paceMs === 0) return;
    this.#spreadTimer = setTimeout(() => {
      this.#spreadTimer = undefined;
      if (this.#toSpread.length > 0) this.#spreadSoon([]);
    }, paceMs);
  }

  /** Tells the members what was committed: one message for a whole group; a few authors are spared what they sent themselves. */
  #spread(done: readonly Waiting[]): void {
    if (done.length === 0) return;
    const authors = new Set(done.map(({ from }) => from));
    if (authors.size > FEW_AUTHORS) authors.clear();
    const whole = messageOf(done);
    const frames = new Map<number, Uint8Array>();
    for (const member of this.#members.values()) {
      const { session, channel } = member;
      if (authors.has(member)) {
        const others = done.filter(({ from }) => from !== member);
        if (others.length > 0) session.sendFrame(frameOf(channel, messageOf(others)));
        continue;
      }
      const frame = frames.get(channel) ?? frameOf(channel, whole);
      frames.set(channel, frame);
      session.sendFrame(frame);
    }
  }

  #commit(update: Omit<Waiting, 'sequence'>, claims: readonly number[]): void {
    const sequence = ++this.#sequence;
    this.#upkeep.waits();
    this.#waiting.push({ sequence, ...update });
    const { made, userId } = update;
    this.#services.committer.add(this, { workflowId: this.workflowId, sequence, data: made.update, userId, claims });
    if (this.#waiting.length > MAX_WAITING) this.close(TRY_AGAIN, 'workflow.sync-failed');
  }

  #refuse(member: RoomMember, error: unknown): void {
    const code = error instanceof PartiError ? error.code : 'realtime.internal-server-error';
    this.#services.log.warn({ err: error, workflowId: this.workflowId }, 'update refused');
    this.#members.delete(keyOf(member.session, member.channel));
    member.close(REFUSED[code] ?? 4409, code, error instanceof PartiError ? error.parameters : {});
    if (this.#document.isDamaged) this.close(TRY_AGAIN, 'workflow.sync-failed');
  }
}

const messageOf = (updates: readonly Waiting[]): Uint8Array => updateMessage(mergedUpdate(updates.map(({ made }) => made)));

const keyOf = (session: Session, channel: number): string => `${session.id}/${channel}`;
