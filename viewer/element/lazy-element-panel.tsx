import { lazy, Suspense } from 'react';
import type { ElementPanelProps } from './element-panel.tsx';

const Panel = lazy(async () => ({ default: (await import('./element-panel.tsx')).ElementPanel }));

/** The chosen element, its properties and relations. Its code loads when it is first shown. */
export function ElementPanel(props: ElementPanelProps) {
  return (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  );
}
