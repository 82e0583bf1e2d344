import type { MenuEntry } from './menu-entry.tsx';

/** Anchor point of a menu (client px). */
export interface MenuPoint {
  x: number;
  y: number;
}

/** Props of {@link ContextMenu}; `label` names it for people who cannot see where it stands. */
export interface ContextMenuProps {
  at: MenuPoint | undefined;
  label: string;
  entries: readonly MenuEntry[];
  onClose: () => void;
}
