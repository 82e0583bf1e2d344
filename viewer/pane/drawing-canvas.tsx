import { createRoot, type ReconcilerRoot } from '@react-three/fiber';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/** While a divider is dragged, sizes come faster than a processor draws: the last picture stands until they rest this long (ms). */
const SLOW_SIZES_REST_MS = 150;

interface Props {
  /** Whether pictures take so long that the page would wait for them. */
  isSlow(): boolean;
  children: ReactNode;
}

/**
 * A canvas as large as its place, with a renderer that draws on demand; `children` live in its own React root.
 * The library's own `Canvas` registers every class of three by name, which keeps all of three in the page; here nothing is made by name.
 * Throws what the renderer threw.
 */
export function DrawingCanvas({ isSlow, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [root, setRoot] = useState<ReconcilerRoot<HTMLCanvasElement>>();
  const [configured, setConfigured] = useState<typeof root>();
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [failure, setFailure] = useState<unknown>();
  const asked = useRef(isSlow);
  asked.current = isSlow;
  useEffect(() => {
    const host = place.current as HTMLDivElement;
    const canvas = document.createElement('canvas');
    canvas.style.display = 'block';
    host.append(canvas);
    const made = createRoot(canvas);
    setRoot(made);
    let rest: ReturnType<typeof setTimeout> | undefined;
    let isSized = false;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      clearTimeout(rest);
      if (width <= 0 || height <= 0) return;
      const take = () => setSize({ width, height });
      // Sizes come before the page is painted, and a renderer takes long to make: what stands around the canvas is seen first.
      if (!isSized) rest = setTimeout(take);
      else if (asked.current()) rest = setTimeout(take, SLOW_SIZES_REST_MS);
      else take();
      isSized = true;
    });
    observer.observe(host);
    return () => {
      observer.disconnect();
      clearTimeout(rest);
      setRoot(undefined);
      made.unmount();
      canvas.remove();
    };
  }, []);
  useEffect(() => {
    if (!root || !size) return;
    root
      .configure({
        frameloop: 'demand',
        flat: true,
        dpr: [1, 2],
        gl: { antialias: false, alpha: false, depth: false, stencil: false, powerPreference: 'high-performance' },
        size: { ...size, top: 0, left: 0 },
      })
      .then(setConfigured, setFailure);
  }, [root, size]);
  useEffect(() => {
    if (configured && configured === root) configured.render(children);
  }, [root, configured, children]);
  if (failure !== undefined) throw failure;
  return <div ref={place} className="drawing-canvas" />;
}
