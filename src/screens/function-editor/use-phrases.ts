import { useMemo } from 'react';
import { useTranslation } from '#ui';
import { LEAVE_WORDS } from './code-view.tsx';
import { TOO_LONG } from './long-lines.ts';

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
  'folded-lines': 'Folded lines',
  'unfolded-lines': 'Unfolded lines',
  'folded-code': 'folded code',
  unfold: 'unfold',
  to: 'to',
  'go-to-line': 'Go to line',
  go: 'go',
  'on-line': 'on line',
  'current-match': 'current match',
  'replaced-matches': 'replaced $ matches',
  'replaced-match': 'replaced match on line $',
  'selection-deleted': 'Selection deleted',
  'control-character': 'Control character',
  'too-long': TOO_LONG,
  leave: LEAVE_WORDS,
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
