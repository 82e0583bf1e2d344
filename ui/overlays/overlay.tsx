import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

/** Overlay: a surface over the page without a head of its own, such as the command palette; Escape and a click outside close it. */
export function Overlay({
  label,
  onClose,
  className,
  children,
}: {
  label: string;
  onClose: () => void;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup className={className ? `pop ${className}` : 'pop'} data-part="overlay" aria-label={label}>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
