/** What a process in the jail may use at most. Memory of all processes together is watched from outside: `runtimes/host/framed-process.ts`. */
export interface JailLimits {
  /** Address space of one process, bytes: shared memory counts too. */
  addressSpace: number;
  /** Private memory of one process, bytes. */
  data: number;
  /** Processes and threads. */
  processes: number;
  /** Processor time of one process, seconds. */
  cpuSeconds: number;
  /** Size of one file, bytes. */
  fileSize: number;
  /** Scratch space in memory under /tmp, bytes; 0: none, every folder is read-only. */
  scratch: number;
}

const MB = 1024 * 1024;

/** For runtimes that need nothing special. */
export const DEFAULT_LIMITS: JailLimits = {
  addressSpace: 1536 * MB,
  data: 1024 * MB,
  processes: 32,
  cpuSeconds: 3600,
  fileSize: 64 * MB,
  scratch: 0,
};
