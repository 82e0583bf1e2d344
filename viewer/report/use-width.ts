import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Width of an element (CSS px), followed; 0 before it stands. */
export function useWidth<Held extends Element>(): [RefObject<Held | null>, number] {
  const held = useRef<Held>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = held.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [held, width];
}
