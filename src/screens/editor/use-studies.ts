import { useEffect, useMemo } from 'react';
import { useTranslation } from '#ui';
import type { ReaderPort } from '#domain';
import type { SearchResult } from '../../commands/search-result.ts';
import { useApp } from '../../app/app-context.ts';
import { useCommands } from '../../app/use-commands.ts';
import { openStudies, type WorkflowStudies } from '../../studies/workflow-studies.ts';
import type { EditorState } from './editor-state.ts';

/** Studies of the open workflow and their commands: the strip, and the question for a range. Undefined in stories. */
export function useStudies(workflowId: string, reader: ReaderPort, state: EditorState): WorkflowStudies | undefined {
  const { t } = useTranslation('history');
  const { api } = useApp();
  const studies = useMemo(() => (api ? openStudies(api, workflowId) : undefined), [api, workflowId]);
  useEffect(() => () => studies?.close(), [studies]);
  const commands = useMemo<SearchResult[]>(() => {
    if (!studies) return [];
    return [
      {
        type: 'view',
        id: 'view.studies',
        name: t('study.title'),
        description: t('study.about'),
        shortcuts: ['g s'],
        group: 'editor',
        run: () => (studies.state.isOpen ? studies.close() : void studies.open()),
      },
      {
        type: 'edit',
        id: 'study.sample',
        name: t('study.sample'),
        description: t('study.about'),
        shortcuts: [],
        group: 'editor',
        validator: () => reader.canEdit,
        run: () => {
          studies.state.asking = { nodeId: state.selectedNodes[0], property: state.sampled };
          state.sampled = undefined;
        },
      },
    ];
  }, [studies, reader, state, t]);
  useCommands(commands);
  return studies;
}
