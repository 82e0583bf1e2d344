import type { CommandsPort, ReaderPort, ResultsPort, RunsPort } from '#domain';

/** What the inspector reads from and writes to. */
export interface InspectorPorts {
  reader: ReaderPort;
  commands: CommandsPort;
  runs: RunsPort;
  results: ResultsPort;
}
