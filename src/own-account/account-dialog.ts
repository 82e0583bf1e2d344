import { proxy } from 'valtio';
import type { AccountSection } from './sections.ts';

/** Account settings over the screen that somebody works on; `section` undefined: they are closed. */
export const accountDialog = proxy<{ section: AccountSection | undefined }>({ section: undefined });
