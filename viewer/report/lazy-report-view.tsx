import { lazy, Suspense } from 'react';
import type { ReportViewProps } from './report-view.tsx';

const View = lazy(async () => ({ default: (await import('./report-view.tsx')).ReportView }));

/** Tables, figures, charts and notes over results. Its code loads when it is first shown. */
export function ReportView(props: ReportViewProps) {
  return (
    <Suspense>
      <View {...props} />
    </Suspense>
  );
}
