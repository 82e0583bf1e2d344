import type { ReaderPort } from '#domain';
import { useApp } from '../../../app/app-context.ts';
import { reportError } from '../../../app/report-error.ts';

/** Saves the deck as a file that plays without a server; undefined for whoever may not edit, since it runs what is tried. */
export function useTakeAway({ canEdit }: ReaderPort): (() => void) | undefined {
  const { registry } = useApp();
  return canEdit ? () => void registry.run('file.export-deck').catch(reportError) : undefined;
}
