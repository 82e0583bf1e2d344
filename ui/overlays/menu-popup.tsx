import { Menu as Base } from '@base-ui/react/menu';
import { MenuEntries, type MenuEntry } from './menu-entry.tsx';
import type { MenuTrigger } from './menu-trigger.ts';

/** Props of {@link MenuPopup}. */
export interface MenuPopupProps {
  trigger: MenuTrigger;
  entries: readonly MenuEntry[];
  align: 'start' | 'end';
  defaultOpen: boolean;
}

/** The real menu behind `Menu`, loaded when a menu is first wanted. */
export function MenuPopup({ trigger, entries, align, defaultOpen }: MenuPopupProps) {
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="layer" sideOffset={4} align={align}>
          <Base.Popup className="pop" data-part="menu">
            <MenuEntries entries={entries} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
