import { Popover as Base } from '@base-ui/react/popover';
import { openQuestion } from './confirm.ts';
import type { PopoverProps } from './popover-props.ts';

/** A question that the surface itself asked lies over it: answering is no click elsewhere. */
const isAsking = ({ target }: Event): boolean =>
  openQuestion.get() !== undefined || (target instanceof Element && target.closest('[role="alertdialog"]') !== null);

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
    <Base.Root
      open={open}
      onOpenChange={(next, { event }) => {
        if (next || !isAsking(event)) onOpenChange(next);
      }}
    >
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
