import { cloneElement, lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react';

const PopoverSurface = lazy(async () => ({ default: (await import('./popover-surface.tsx')).PopoverSurface }));

/** Props of {@link Popover}: under its `trigger`, or at an `anchor` of the caller's. */
export interface PopoverProps {
  label: string;
  trigger?: ReactElement<{ onClick?: () => void; 'aria-expanded'?: boolean }>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** An element, or anything with a client rectangle, such as the pointer. */
  anchor?: Element | { getBoundingClientRect: () => DOMRect };
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
}

/** A small surface that belongs to a control and leaves again with Escape or a click elsewhere. Its code loads when it first opens. */
export function Popover(props: PopoverProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  const { trigger } = props;
  const button = trigger && cloneElement(trigger, { 'aria-expanded': false, onClick: () => props.onOpenChange(true) });
  if (!wasOpen) return button;
  return (
    <Suspense fallback={button}>
      <PopoverSurface {...props} />
    </Suspense>
  );
}
