import { sessionStorageOrNone } from '#ui';

const nameOf = (workflowId: string) => `parti.page-key.${workflowId}`;

/** Keys to public pages with a password, until the tab is closed; in a frame that may keep nothing, until it is loaded anew. */
export const heldPageKey = {
  get: (workflowId: string): string | undefined => sessionStorageOrNone().getItem(nameOf(workflowId)) ?? undefined,
  hold: (workflowId: string, key: string): void => sessionStorageOrNone().setItem(nameOf(workflowId), key),
};
