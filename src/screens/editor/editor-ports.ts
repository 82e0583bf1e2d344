import type { CommandsPort, PartiError, PresencePort, ReaderPort, ResultsPort, RunsPort, Unsubscribe } from '#domain';

/** How far the newest edit has come. `saved` means committed on the server. */
export type SaveState = 'saved' | 'saving' | 'offline' | 'reconnecting' | 'error';

/** An open workflow as the editor sees it: the ports, and whether edits are safe. */
export interface EditorPorts {
  reader: ReaderPort;
  commands: CommandsPort;
  presence?: PresencePort;
  runs: RunsPort;
  results: ResultsPort;
  /** What this person may do; undefined until it is known. Told through `save`. */
  role?: () => 'view' | 'edit' | undefined;
  /** Why `save` is `error`. */
  problem?: () => PartiError | undefined;
  save: { get: () => SaveState; subscribe: (listener: () => void) => Unsubscribe };
}
