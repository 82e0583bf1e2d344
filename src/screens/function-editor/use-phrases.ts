import { useMemo } from 'react';
import { useTranslation } from '#ui';

/** What the editor's own panels say, by their English words. */
const PHRASES = {
  find: 'Find',
  replace: 'Replace',
  next: 'next',
  previous: 'previous',
  all: 'all',
  'match-case': 'match case',
  regexp: 'regexp',
  'by-word': 'by word',
  'replace-one': 'replace',
  'replace-all': 'replace all',
  close: 'close',
  'no-diagnostics': 'No diagnostics',
  diagnostics: 'Diagnostics',
  completions: 'Completions',
  'fold-line': 'Fold line',
  'unfold-line': 'Unfold line',
} as const;

/** Words of the code editor in the reader's language. */
export function usePhrases(): Readonly<Record<string, string>> {
  const { t } = useTranslation('functions');
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(PHRASES).map(([key, english]) => [english, t(`code.editor.${key as keyof typeof PHRASES}`)]),
      ),
    [t],
  );
}
