import { useCallback, useEffect, useMemo, useRef } from 'react';
import { Icon, useTranslation } from '#ui';
import type { SearchResult } from '../../commands/search-result.ts';
import { useCommands } from '../../app/use-commands.ts';
import { useApp } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';
import { think } from '../../app/thinking.ts';
import { onlyFile } from '../../import/only-file.ts';

/** Opens a `.parti` file as a new workflow: chosen here, by command, or dropped anywhere on the gallery. */
export function WorkflowImport({ onOpen }: { onOpen: (workflowId: string) => void }) {
  const { t } = useTranslation('app');
  const { api } = useApp();
  const chooser = useRef<HTMLInputElement>(null);
  const take = useCallback(
    (file: File | undefined) => {
      if (!file || !api) return;
      const opened = import('../../import/workflow-file.ts').then(({ importWorkflow }) => importWorkflow(api, file));
      think(opened).then(onOpen, reportError);
    },
    [api, onOpen],
  );
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.files.length) return;
      event.preventDefault();
      try {
        take(onlyFile(event.dataTransfer));
      } catch (error) {
        reportError(error);
      }
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
    };
  }, [take]);
  const commands = useMemo<SearchResult[]>(
    () => [
      {
        type: 'file',
        id: 'workflow.import',
        name: t('gallery.open-file'),
        description: t('gallery.open-file-about'),
        shortcuts: [],
        run: () => chooser.current?.click(),
      },
    ],
    [t],
  );
  useCommands(commands);
  return (
    <>
      <button type="button" className="item" data-tip={t('gallery.open-file-about')} onClick={() => chooser.current?.click()}>
        <Icon name="upload" />
        <span className="grow clip">{t('gallery.open-file')}</span>
      </button>
      <input
        ref={chooser}
        type="file"
        accept=".parti"
        hidden
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}
