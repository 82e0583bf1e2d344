import type { Logger } from 'pino';
import type { FunctionLookup, NodeId, NodeRun, RunSummary, WorkflowDocument } from '#domain';
import type { DocumentWatch } from '../watch/document-watch.ts';
import type { FunctionRunner } from './function-runner.ts';
import type { KeysUnderWay } from './keys-under-way.ts';
import type { ResultStore } from './result-store.ts';
import type { RunRecords } from './run-records.ts';
import type { Quotas } from '../quotas/quotas.ts';
import type { LocalRuns } from './local-runs.ts';
import type { RunRefusal } from './run-refusal.ts';
import type { PlannedRuns } from './planned-runs.ts';
import type { WaveLeases } from './wave-leases.ts';

/** What runs of a workflow stand on. */
export interface RunServices {
  log: Logger;
  results: ResultStore;
  records: RunRecords;
  leases: WaveLeases;
  planned: PlannedRuns;
  runner: FunctionRunner;
  underWay: KeysUnderWay;
  refusal: RunRefusal;
  functionOf: FunctionLookup;
  /** Functions that run on their authors' machines. */
  local: Pick<LocalRuns, 'stateOf' | 'mayLaunch'>;
  watch: DocumentWatch;
  quotas: Pick<Quotas, 'of' | 'take' | 'giveBack' | 'isOut' | 'mustExecute'>;
  /** A run that gives no sign for so long may be frozen, ms. */
  quietAfterMs?: number;
  readDocument(workflowId: string): Promise<{ document: WorkflowDocument; sequence: number }>;
}

/** Tells everybody who watches. */
export interface Tell {
  states(changed: NodeRun[], summary: RunSummary): void;
  /** What a function has printed since the last time, from this character of the whole on, for the nodes whose run it is. */
  log(nodes: readonly NodeId[], key: string, text: string, at: number): void;
}
