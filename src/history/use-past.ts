import { useSyncExternalStore } from 'react';
import type { Past, PastPorts } from './past-ports.ts';

/** The state of the past that panes show; undefined: now. */
export const usePast = (past: PastPorts): Past | undefined => useSyncExternalStore(past.subscribe, past.past);
