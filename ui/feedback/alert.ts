import type { GlyphState } from '../icons/state-glyph.tsx';

/** Content of a toast: the `detail` of the document event `alert`. */
export interface AlertDetail {
  /** Same id: the newer replaces the older. */
  id?: string;
  text: string;
  /** A second, quieter sentence: what to do. */
  hint?: string;
  state?: Extract<GlyphState, 'done' | 'failed' | 'stale'>;
  action?: { label: string; run: () => void };
  /** Default 5000; 0 stays until it is closed or dismissed. */
  timeoutMs?: number;
}

/** Default time that a toast stays (ms). */
export const ALERT_TIMEOUT_MS = 5000;

/** Toast, shown through the document event `alert`, which any code may dispatch. */
export function showAlert(detail: AlertDetail): void {
  document.dispatchEvent(new CustomEvent<AlertDetail>('alert', { detail }));
}

/** Dismissal of a toast by its id. */
export function dismissAlert(id: string): void {
  document.dispatchEvent(new CustomEvent<string>('alert-dismiss', { detail: id }));
}

/** Toast content, read from the detail of an `alert` event from any source; a plain string is a text. Undefined: nothing to show. */
export function readAlert(detail: unknown): AlertDetail | undefined {
  if (typeof detail === 'string') return detail ? { text: detail } : undefined;
  if (typeof detail !== 'object' || detail === null) return undefined;
  const { text, message } = detail as { text?: unknown; message?: unknown };
  const words = typeof text === 'string' ? text : message;
  return typeof words === 'string' && words ? { ...(detail as AlertDetail), text: words } : undefined;
}
