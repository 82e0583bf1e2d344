import { ALLOWED, refused, type Verdict } from '../errors/verdict.ts';
import type { AccountFacts } from './account-facts.ts';
import { sharedRight, type SharedRight, type Sharing } from './sharing.ts';

/** What may be done with a space type, or with any content item. */
export const CONTENT_ACTIONS = ['see', 'place', 'edit', 'share', 'delete'] as const;
export type ContentAction = (typeof CONTENT_ACTIONS)[number];

const MAY: Record<SharedRight, readonly ContentAction[]> = {
  owner: CONTENT_ACTIONS,
  edit: ['see', 'place', 'edit'],
  view: ['see', 'place'],
  link: ['see'],
  none: [],
};

/** Whether a right allows something with content. Refuses with `folder.view-only` and `folder.owner-only` who sees it. */
export function mayWithRight(right: SharedRight, action: ContentAction): Verdict {
  if (MAY[right].includes(action)) return ALLOWED;
  if (right === 'none') return refused('folder.not-found');
  return refused(MAY.edit.includes(action) ? 'folder.view-only' : 'folder.owner-only');
}

/** Whether `account` may do something with content that is shared so: its sharing alone decides. */
export function mayOnContent(sharing: Sharing, account: AccountFacts | undefined, action: ContentAction): Verdict {
  return MAY[sharedRight(sharing, account)].includes(action) ? ALLOWED : refused('http.forbidden');
}
