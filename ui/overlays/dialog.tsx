import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../buttons/icon-button.tsx';

/** A question that must be answered first: title, matter, buttons at the end; Escape and a click outside close it. */
export function Dialog({
  open,
  onClose,
  title,
  footer,
  role = 'dialog',
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  footer?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup className="dialog" data-part="dialog" data-modal="" role={role}>
          <header>
            <Base.Title>{title}</Base.Title>
            <Base.Close render={<IconButton icon="close" label={t('close')} size="compact" />} />
          </header>
          <div className="matter">{children}</div>
          {footer && <footer>{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
