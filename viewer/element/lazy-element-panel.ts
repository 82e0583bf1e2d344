import { loadLater } from '#ui';
import type { ElementPanelProps } from './element-panel.tsx';

/** Property panel of the selected element, with its relations. Its code loads when it is first shown. */
export const ElementPanel = loadLater<ElementPanelProps>(async () => (await import('./element-panel.tsx')).ElementPanel);
