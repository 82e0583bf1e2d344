import type { ReactNode } from 'react';

/** What stands in the bar over a function's code: the way back, what it is, its name. */
export interface EditorFrame {
  start: ReactNode;
  beside: ReactNode;
  title: string;
}
