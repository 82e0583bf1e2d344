import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/** A part whose code loads when it is first shown; `load` fetches it before, where a pointer or focus tells that it will be wanted. */
export type LaterPart<Props extends object> = ((props: Props) => ReactNode) & { load: () => void };

/**
 * Makes a part of its import, with a loading boundary of its own; `waiting` stands in its place until the code is there.
 * A load that fails is told by React's nearest error boundary when the part is shown.
 */
export function loadLater<Props extends object>(
  part: () => Promise<ComponentType<Props>>,
  waiting?: (props: Props) => ReactNode,
): LaterPart<Props> {
  const Part = lazy(async () => ({ default: await part() })) as unknown as ComponentType<Props>;
  const Later = (props: Props) => <Suspense fallback={waiting?.(props)}>{createElement(Part, props)}</Suspense>;
  // Showing the part tries again and tells.
  return Object.assign(Later, { load: () => void part().catch(() => undefined) });
}
