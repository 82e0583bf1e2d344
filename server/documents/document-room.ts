import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { readSyncMessage, SharedDocument, stepOneMessage, stepTwoMessage, updateMessage } from '#collab';
import { PartiError, type CommandCall, type WorkflowDocument } from '#domain';
import type { Bus } from '../bus/bus.ts';
import type { Session } from '../realtime/realtime.ts';
import { compact, keepHistory, loadDocument, projectWorkflow } from './document-store.ts';
import type { GroupCommitter } from './group-committer.ts';

/** Updates after which the state is written anew. */
const COMPACT_AFTER = 200;

interface Member {
  session: Session;
  channel: number;
  /** Frames received so far. */
  received: number;
}

export interface RoomServices {
  pool: Pool;
  committer: GroupCommitter;
  bus: Bus;
  log: Logger;
}

/** One open document: its members, its copy in memory, its way to the disk. */
export class DocumentRoom {
  readonly workflowId: string;
  readonly #document: SharedDocument;
  readonly #services: RoomServices;
  readonly #members = new Map<string, Member>();
  #sequence: number;
  #sinceCompaction: number;
  #pending = 0;
  #failed = false;

  private constructor(workflowId: string, document: SharedDocument, sequence: number, sinceCompaction: number, services: RoomServices) {
    this.workflowId = workflowId;
    this.#document = document;
    this.#sequence = sequence;
    this.#sinceCompaction = sinceCompaction;
    this.#services = services;
  }

  /** Loads a document; rejects with `workflow.not-found`. */
  static async load(workflowId: string, services: RoomServices): Promise<DocumentRoom> {
    const stored = await loadDocument(services.pool, workflowId);
    if (!stored) throw new PartiError('workflow.not-found');
    return new DocumentRoom(workflowId, new SharedDocument(stored.state, stored.updates), stored.sequence, stored.updates.length, services);
  }

  get isIdle(): boolean {
    return this.#members.size === 0 && this.#pending === 0;
  }

  get sequence(): number {
    return this.#sequence;
  }

  json(): WorkflowDocument {
    return this.#document.json();
  }

  join(session: Session, channel: number): void {
    this.#members.set(keyOf(session, channel), { session, channel, received: 0 });
    session.sendFrame(channel, stepOneMessage(this.#document.stateVector()));
  }

  leave(session: Session, channel: number): void {
    this.#members.delete(keyOf(session, channel));
  }

  /** The workflow is gone: everybody is told why. */
  dismiss(closeCode: number, reason: string): void {
    for (const { session, channel } of this.#members.values()) session.send({ action: 'channel.closed', channel, closeCode, reason });
    this.#members.clear();
  }

  /** Takes a frame of a member: answers a sync, or applies, tells the others and commits an update. */
  receive(session: Session, channel: number, bytes: Uint8Array): void {
    const member = this.#members.get(keyOf(session, channel));
    if (!member) return;
    member.received++;
    try {
      const message = readSyncMessage(bytes);
      if (message.kind === 'step-1') session.sendFrame(channel, stepTwoMessage(this.#document.difference(message.stateVector)));
      if (message.kind !== 'update') return this.#acknowledge(member, member.received);
      if (this.#failed) throw new PartiError('workflow.sync-failed');
      if (!this.#document.apply(message.update)) return this.#acknowledge(member, member.received);
      this.#spread(message.update, member);
      void this.#commit(message.update, session.caller.userId, member);
    } catch (error) {
      this.#refuse(member, error);
    }
  }

  /** A change of the server itself, such as a rename from the gallery. Resolves when durable. */
  async command(call: CommandCall, userId: string): Promise<void> {
    const update = this.#document.command(call);
    if (update.length === 0) return;
    this.#spread(update, undefined);
    await this.#commit(update, userId, undefined);
  }

  #spread(update: Uint8Array, except: Member | undefined): void {
    const message = updateMessage(update);
    for (const member of this.#members.values()) if (member !== except) member.session.sendFrame(member.channel, message);
  }

  async #commit(update: Uint8Array, userId: string, member: Member | undefined): Promise<void> {
    const { committer, bus, log } = this.#services;
    const sequence = ++this.#sequence;
    const received = member?.received ?? 0;
    this.#pending++;
    try {
      await committer.add({ workflowId: this.workflowId, sequence, userId, data: update });
      if (member) this.#acknowledge(member, received, sequence);
      bus.emit('document.committed', { workflowId: this.workflowId, sequence, userId });
      await this.#afterCommit(sequence);
    } catch (error) {
      // The copy in memory is ahead of the disk: nobody may build on it.
      log.error({ err: error, workflowId: this.workflowId }, 'document could not be committed');
      this.#failed = true;
      for (const { session, channel } of this.#members.values()) session.send({ action: 'channel.failed', channel, code: 'workflow.sync-failed' });
      if (!member) throw new PartiError('workflow.sync-failed', {}, { cause: error });
    } finally {
      this.#pending--;
    }
  }

  async #afterCommit(sequence: number): Promise<void> {
    const { pool } = this.#services;
    this.#sinceCompaction++;
    // Only the newest of a burst needs its rows.
    if (sequence !== this.#sequence) return;
    await projectWorkflow(pool, this.workflowId, this.json());
    await keepHistory(pool, this.workflowId, () => this.#document.state(), sequence);
    if (this.#sinceCompaction >= COMPACT_AFTER) await this.compact();
  }

  /** Writes the whole state when nothing is on its way. */
  async compact(): Promise<void> {
    if (this.#pending > 1 || this.#failed || this.#sinceCompaction === 0) return;
    const sequence = this.#sequence;
    this.#sinceCompaction = 0;
    await compact(this.#services.pool, this.workflowId, this.#document.state(), sequence);
  }

  destroy(): void {
    this.#document.destroy();
  }

  #acknowledge(member: Member, count: number, sequence = this.#sequence): void {
    member.session.send({ action: 'channel.committed', channel: member.channel, count, sequence });
  }

  #refuse(member: Member, error: unknown): void {
    const code = error instanceof PartiError ? error.code : 'realtime.internal-server-error';
    const closeCode = code === 'workflow.too-big' ? 4413 : code === 'workflow.out-of-sync' ? 4409 : 4403;
    this.#services.log.warn({ code, workflowId: this.workflowId }, 'update refused');
    this.#members.delete(keyOf(member.session, member.channel));
    member.session.send({ action: 'channel.closed', channel: member.channel, closeCode, reason: code });
  }
}

const keyOf = (session: Session, channel: number): string => `${session.id}/${channel}`;
