import type { ReactNode } from 'react';

/** The six parts of the editor that fill its places. */
export interface EditorPanes {
  graph: ReactNode;
  model: ReactNode;
  report: ReactNode;
  inspector: ReactNode;
  element: ReactNode;
  setup: ReactNode;
}
