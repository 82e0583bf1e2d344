import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/** Lazy component, whose code loads when it is first shown; `load` fetches it before, where a pointer or focus tells that it will be wanted. */
export type LaterPart<Props extends object> = ((props: Props) => ReactNode) & { load: () => void };

/** Load error: the code of a part did not come. The browser keeps that answer for this page: only the page loaded anew asks again. */
export class PartNotLoaded extends Error {
  override readonly name = 'PartNotLoaded';
}

/**
 * Makes a part of its import, with a loading boundary of its own; `waiting` stands in its place until the code is there.
 * A load that fails is told by React's nearest error boundary when the part is shown, as {@link PartNotLoaded}.
 */
export function loadLater<Props extends object>(
  part: () => Promise<ComponentType<Props>>,
  waiting?: (props: Props) => ReactNode,
): LaterPart<Props> {
  const Part = lazy(async () => {
    try {
      return { default: await part() };
    } catch (cause) {
      throw new PartNotLoaded('The code of a part did not come.', { cause });
    }
  }) as unknown as ComponentType<Props>;
  const Later = (props: Props) => <Suspense fallback={waiting?.(props)}>{createElement(Part, props)}</Suspense>;
  // Showing the part tells.
  return Object.assign(Later, { load: () => void part().catch(() => undefined) });
}
