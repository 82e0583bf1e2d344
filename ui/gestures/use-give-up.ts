import { useEffect, useEffectEvent } from 'react';

/**
 * Escape gives up a gesture while it is held, wherever the focus is, and does nothing else then: what lies around the field
 * stays open.
 */
export function useGiveUp(isHeld: boolean, giveUp: () => void): void {
  const onGiveUp = useEffectEvent(giveUp);
  useEffect(() => {
    if (!isHeld) return undefined;
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onGiveUp();
    };
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, [isHeld]);
}
