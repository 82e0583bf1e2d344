import type { PartiError } from '#domain';
import type { RealtimeSession } from './realtime-session.ts';

/** What a document's owner hears of its channel, beside what y-websocket handles. */
export interface ChannelEvents {
  /** Frames sent and frames durable on the channel at hand; equal: everything sent is saved. */
  onProgress(sent: number, committed: number): void;
  /** Edits cannot be saved at the moment, or can again (`undefined`). */
  onFailed(code: string | undefined): void;
  /** What may be done in the document: told at each opening, and when it changes. */
  onRole(role: 'view' | 'edit'): void;
  /** A close code of the protocol (4400 to 4499): opening again is of no use. */
  onRefused(closeCode: number, error: PartiError | undefined): void;
}

/** A WebSocket class for y-websocket whose frames travel on a channel of the session. While the session is down it stays CONNECTING. */
export function channelSocketClass(session: RealtimeSession, workflowId: string, events: ChannelEvents): typeof WebSocket {
  class ChannelSocket {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readonly OPEN = 1;
    binaryType = 'arraybuffer';
    readyState: 0 | 1 | 3 = 0;
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: ArrayBuffer }) => void) | null = null;
    onclose: ((event: { code: number; reason: string }) => void) | null = null;
    onerror: (() => void) | null = null;
    #sent = 0;
    #committed = 0;
    #channel: ReturnType<RealtimeSession['openChannel']> | undefined;
    readonly #stopWaiting: () => void;

    constructor() {
      // The provider sets its handlers after construction.
      this.#stopWaiting = session.onConnected(() => queueMicrotask(() => this.#open()));
    }

    #open(): void {
      if (this.readyState !== 0 || session.state !== 'connected') return;
      this.#stopWaiting();
      this.#channel = session.openChannel(workflowId, {
        onMessage: (message) => this.onmessage?.({ data: message.slice().buffer }),
        onCommitted: (count) => {
          this.#committed = count;
          events.onProgress(this.#sent, this.#committed);
        },
        onFailed: (code) => events.onFailed(code),
        onRole: (role) => events.onRole(role),
        onClose: (closeCode, error) => {
          if (closeCode >= 4400 && closeCode < 4500) events.onRefused(closeCode, error);
          this.#ended(closeCode);
        },
      });
      events.onFailed(undefined);
      this.readyState = 1;
      this.onopen?.();
    }

    send(data: Uint8Array): void {
      if (this.readyState !== 1) return;
      this.#sent++;
      this.#channel?.send(data);
      events.onProgress(this.#sent, this.#committed);
    }

    close(): void {
      this.#channel?.close();
      this.#ended(1000);
    }

    #ended(code: number): void {
      if (this.readyState === 3) return;
      this.#stopWaiting();
      this.readyState = 3;
      this.onclose?.({ code, reason: '' });
    }
  }
  return ChannelSocket as unknown as typeof WebSocket;
}
