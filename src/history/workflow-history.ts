import type { ComparingControl } from './comparing.ts';
import type { OpenWorkflow } from '../session/open-workflow.ts';
import type { BranchFacts } from './branch-facts.ts';
import type { VersionFacts } from './version-facts.ts';
import type { PastPorts } from './past-ports.ts';
import type { TraceTarget } from './trace-changes.ts';
import type { Timeline } from './timeline.ts';

/** What a version is made of, or which one is named anew. */
export type VersionWish = { kind: 'new'; sequence: number | undefined } | { kind: 'change'; version: VersionFacts };

/** History of the open workflow: its scrubber, and the two sides between which panes are switched. */
export interface WorkflowHistory {
  workflowId: string;
  timeline: Timeline;
  past: PastPorts;
  comparing: ComparingControl;
  /** As it stands now, whatever is shown. */
  live: OpenWorkflow;
  /** Questions that are open. */
  asking: {
    version: VersionWish | undefined;
    isRestoring: boolean;
    broughtBack: BranchFacts | undefined;
    traced: TraceTarget | undefined;
  };
}
