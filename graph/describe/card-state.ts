import type { GraphProblem, NodeRun, WorkflowNode } from '#domain';
import type { GlyphState } from '#ui';

/** What a card can be asked to do about its state. */
export type CardAction = 'run' | 'stop' | 'use-test' | 'switch-on' | 'choose-producer' | 'remove';

/** How a card shows its state: shape and colour, and what its footer says and offers. */
export interface CardState {
  glyph: GlyphState;
  /** Which sentence the footer holds. */
  says:
    | 'result'
    | 'idle'
    | 'activity'
    | 'frozen'
    | 'waiting'
    | 'blocked'
    | 'missing'
    | 'error'
    | 'stale'
    | 'timed-out'
    | 'unreleased'
    | 'runner'
    | 'off';
  action?: CardAction;
}

/** Shape, sentence and offer for a node; the document and the graph's problems come before what the last run told. */
export function cardState(node: WorkflowNode, problems: readonly GraphProblem[], run: NodeRun | undefined): CardState {
  if (node.disabled) return { glyph: 'off', says: 'off', action: 'switch-on' };
  const problem = shownProblem(problems);
  if (problem) {
    const choose = problem.code === 'graph.redundant-functions' || problem.code === 'graph.too-many-modifiers';
    return { glyph: 'failed', says: 'error', ...(choose ? { action: 'choose-producer' as const } : {}) };
  }
  const runner = run?.localRunner?.status;
  // A run that is there, or failed by itself, says more than its place.
  if (runner !== undefined && runner !== 'ready' && run?.state !== 'running' && run?.state !== 'failed')
    return { glyph: runner === 'error' ? 'failed' : runner === 'disconnected' ? 'stale' : 'waiting', says: 'runner' };
  switch (run?.state) {
    case undefined:
    case 'idle':
      return { glyph: 'waiting', says: 'idle' };
    case 'waiting':
      return { glyph: 'waiting', says: 'waiting' };
    case 'blocked':
      return { glyph: 'waiting', says: 'blocked' };
    case 'running':
      return run.isQuiet ? { glyph: 'running', says: 'frozen', action: 'stop' } : { glyph: 'running', says: 'activity' };
    case 'succeeded':
      return { glyph: 'done', says: 'result' };
    case 'reused':
      return { glyph: 'reused', says: 'result' };
    case 'failed':
      // It never runs again: what is left is to take it out.
      return { glyph: 'failed', says: 'error', ...(run.error?.code === 'function.defunct' ? { action: 'remove' as const } : {}) };
    case 'missing-input':
    case 'missing-dependency':
      return { glyph: 'failed', says: 'missing' };
    case 'timed-out':
      return { glyph: 'stale', says: 'timed-out', action: 'run' };
    case 'out-of-date':
      // Nothing was ever made, for earlier inputs or any.
      return { glyph: 'stale', says: run.resultDigest === undefined ? 'idle' : 'stale', action: 'run' };
    case 'not-released':
      return { glyph: 'unreleased', says: 'unreleased', action: 'use-test' };
    case 'disabled':
      return { glyph: 'off', says: 'off', action: 'switch-on' };
  }
}

/** Key of the word for a state, below `graph`, for who does not see its shape: what a card says in its foot. */
export function stateWord({ glyph, says }: CardState) {
  switch (says) {
    case 'idle':
      return 'not-run';
    case 'blocked':
      return 'blocked';
    case 'timed-out':
      return 'timed-out';
    default:
      return `state.${glyph}` as const;
  }
}

/** The problem that a card tells first; a broken wire has a row of its own. */
export function shownProblem(problems: readonly GraphProblem[]): GraphProblem | undefined {
  return problems.find((problem) => problem.code !== 'graph.broken-link');
}
