import { proxy } from 'valtio';

/** Whom this tab follows: their view is shown here until the person moves their own. */
export const following = proxy<{ clientId: number | undefined }>({ clientId: undefined });
