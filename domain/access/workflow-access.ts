import { ALLOWED, refused, type Verdict } from '../errors/verdict.ts';
import type { AccountFacts } from './account-facts.ts';
import { sharedRight, type SharedRight, type Sharing } from './sharing.ts';

/** Part that somebody has in a workflow; `public`: anyone with its link; `stranger`: no part. */
export const WORKFLOW_ROLES = ['owner', 'editor', 'viewer', 'public', 'stranger'] as const;
export type WorkflowRole = (typeof WORKFLOW_ROLES)[number];

/** What may be done with a workflow. */
export const WORKFLOW_ACTIONS = [
  'view',
  'copy',
  'edit',
  'run',
  'snapshot',
  'share',
  'transfer',
  'set-setup-actions',
  'delete',
] as const;
/** Action on a workflow that a role may allow. */
export type WorkflowAction = (typeof WORKFLOW_ACTIONS)[number];

const ROLE_OF: Record<SharedRight, WorkflowRole> = {
  owner: 'owner',
  edit: 'editor',
  view: 'viewer',
  link: 'public',
  none: 'stranger',
};

const SEEING: readonly WorkflowAction[] = ['view', 'copy'];
const EDITING: readonly WorkflowAction[] = [...SEEING, 'edit', 'run', 'snapshot'];
const MAY: Record<WorkflowRole, readonly WorkflowAction[]> = {
  owner: WORKFLOW_ACTIONS,
  editor: EDITING,
  viewer: SEEING,
  public: SEEING,
  stranger: [],
};

/** The part that `account` has in a workflow that is shared so; undefined: not signed in. */
export function workflowRole(sharing: Sharing, account: AccountFacts | undefined): WorkflowRole {
  return roleOfRight(sharedRight(sharing, account));
}

/** Role that goes with a right. */
export function roleOfRight(right: SharedRight): WorkflowRole {
  return ROLE_OF[right];
}

/**
 * Whether a role may do something; `owner` names the owner in the reason. Refuses a stranger with
 * `workflow.insufficient-permissions`, who only sees with `workflow.view-only`, an editor with what is the owner's alone.
 */
export function mayOnWorkflow(role: WorkflowRole, action: WorkflowAction, owner: string): Verdict {
  if (MAY[role].includes(action)) return ALLOWED;
  if (role === 'stranger') return refused('workflow.insufficient-permissions', { owner });
  if (EDITING.includes(action)) return refused('workflow.view-only');
  if (role === 'editor' && action === 'share') return refused('sharing.editor-may-not-share');
  return refused('workflow.owner-only', { action, owner });
}

/** Whether the workflow opens without any control that writes. */
export function isViewOnly(role: WorkflowRole): boolean {
  return !MAY[role].includes('edit');
}
