import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { loadLater, type LaterPart } from '../loading/load-later.tsx';
import { useWasOpen } from './use-was-open.ts';

const PopoverSurface: LaterPart<PopoverProps> = loadLater(
  async () => (await import('./popover-surface.tsx')).PopoverSurface,
  (props) => closedTrigger(props),
);

interface PopoverTriggerProps {
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-expanded'?: boolean;
}

/** Props of {@link Popover}: under its `trigger`, or at an `anchor` of the caller's. */
export interface PopoverProps {
  label: string;
  trigger?: ReactElement<PopoverTriggerProps>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Told when pointer or focus reach the trigger before the first opening: time to load what the surface holds. */
  onReach?: () => void;
  /** An element, or anything with a client rectangle, such as the pointer. */
  anchor?: Element | { getBoundingClientRect: () => DOMRect };
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
}

/** A small surface that belongs to a control and leaves again with Escape or a click elsewhere. Its code loads when its control is reached. */
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
