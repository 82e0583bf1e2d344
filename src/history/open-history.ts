import { proxy } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { ApiClient } from '#api';
import type { OpenWorkflow } from '../session/open-workflow.ts';
import { createComparing } from './comparing.ts';
import { createPastPorts } from './past-ports.ts';
import { createTimeline } from './timeline.ts';
import type { WorkflowHistory } from './workflow-history.ts';

/** Edits come in bursts: the list is read anew once they pause. */
const QUIET_MS = 1500;

/** Puts a workflow's past beside it; its ports show whichever of the two is wanted. */
export function openHistory(api: ApiClient, workflowId: string, live: OpenWorkflow): WorkflowHistory {
  const past = createPastPorts(live);
  const load = (digest: string) => live.results.load(digest);
  const timeline = createTimeline(api, workflowId, past, { load, mayReadLog: () => live.reader.canEdit });
  const comparing = createComparing(past, load);
  // Whoever goes on through time has left the comparison.
  const stopComparing = subscribeKey(timeline.state, 'standing', () => comparing.drop(), true);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = live.reader.subscribeAll(() => {
    if (!timeline.state.isOpen) return;
    clearTimeout(timer);
    timer = setTimeout(() => void timeline.reload(), QUIET_MS);
  });
  const { close } = past.ports;
  past.ports.close = () => {
    clearTimeout(timer);
    stop();
    stopComparing();
    timeline.close();
    close();
  };
  return {
    workflowId,
    timeline,
    past,
    comparing,
    live,
    asking: proxy({ version: undefined, isRestoring: false, broughtBack: undefined, traced: undefined }),
  };
}
