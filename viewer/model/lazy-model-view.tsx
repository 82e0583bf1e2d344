import { lazy, Suspense } from 'react';
import type { ModelViewProps } from './model-view.tsx';

const View = lazy(async () => ({ default: (await import('./model-view.tsx')).ModelView }));

/** The model of a workflow as an architect's drawing: turn, move, come nearer, point at elements. Its code loads when it is first shown. */
export function ModelView(props: ModelViewProps) {
  return (
    <Suspense>
      <View {...props} />
    </Suspense>
  );
}
