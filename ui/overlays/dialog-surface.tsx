import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import type { DialogProps } from './dialog-props.ts';

/** The opened surface of a {@link Dialog}. */
export function DialogSurface({ open, onClose, title, footer, role = 'dialog', startAt, backTo, children }: DialogProps) {
  const { t } = useTranslation('ui');
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup
          className="dialog"
          data-part="dialog"
          data-modal=""
          role={role}
          ref={popup}
          initialFocus={
            role === 'alertdialog' ? () => answerOf(popup.current) : startAt && (() => startOf(popup.current, startAt))
          }
          finalFocus={backTo && (() => backTo() ?? true)}
        >
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

/** What Enter answers to a question: its primary button, or the first, which gives up, where the other destroys. */
const answerOf = (popup: HTMLElement | null): HTMLElement | true =>
  popup?.querySelector<HTMLElement>('footer [data-kind="primary"]:not(:disabled)') ??
  popup?.querySelector<HTMLElement>('footer button:not(:disabled)') ??
  true;

const startOf = (popup: HTMLElement | null, startAt: (surface: HTMLElement) => HTMLElement | null): HTMLElement | true =>
  (popup && startAt(popup)) ?? true;
