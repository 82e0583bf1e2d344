/** What the server sends to a host process. */
export type HostRequest =
  | { type: 'load'; /** Prelude, SDK and `__run`. */ runtime: string }
  | {
      type: 'run';
      id: number;
      /** Names the bundle; its text is sent once a process. */
      digest: string;
      bundle?: string;
      /** `{inputs, models}` as JSON: only text crosses. */
      json: string;
    };

/** What a host process answers. */
export type HostAnswer =
  | { type: 'ready' /* The runtime is loaded. */ }
  | { type: 'progress'; id: number; progress: number; activity?: string }
  | { type: 'done'; id: number; /** `{model?, outputs, messages}` as JSON. */ json: string; runMs: number }
  | { type: 'failed'; id: number; message: string; trace: string };
