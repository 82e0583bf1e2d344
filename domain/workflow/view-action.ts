/** Types of a step in a setup view. Source: spec workflows §3. */
export const VIEW_ACTION_TYPES = [
  'add-function',
  'choice-dialog',
  'element-details',
  'error-messages',
  'function-input',
  'function-override',
  'import-file',
  'navigate-views',
  'note',
  'quick-add',
  'remove-function',
  'reset-function',
  'restore-snapshot',
  'run-command',
  'select-visibility-filter',
] as const;

/** Statuses of a setup step, from done to untouched. */
export const ACTION_STATUSES = ['complete', 'in-progress', 'incomplete'] as const;
/** Status of a setup step. */
export type ActionStatus = (typeof ACTION_STATUSES)[number];

/**
 * Status of a step from what it asks for, each done or not: all done is complete, some is in progress, none is incomplete.
 * A step that asks for nothing, such as a note, is complete.
 */
export function actionStatus(done: readonly boolean[]): ActionStatus {
  if (done.every(Boolean)) return 'complete';
  return done.some(Boolean) ? 'in-progress' : 'incomplete';
}

/** Status of a whole view from those of its steps. */
export function setupStatus(steps: readonly ActionStatus[]): ActionStatus {
  if (steps.every((status) => status === 'complete')) return 'complete';
  return steps.every((status) => status === 'incomplete') ? 'incomplete' : 'in-progress';
}
