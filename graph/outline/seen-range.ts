import { useEffect, useState, type RefObject } from 'react';

/** Lines drawn beyond what is seen, so that a wheel's step finds them there. */
const SPARE = 6;

/** What of a scrolled place is seen, in lines of a size: first and last line down and across. */
export interface SeenRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Follows which lines of a scroller are seen; renders again only when others are. */
export function useSeenRange(scroller: RefObject<HTMLElement | null>, lineHeight: number, lineWidth = lineHeight): SeenRange {
  const [range, setRange] = useState<SeenRange>({ top: 0, bottom: 40, left: 0, right: 40 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => {
      const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
      const next = {
        top: Math.max(0, Math.floor(scrollTop / lineHeight) - SPARE),
        bottom: Math.ceil((scrollTop + clientHeight) / lineHeight) + SPARE,
        left: Math.max(0, Math.floor(scrollLeft / lineWidth) - SPARE),
        right: Math.ceil((scrollLeft + clientWidth) / lineWidth) + SPARE,
      };
      setRange((now) =>
        now.top === next.top && now.bottom === next.bottom && now.left === next.left && now.right === next.right ? now : next,
      );
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, lineHeight, lineWidth]);
  return range;
}
