import { lazy, Suspense } from 'react';
import type { InspectorProps } from './inspector.tsx';

const Panel = lazy(async () => ({ default: (await import('./inspector.tsx')).Inspector }));

/** Inputs, results and messages of the chosen functions. Its code loads when it is first shown. */
export function Inspector(props: InspectorProps) {
  return (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  );
}
