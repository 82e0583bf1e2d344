import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { StateGlyph } from '../icons/state-glyph.tsx';
import { asSentence } from './sentences.ts';
import { ALERT_TIMEOUT_MS, readAlert, type AlertDetail } from './alert.ts';

interface Shown extends AlertDetail {
  id: string;
}

let count = 0;

/** Toast host: toasts at the lower right, from the document event `alert`; the newest three. Mount it once. */
export function ToastHost() {
  const [toasts, setToasts] = useState<Shown[]>([]);
  const close = useCallback((id: string) => setToasts((list) => list.filter((toast) => toast.id !== id)), []);
  useEffect(() => {
    const onAlert = (event: Event) => {
      const detail = readAlert(event instanceof CustomEvent ? event.detail : undefined);
      if (!detail) return;
      const toast: Shown = { ...detail, id: detail.id ?? `alert-${++count}` };
      setToasts((list) => [...list.filter(({ id }) => id !== toast.id), toast].slice(-3));
    };
    const onDismiss = (event: Event) => event instanceof CustomEvent && close(String(event.detail));
    document.addEventListener('alert', onAlert);
    document.addEventListener('alert-dismiss', onDismiss);
    return () => {
      document.removeEventListener('alert', onAlert);
      document.removeEventListener('alert-dismiss', onDismiss);
    };
  }, [close]);
  return (
    <div className="toasts" data-part="toasts" aria-live="polite">
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onClose={close} />
      ))}
    </div>
  );
}

function Toast({ toast, onClose }: { toast: Shown; onClose: (id: string) => void }) {
  const { t } = useTranslation('ui');
  const { id, text, hint, state, action, timeoutMs = ALERT_TIMEOUT_MS } = toast;
  useEffect(() => {
    if (timeoutMs <= 0) return undefined;
    const timer = setTimeout(() => onClose(id), timeoutMs);
    return () => clearTimeout(timer);
  }, [id, timeoutMs, onClose, toast]);
  return (
    <div className="toast" data-part="toast" role={state === 'failed' ? 'alert' : 'status'}>
      {state && (
        <span className="glyphbox">
          <StateGlyph state={state} />
        </span>
      )}
      <span className="body">
        {hint ? <b>{asSentence(text)}</b> : text}
        {hint && <br />}
        {hint && <span className="quiet">{asSentence(hint)}</span>}
      </span>
      {action && (
        <Button
          size="compact"
          kind="outline"
          onClick={() => {
            action.run();
            onClose(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" size="compact" label={t('close')} onClick={() => onClose(id)} />
    </div>
  );
}
