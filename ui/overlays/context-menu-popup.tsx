import { Menu as Base } from '@base-ui/react/menu';
import type { ContextMenuProps, MenuPoint } from './context-menu-props.ts';
import { MenuEntries } from './menu-entry.tsx';

/** The real menu behind `ContextMenu`. */
export function ContextMenuPopup({ at, label, entries, onClose }: ContextMenuProps & { at: MenuPoint }) {
  const anchor = { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) };
  return (
    <Base.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Positioner className="layer" anchor={anchor} side="bottom" align="start" sideOffset={2}>
          <Base.Popup className="pop" data-part="menu" aria-label={label}>
            <MenuEntries entries={entries} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
