import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { frameOf, readSyncMessage, SharedDocument, stepOneMessage, stepTwoMessage, updateMessage } from '#collab';
import { PartiError, WORKFLOW_SCHEMA_VERSION, type CommandCall, type WorkflowDocument } from '#domain';
import type { Bus } from '../bus/bus.ts';
import type { Session } from '../realtime/realtime.ts';
import { loadDocument } from './document-store.ts';
import type { CommitOwner, GroupCommitter } from './group-committer.ts';
import { RoomMember } from './room-member.ts';
import { createRoomUpkeep, type RoomUpkeep } from './room-upkeep.ts';

/** While the database is away, edits are held up to here. */
const MAX_WAITING = 10_000;
/** Opening the channel again helps. */
const TRY_AGAIN = 4500;

/** What a room stands on. */
export interface RoomServices {
  pool: Pool;
  committer: GroupCommitter;
  bus: Bus;
  log: Logger;
}

/** An update on its way to the disk. */
interface Waiting {
  sequence: number;
  userId: string | undefined;
  settle(sequence: number, error?: PartiError): void;
}

/** One open document: its members, its copy in memory, its way to the disk. */
export class DocumentRoom implements CommitOwner {
  readonly workflowId: string;
  readonly #document: SharedDocument;
  readonly #services: RoomServices;
  readonly #upkeep: RoomUpkeep;
  readonly #members = new Map<string, RoomMember>();
  #waiting: Waiting[] = [];
  #sequence: number;
  #committedSequence: number;
  #isStalled = false;
  #isClosed = false;

  private constructor(
    workflowId: string,
    document: SharedDocument,
    sequence: number,
    loadedUpdates: number,
    services: RoomServices,
  ) {
    this.workflowId = workflowId;
    this.#document = document;
    this.#sequence = sequence;
    this.#committedSequence = sequence;
    this.#services = services;
    this.#upkeep = createRoomUpkeep(workflowId, document, loadedUpdates, sequence, services);
  }

  /** Loads a document; rejects with `workflow.not-found`, or `workflow.out-of-sync` for one of a newer version. */
  static async load(workflowId: string, services: RoomServices): Promise<DocumentRoom> {
    const stored = await loadDocument(services.pool, workflowId);
    if (!stored) throw new PartiError('workflow.not-found');
    if (stored.schemaVersion > WORKFLOW_SCHEMA_VERSION) throw new PartiError('workflow.out-of-sync');
    return new DocumentRoom(
      workflowId,
      new SharedDocument(stored.state, stored.updates),
      stored.sequence,
      stored.updates.length,
      services,
    );
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

  json(): WorkflowDocument {
    return this.#document.json();
  }

  join(session: Session, channel: number): void {
    const member = new RoomMember(session, channel);
    this.#members.set(keyOf(session, channel), member);
    session.sendFrame(frameOf(channel, stepOneMessage(this.#document.stateVector())));
    if (this.#isStalled) member.fail();
  }

  leave(session: Session, channel: number): void {
    this.#members.delete(keyOf(session, channel));
  }

  /** Takes a frame of a member: answers a sync, or applies, tells the others and commits an update. */
  receive(session: Session, channel: number, bytes: Uint8Array): void {
    const member = this.#members.get(keyOf(session, channel));
    if (!member) return;
    try {
      const message = readSyncMessage(bytes);
      if (message.kind === 'step-1')
        session.sendFrame(frameOf(channel, stepTwoMessage(this.#document.difference(message.stateVector))));
      const made = message.kind === 'update' ? this.#document.apply(message.update) : undefined;
      if (!made) return member.took(this.#committedSequence);
      const settle = member.takes();
      this.#spread(made, member);
      this.#commit({ data: made, userId: session.caller.userId, settle: (sequence, error) => !error && settle(sequence) });
    } catch (error) {
      this.#refuse(member, error);
    }
  }

  /** A change of the server itself, such as a rename from the gallery. Resolves when it is durable and lists show it. */
  async command(call: CommandCall, userId: string): Promise<void> {
    const update = this.#document.command(call);
    if (!update) return;
    this.#spread(update, undefined);
    await new Promise<void>((resolve, reject) =>
      this.#commit({ data: update, userId, settle: (_sequence, error) => (error ? reject(error) : resolve()) }),
    );
    await this.#upkeep.finish(this.#sequence);
  }

  committed(throughSequence: number): void {
    const done = this.#waiting.filter((update) => update.sequence <= throughSequence);
    this.#waiting = this.#waiting.filter((update) => update.sequence > throughSequence);
    this.#committedSequence = throughSequence;
    for (const update of done) update.settle(update.sequence);
    if (this.#isStalled) {
      this.#isStalled = false;
      for (const member of this.#members.values()) member.recover();
    }
    for (const member of this.#members.values()) member.acknowledge();
    if (this.#waiting.length === 0) this.#upkeep.settled(throughSequence);
    this.#services.bus.emit('document.committed', {
      workflowId: this.workflowId,
      sequence: throughSequence,
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
    for (const update of this.#waiting) update.settle(update.sequence, new PartiError(reason));
    this.#waiting = [];
    this.#document.destroy();
  }

  /** Writes what is due; afterwards, when nobody came meanwhile, the room may be closed. */
  async rest(): Promise<void> {
    if (this.#waiting.length === 0 && !this.#isClosed) await this.#upkeep.finish(this.#sequence);
  }

  #spread(update: Uint8Array, except: RoomMember | undefined): void {
    if (this.#members.size === (except ? 1 : 0)) return;
    const message = updateMessage(update);
    const frames = new Map<number, Uint8Array>();
    for (const { session, channel } of this.#members.values()) {
      if (session === except?.session && channel === except.channel) continue;
      const frame = frames.get(channel) ?? frameOf(channel, message);
      frames.set(channel, frame);
      session.sendFrame(frame);
    }
  }

  #commit({ data, userId, settle }: { data: Uint8Array; userId: string; settle: Waiting['settle'] }): void {
    const sequence = ++this.#sequence;
    this.#waiting.push({ sequence, userId, settle });
    this.#services.committer.add(this, { workflowId: this.workflowId, sequence, userId, data });
    if (this.#waiting.length > MAX_WAITING) this.close(TRY_AGAIN, 'workflow.sync-failed');
  }

  #refuse(member: RoomMember, error: unknown): void {
    const code = error instanceof PartiError ? error.code : 'realtime.internal-server-error';
    this.#services.log.warn({ err: error, workflowId: this.workflowId }, 'update refused');
    this.leave(member.session, member.channel);
    member.close(code === 'workflow.too-big' ? 4413 : 4409, code);
    if (this.#document.isDamaged) this.close(TRY_AGAIN, 'workflow.sync-failed');
  }
}

const keyOf = (session: Session, channel: number): string => `${session.id}/${channel}`;
