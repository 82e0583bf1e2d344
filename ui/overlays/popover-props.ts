import type { ReactElement, ReactNode } from 'react';

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
