/** Address of a function's code, tried in the place of a node where one is named. */
export function codeAddress(functionId: string, place?: { workflow: string; node: string }): string {
  const query = place ? `?${new URLSearchParams(place).toString()}` : '';
  return `/functions/${encodeURIComponent(functionId)}/logic${query}`;
}

/** What the page of a function was reached from: the version that a card has pinned (its digest), and the workflow of that card. */
export interface CardPlace {
  version?: string | undefined;
  workflow?: string | undefined;
  /** It was just begun, and is walked through part by part. */
  isNew?: boolean | undefined;
}

/** Address of a part of a function's page; without a part its first one. */
export function functionAddress(functionId: string, { version, workflow, isNew }: CardPlace = {}, part = ''): string {
  const query = new URLSearchParams({
    ...(version ? { version } : {}),
    ...(workflow ? { workflow } : {}),
    ...(isNew ? { new: '' } : {}),
  }).toString();
  return `/functions/${encodeURIComponent(functionId)}${part && `/${part}`}${query && `?${query}`}`;
}

/** The place that an address of {@link functionAddress} names. */
export const placeIn = (query: URLSearchParams): CardPlace => ({
  version: query.get('version') ?? undefined,
  workflow: query.get('workflow') ?? undefined,
  isNew: query.has('new') || undefined,
});

/** Parts of a function that its page shows, each under an address of its own; a new function is walked through in this order. */
export const FUNCTION_PARTS = [
  'details',
  'connections',
  'logic',
  'overrides',
  'inputs',
  'outputs',
  'permissions',
  'versions',
  'stats',
] as const;
export type FunctionPart = (typeof FUNCTION_PARTS)[number];

/** Parameter of a workflow's address that names a function to add to it. */
const ADD = 'add';

/** Address of a workflow that gets a function as it opens. */
export const addingAddress = (workflowId: string, functionId: string): string =>
  `/workflows/${encodeURIComponent(workflowId)}?${new URLSearchParams({ [ADD]: functionId }).toString()}`;

/** Function that the address of a workflow asks to add; undefined: none. */
export const addedIn = (query: URLSearchParams): string | undefined => query.get(ADD) ?? undefined;

/** The same query without what was asked to add. */
export function withoutAdded(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete(ADD);
  return rest;
}
