import { useEffect, useState } from 'react';
import { loadLater } from '../loading/load-later.tsx';

const Tip = loadLater(async () => (await import('./tip.tsx')).Tip);
const DELAY_MS = 500;

/**
 * Tooltips for every element with `data-tip`, by pointer and by keyboard focus; one layer for the whole page,
 * so that a thousand buttons cost nothing. Mount it once.
 */
export function TipLayer() {
  const [target, setTarget] = useState<HTMLElement>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current: HTMLElement | undefined;
    const show = (element: HTMLElement | undefined, delayMs: number) => {
      if (element === current) return;
      current = element;
      clearTimeout(timer);
      setTarget(undefined);
      if (element)
        timer = setTimeout(
          () => element.isConnected && element.getAttribute('aria-expanded') !== 'true' && setTarget(element),
          delayMs,
        );
    };
    const withTip = (event: Event) =>
      event.target instanceof Element ? (event.target.closest<HTMLElement>('[data-tip]') ?? undefined) : undefined;
    const onOver = (event: PointerEvent) => event.pointerType === 'mouse' && show(withTip(event), DELAY_MS);
    const onFocus = (event: FocusEvent) => {
      const element = withTip(event);
      if (element?.matches(':focus-visible')) show(element, DELAY_MS);
    };
    const hide = () => show(undefined, 0);
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    document.addEventListener('pointerover', onOver);
    document.addEventListener('pointerdown', hide, true);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', hide);
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onOver);
      document.removeEventListener('pointerdown', hide, true);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return target ? <Tip key={target.dataset.tip} target={target} onClose={() => setTarget(undefined)} /> : null;
}
