import type { RealtimeSession } from './realtime-session.ts';

/** What a document's owner hears of its channel, beside what y-websocket handles. */
export interface ChannelEvents {
  /** Frames sent and frames durable; equal: everything is saved. */
  onProgress(sent: number, committed: number): void;
  onFailed(code: string): void;
  /** A close code of the protocol (4xxx): opening again is of no use. */
  onRefused(closeCode: number): void;
}

/** A WebSocket class for y-websocket whose frames travel on a channel of the session. */
export function channelSocketClass(session: RealtimeSession, workflowId: string, events: ChannelEvents): typeof WebSocket {
  class ChannelSocket {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readonly OPEN = 1;
    binaryType = 'arraybuffer';
    readyState = 0;
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: ArrayBuffer }) => void) | null = null;
    onclose: ((event: { code: number }) => void) | null = null;
    onerror: (() => void) | null = null;
    #sent = 0;
    #committed = 0;
    #channel: ReturnType<RealtimeSession['openChannel']> | undefined;
    readonly #stopWaiting: () => void;

    constructor() {
      let stop: () => void = () => undefined;
      let isEarly = true;
      // The provider sets its handlers after construction.
      stop = session.onConnected(() => {
        if (this.readyState !== 0) return;
        queueMicrotask(() => this.#open());
        if (!isEarly) stop();
      });
      isEarly = false;
      this.#stopWaiting = stop;
    }

    #open(): void {
      if (this.readyState !== 0) return;
      this.#stopWaiting();
      this.#channel = session.openChannel(workflowId, {
        onMessage: (message) => this.onmessage?.({ data: message.slice().buffer }),
        onCommitted: (count) => {
          this.#committed = count;
          events.onProgress(this.#sent, this.#committed);
        },
        onFailed: (code) => events.onFailed(code),
        onClose: (closeCode) => {
          if (closeCode >= 4000) events.onRefused(closeCode);
          this.#ended(closeCode);
        },
      });
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
      this.onclose?.({ code });
    }
  }
  return ChannelSocket as unknown as typeof WebSocket;
}
