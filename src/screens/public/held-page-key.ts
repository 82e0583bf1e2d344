const nameOf = (workflowId: string) => `parti.page-key.${workflowId}`;

/** Keys to public pages with a password, until the tab is closed; in a frame that may keep nothing, until it is loaded anew. */
export const heldPageKey = {
  get: (workflowId: string): string | undefined => orNothing(() => sessionStorage.getItem(nameOf(workflowId)) ?? undefined),
  hold: (workflowId: string, key: string): void => orNothing(() => sessionStorage.setItem(nameOf(workflowId), key)),
};

function orNothing<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
