import { cloneElement, useState, type ReactNode } from 'react';
import { loadLater, type LaterPart } from '../loading/load-later.tsx';
import type { MenuEntry } from './menu-entry.tsx';
import type { MenuPopupProps } from './menu-popup.tsx';
import type { MenuTrigger } from './menu-trigger.ts';

const MenuPopup: LaterPart<MenuPopupProps> = loadLater(
  async () => (await import('./menu-popup.tsx')).MenuPopup,
  ({ trigger }) => closedTrigger(trigger),
);

/** Drop-down menu under its button; `trigger` is the button itself. The menu's code loads when the button is reached. */
export function Menu({
  trigger,
  entries,
  align = 'start',
}: {
  trigger: MenuTrigger;
  entries: readonly MenuEntry[];
  align?: 'start' | 'end';
}) {
  const [wanted, setWanted] = useState(false);
  if (!wanted) return closedTrigger(trigger, () => setWanted(true));
  return <MenuPopup trigger={trigger} entries={entries} align={align} defaultOpen />;
}

const closedTrigger = (trigger: MenuTrigger, onClick?: () => void): ReactNode =>
  cloneElement(trigger, { 'aria-haspopup': 'menu', onClick, onPointerEnter: MenuPopup.load, onFocus: MenuPopup.load });
