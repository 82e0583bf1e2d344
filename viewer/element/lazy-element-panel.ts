import { loadLater } from '#ui';
import type { ElementPanelProps } from './element-panel.tsx';

/** The chosen element, its properties and relations. Its code loads when it is first shown. */
export const ElementPanel = loadLater<ElementPanelProps>(async () => (await import('./element-panel.tsx')).ElementPanel);
