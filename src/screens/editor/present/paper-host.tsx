import { useMemo } from 'react';
import { dismissAlert, loadLater, useTranslation } from '#ui';
import type { SearchResult } from '../../../commands/search-result.ts';
import { reportError } from '../../../app/report-error.ts';
import { useCommands } from '../../../app/use-commands.ts';
import type { EditorPorts } from '../../../session/open-workflow.ts';
import { useEditorState, type EditorState, type PaperWay } from '../editor-state.ts';

const DeckOnPaper = loadLater(async () => (await import('./deck-on-paper.tsx')).DeckOnPaper);

/** The commands by which a deck goes on paper, and what lays it out. */
export function PaperHost({ ports, state }: { ports: EditorPorts; state: EditorState }) {
  const { t } = useTranslation('import');
  const { paper } = useEditorState(state);
  const { canEdit } = ports.reader;
  const commands = useMemo<SearchResult[]>(() => {
    const one = (way: PaperWay, isOffered = true): SearchResult => ({
      type: 'tools',
      id: `file.deck-${way}`,
      name: t(`paper.${way}`),
      description: t(`paper.${way}-about`),
      shortcuts: [],
      group: 'editor',
      validator: () => isOffered && state.paper === undefined,
      run: () => {
        state.paper = way;
      },
    });
    return [one('pdf'), one('notes', canEdit), one('print')];
  }, [t, canEdit, state]);
  useCommands(commands);
  if (!paper) return null;
  const close = () => {
    state.paper = undefined;
    dismissAlert('paper');
  };
  return (
    <DeckOnPaper
      key={paper}
      ports={ports}
      way={paper}
      onEnd={close}
      onFailed={(error) => {
        close();
        reportError(error);
      }}
    />
  );
}
