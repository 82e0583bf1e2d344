export declare const FRAME: {
  readonly load: 1;
  readonly ready: 2;
  readonly run: 3;
  readonly progress: 4;
  readonly log: 5;
  readonly result: 6;
  readonly error: 7;
  readonly done: 8;
};
export declare const NO_RUN: Buffer;
export declare function readFrame(): { type: number; nonce: Buffer; payload: Buffer } | undefined;
export declare function writeFrame(type: number, nonce: Buffer, text?: string): void;
