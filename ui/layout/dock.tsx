import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { Contained } from './contained.tsx';

/** Lowest height of a dock, and what it leaves of its pane (px). */
const [LEAST_PX, LEFT_PX] = [96, 160];
const KEY_STEP_PX = 16;

/** Props of {@link Dock}. */
export interface DockProps {
  isOpen: boolean;
  label: string;
  /** Height (px); less where the pane is low. */
  height: number;
  onHeight: (height: number) => void;
  /** Name of the line by which it is made higher. */
  lineLabel: string;
  children: ReactNode;
}

/** Dock that slides over the lower end of its pane while it is open; what lies under it keeps its size. */
export function Dock({ isOpen, label, height, onHeight, lineLabel, children }: DockProps) {
  const [isShown, setShown] = useState(isOpen);
  const surface = useRef<HTMLElement>(null);
  if (isOpen && !isShown) setShown(true);
  // Nobody who asked for no motion waits for its end.
  if (!isOpen && isShown && isStill()) setShown(false);
  if (!isOpen && !isShown) return null;
  const bounded = (wanted: number) => {
    const room = (surface.current?.parentElement?.clientHeight ?? Infinity) - LEFT_PX;
    return Math.round(Math.max(LEAST_PX, Math.min(wanted, room)));
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const foot = surface.current?.getBoundingClientRect().bottom;
    if (foot !== undefined && event.currentTarget.hasPointerCapture(event.pointerId)) onHeight(bounded(foot - event.clientY));
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: KEY_STEP_PX, ArrowDown: -KEY_STEP_PX }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onHeight(bounded(height + by));
  };
  return (
    <section
      ref={surface}
      className="dock"
      data-part="dock"
      data-open={isOpen || undefined}
      inert={!isOpen}
      aria-label={label}
      style={{ blockSize: height }}
      onAnimationEnd={(event) => event.target === surface.current && !isOpen && setShown(false)}
    >
      <div
        className="dock-line"
        role="separator"
        aria-orientation="horizontal"
        aria-label={lineLabel}
        aria-valuenow={height}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={step}
      />
      <Contained>{children}</Contained>
    </section>
  );
}

const isStill = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
