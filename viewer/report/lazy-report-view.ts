import { loadLater } from '#ui';
import type { ReportViewProps } from './report-view.tsx';

/** Report view: tables, figures, charts and notes over results. Its code loads when it is first shown. */
export const ReportView = loadLater<ReportViewProps>(async () => (await import('./report-view.tsx')).ReportView);
