import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';

/** Props of {@link Popover}: opened by `trigger`, or, with `open` and `anchor`, by the caller. */
export interface PopoverProps {
  label: string;
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** An element, or anything with a client rectangle, such as the pointer. */
  anchor?: Element | { getBoundingClientRect: () => DOMRect };
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
}

/** A small surface that belongs to a control and leaves again with Escape or a click elsewhere. */
export function Popover({
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
