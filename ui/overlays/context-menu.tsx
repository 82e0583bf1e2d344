import { loadLater } from '../loading/load-later.tsx';
import type { ContextMenuProps } from './context-menu-props.ts';

const ContextMenuPopup = loadLater(async () => (await import('./context-menu-popup.tsx')).ContextMenuPopup);

/** Context menu at a point (right click, long press, menu key); open while `at` is given. */
export function ContextMenu({ at, ...rest }: ContextMenuProps) {
  return at ? <ContextMenuPopup at={at} {...rest} /> : null;
}
