import { lazy, Suspense } from 'react';
import type { MenuEntry } from './menu-entry.tsx';

const ContextMenuPopup = lazy(async () => ({ default: (await import('./context-menu-popup.tsx')).ContextMenuPopup }));

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
  if (!at) return null;
  return (
    <Suspense>
      <ContextMenuPopup at={at} {...rest} />
    </Suspense>
  );
}
