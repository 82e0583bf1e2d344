import { cloneElement, type ReactNode } from 'react';
import { loadLater, type LaterPart } from '../loading/load-later.tsx';
import type { PopoverProps } from './popover-props.ts';
import { useWasOpen } from './use-was-open.ts';

const PopoverSurface: LaterPart<PopoverProps> = loadLater(
  async () => (await import('./popover-surface.tsx')).PopoverSurface,
  (props) => closedTrigger(props),
);

/** Popover: a small surface that belongs to a control and leaves again with Escape or a click elsewhere. Its code loads when its control is reached. */
export function Popover(props: PopoverProps) {
  return useWasOpen(props.open) ? <PopoverSurface {...props} /> : closedTrigger(props);
}

function closedTrigger({ trigger, onOpenChange, onReach }: PopoverProps): ReactNode {
  const reach = () => {
    PopoverSurface.load();
    onReach?.();
  };
  return (
    trigger &&
    cloneElement(trigger, {
      'aria-expanded': false,
      onClick: () => onOpenChange(true),
      onPointerEnter: reach,
      onFocus: reach,
    })
  );
}
