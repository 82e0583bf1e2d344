import { loadLater } from '#ui';
import type { SetupPaneProps } from './setup-pane.tsx';

/** Setup view of a workflow; its code loads when one is first shown. */
export const SetupPane = loadLater<SetupPaneProps>(async () => (await import('./setup-pane.tsx')).SetupPane);
