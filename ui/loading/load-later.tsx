import { createElement, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

/** A part whose code loads when it is first shown; `load` fetches it before, where a pointer or focus tells that it will be wanted. */
export type LaterPart<Props extends object> = ((props: Props) => ReactNode) & { load: () => void };

/**
 * Makes a part of its import, with a loading boundary of its own; `waiting` stands in its place until the code is there.
 * A load that fails is told by React's nearest error boundary when the part is shown; shown again, it loads again.
 */
export function loadLater<Props extends object>(
  part: () => Promise<ComponentType<Props>>,
  waiting?: (props: Props) => ReactNode,
): LaterPart<Props> {
  let made: ComponentType<Props> | undefined;
  const make = () =>
    lazy(async () => {
      try {
        return { default: await part() };
      } catch (error) {
        // A failed one stays failed; what is shown anew takes a new one.
        made = undefined;
        throw error;
      }
    }) as unknown as ComponentType<Props>;
  const Later = (props: Props) => {
    const [Part] = useState(() => (made ??= make()));
    return <Suspense fallback={waiting?.(props)}>{createElement(Part, props)}</Suspense>;
  };
  // Showing the part tries again and tells.
  return Object.assign(Later, { load: () => void part().catch(() => undefined) });
}
