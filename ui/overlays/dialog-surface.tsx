import { Dialog as Base } from '@base-ui/react/dialog';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../buttons/icon-button.tsx';
import type { DialogProps } from './dialog.tsx';

/** The opened surface of a {@link Dialog}. */
export function DialogSurface({ open, onClose, title, footer, role = 'dialog', children }: DialogProps) {
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
