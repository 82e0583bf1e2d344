import type { JsonObject, SharingRight } from '#domain';
import type { Session } from '../realtime/realtime.ts';

/** One channel of a document. Counts its frames, so that an acknowledgement of n says: the first n are durable. */
export class RoomMember {
  readonly session: Session;
  readonly channel: number;
  /** A viewer's edits are refused. */
  canEdit: boolean;
  /** Updates of this turn that nobody has looked at yet. */
  readonly received: Uint8Array[] = [];
  #received = 0;
  /** Changes received that are not yet durable. */
  #pending = 0;
  #durable = 0;
  #acknowledged = 0;
  #sequence = 0;

  constructor(session: Session, channel: number, canEdit: boolean) {
    this.canEdit = canEdit;
    this.session = session;
    this.channel = channel;
  }

  /** A frame that needs no commit. `sequence`: the last change of the document. */
  countSettled(sequence: number): void {
    this.#received++;
    this.#sequence = sequence;
    // Earlier frames may still be on their way to the disk; theirs speaks for this one.
    if (this.#pending > 0) return;
    this.#durable = this.#received;
    this.acknowledge();
  }

  /** Frames that are being committed; what is returned is called once when they are, in order. */
  beginCommit(frames: number): (sequence: number) => void {
    this.#received += frames;
    const count = this.#received;
    this.#pending++;
    return (sequence) => {
      this.#pending--;
      this.#sequence = sequence;
      this.#durable = this.#pending === 0 ? this.#received : count;
    };
  }

  /** Tells how far it has come, once for a whole group of commits. */
  acknowledge(): void {
    if (this.#durable === this.#acknowledged) return;
    this.#acknowledged = this.#durable;
    this.session.send({ action: 'channel.committed', channel: this.channel, count: this.#durable, sequence: this.#sequence });
  }

  /** Edits cannot be saved at the moment. */
  fail(): void {
    this.session.send({ action: 'channel.failed', channel: this.channel, code: 'workflow.sync-failed' });
  }

  recover(): void {
    this.session.send({ action: 'channel.recovered', channel: this.channel });
  }

  setRole(role: SharingRight): void {
    if (this.canEdit === (role === 'edit')) return;
    this.canEdit = role === 'edit';
    this.session.send({ action: 'channel.role', channel: this.channel, role });
  }

  close(closeCode: number, reason: string, parameters: JsonObject = {}): void {
    this.session.send({ action: 'channel.closed', channel: this.channel, closeCode, reason, parameters });
  }
}
