import { useMemo, useRef } from 'react';
import type { ReaderPort } from '#domain';
import { dismissAlert, loadLater, showAlert, useTranslation } from '#ui';
import type { SearchResult } from '../../commands/search-result.ts';
import { useCommands } from '../../app/use-commands.ts';
import { saveWorkflow } from '../../import/workflow-file.ts';
import { useEditorState, type EditorState } from './editor-state.ts';
import { useWorkflowName } from '../../session/use-port.ts';
import { shownName } from '../../app/shown-name.ts';
import { useApp } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';
import { think } from '../../app/thinking.ts';
import { saveDeck } from '../../export/save-deck.ts';
import { useUnits } from '../../preferences/use-units.ts';
import { EXPORT_TYPES } from '../../export/export-model.ts';

const ExportDialog = loadLater(async () => (await import('../../export/export-dialog.tsx')).ExportDialog);

/** The commands by which a workflow and its models leave, and the dialog that they open. */
export function ExportHost({ reader, projectId, state }: { reader: ReaderPort; projectId: string; state: EditorState }) {
  const { api } = useApp();
  const { t } = useTranslation('app');
  const { exporting } = useEditorState(state);
  const name = shownName(t, useWorkflowName(reader));
  useExportCommands(projectId, state);
  useDeckCommand(projectId, reader);
  if (!exporting || !api) return null;
  return (
    <ExportDialog
      api={api}
      reader={reader}
      workflowId={projectId}
      workflowName={name}
      start={exporting}
      onClose={() => {
        state.exporting = undefined;
      }}
    />
  );
}

function useExportCommands(projectId: string, state: EditorState): void {
  const { t } = useTranslation('import');
  const { api } = useApp();
  const commands = useMemo<SearchResult[]>(() => {
    const one = (id: string, name: string, run: () => void, description = ''): SearchResult => ({
      type: 'tools',
      id,
      name,
      description,
      shortcuts: [],
      group: 'editor',
      validator: () => api !== undefined,
      run,
    });
    const save = () => {
      if (!api) return;
      think(saveWorkflow(api, projectId)).then(
        (name) => showAlert({ id: 'exported', state: 'done', text: t('exported', { name }) }),
        reportError,
      );
    };
    return [
      one('file.export-parti', t('export-parti'), save, t('export-parti-about')),
      ...EXPORT_TYPES.map((type) =>
        one(`file.export-${type}`, t(`export.command.${type}`), () => {
          state.exporting = { type, nodeId: undefined };
        }),
      ),
    ];
  }, [t, api, projectId, state]);
  useCommands(commands);
}

function useDeckCommand(projectId: string, reader: ReaderPort): void {
  const { t } = useTranslation('import');
  const { api } = useApp();
  const units = useUnits();
  const isTaking = useRef(false);
  const commands = useMemo<SearchResult[]>(() => {
    const take = async () => {
      if (!api) return;
      isTaking.current = true;
      showAlert({ id: 'deck', text: t('deck.making') });
      try {
        const name = await think(saveDeck(api, projectId, units));
        showAlert({ id: 'deck', state: 'done', text: t('exported', { name }) });
      } catch (error) {
        dismissAlert('deck');
        reportError(error);
      } finally {
        isTaking.current = false;
      }
    };
    return [
      {
        type: 'tools',
        id: 'file.export-deck',
        name: t('deck.command'),
        description: t('deck.about'),
        shortcuts: [],
        group: 'editor',
        validator: () => api !== undefined && reader.canEdit && !isTaking.current,
        run: () => void take(),
      },
    ];
  }, [t, api, projectId, reader, units]);
  useCommands(commands);
}
