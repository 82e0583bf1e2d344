import { cloneElement, lazy, Suspense, useState, type ReactElement } from 'react';
import type { MenuEntry } from './menu-entry.tsx';

const MenuPopup = lazy(async () => ({ default: (await import('./menu-popup.tsx')).MenuPopup }));

/** A button's element as a menu takes it. */
export type MenuTrigger = ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'menu' }>;

/** A menu under its button; `trigger` is the button itself. The menu's code loads with the first click. */
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
  const button = cloneElement(trigger, { 'aria-haspopup': 'menu', onClick: () => setWanted(true) });
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <MenuPopup trigger={trigger} entries={entries} align={align} defaultOpen />
    </Suspense>
  );
}
