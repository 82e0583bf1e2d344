import { Popover as Base } from '@base-ui/react/popover';
import type { PopoverProps } from './popover.tsx';

/** The opened surface of a popover, with its button. */
export function PopoverSurface({
  label,
  trigger,
  open,
  onOpenChange,
  anchor,
  side = 'bottom',
  align = 'start',
  children,
}: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Positioner className="layer" anchor={anchor} side={side} align={align} sideOffset={4}>
          <Base.Popup className="pop" data-part="popover" aria-label={label}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
