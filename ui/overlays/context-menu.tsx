import { loadLater } from '../loading/load-later.tsx';
import type { MenuEntry } from './menu-entry.tsx';

const ContextMenuPopup = loadLater(async () => (await import('./context-menu-popup.tsx')).ContextMenuPopup);

/** Place of a menu at the pointer, in client px. */
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

/** A menu at a point (right click, long press, menu key); open while `at` is given. */
export function ContextMenu({ at, ...rest }: ContextMenuProps) {
  return at ? <ContextMenuPopup at={at} {...rest} /> : null;
}
