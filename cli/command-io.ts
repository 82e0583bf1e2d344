/** Where a command writes: results to `stdout`, progress and logs to `stderr`. Text is written as it is. */
export interface CommandIo {
  stdout: (text: string) => void;
  stderr: (text: string) => void;
}

/** Exit codes of every command: done, ran and failed, wrong usage. */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const;
