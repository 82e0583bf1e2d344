import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { talkEventOf, type TalkEvent } from '#domain';

const SWIPE_PX = 56;
/** Keys that whatever holds them takes for itself; the page keys are those of clickers, which always turn slides. */
const HELD = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/** Keys of a talk, wherever focus is: nothing else hears them while somebody presents. */
export function useStageKeys(send: (event: TalkEvent) => void, arrive: () => void): void {
  const latest = useRef({ send, arrive });
  latest.current = { send, arrive };
  // Whoever sees the slide may press: an effect after the picture would lose a key where the machine is busy.
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : undefined;
      // A slider that is held by the keyboard has its own arrows, as a choice has; a button is pressed by Enter and space.
      const isHeld = target?.closest('[role="slider"], [role="radio"]') && HELD.has(event.key);
      const isPressed = target?.closest('button, a, summary, [role="radio"]') && (event.key === 'Enter' || event.key === ' ');
      if (isHeld || isPressed) return;
      // Whatever comes, the flight is over.
      latest.current.arrive();
      const meant = talkEventOf(event);
      event.stopPropagation();
      if (!meant) return;
      event.preventDefault();
      latest.current.send(meant);
    };
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, []);
}

/** The whole screen for as long as it is shown, at once or when it is asked for; `onLeave` hears who leaves it. */
export function useFullScreen(
  stage: RefObject<HTMLElement | null>,
  when: 'at-once' | 'asked',
  onLeave: () => void,
): { enter: () => void } {
  const latest = useRef(onLeave);
  latest.current = onLeave;
  useEffect(() => {
    const element = stage.current;
    let wasWhole = false;
    const changed = () => {
      const isWhole = document.fullscreenElement === element;
      if (wasWhole && !isWhole) latest.current();
      wasWhole = isWhole;
    };
    document.addEventListener('fullscreenchange', changed);
    if (when === 'at-once') enterWhole(element);
    return () => {
      document.removeEventListener('fullscreenchange', changed);
      if (document.fullscreenElement === element) void document.exitFullscreen().catch(() => undefined);
    };
  }, [stage, when]);
  return { enter: () => enterWhole(stage.current) };
}

/** Where a browser gives no whole screen the window is enough. */
const enterWhole = (element: HTMLElement | null): void => void element?.requestFullscreen?.().catch(() => undefined);

/** The screen stays awake; after another page was looked at it is asked for again. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      const held = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) void held?.release();
      else lock = held;
    };
    const seen = () => void hold();
    void hold();
    document.addEventListener('visibilitychange', seen);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', seen);
      void lock?.release();
    };
  }, []);
}

/** A finger drawn to a side turns the slide; over the model it turns the model instead. */
export function useSwipe(stage: RefObject<HTMLElement | null>, send: (event: TalkEvent) => void): void {
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    const element = stage.current;
    let from: { x: number; y: number; id: number } | undefined;
    const down = (event: globalThis.PointerEvent) => {
      const target = event.target as Element;
      const isFree = event.pointerType === 'touch' && !target.closest('canvas, [role="slider"], button');
      from = isFree ? { x: event.clientX, y: event.clientY, id: event.pointerId } : undefined;
    };
    const up = (event: globalThis.PointerEvent) => {
      if (!from || from.id !== event.pointerId) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      from = undefined;
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) latest.current({ type: x < 0 ? 'next' : 'back' });
    };
    element?.addEventListener('pointerdown', down);
    element?.addEventListener('pointerup', up);
    return () => {
      element?.removeEventListener('pointerdown', down);
      element?.removeEventListener('pointerup', up);
    };
  }, [stage]);
}
