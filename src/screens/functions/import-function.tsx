import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { PartiError } from '#domain';
import { Button, loadLater, useTranslation } from '#ui';
import { useApp } from '../../app/app-context.ts';
import type { ImportChoice } from '../../import/import-dialog.tsx';
import { publishFunction } from '../../import/publish-function.ts';
import { newFunctionId, publishWorkbook } from '../../import/publish-workbook.ts';
import { importWorkflow } from '../../import/workflow-file.ts';
import { functionAddress } from './code-address.ts';

const ImportDialog = loadLater(async () => (await import('../../import/import-dialog.tsx')).ImportDialog);

/** Brings in a function from a file: the zip of its folder, a workbook, or what a workflow's file carries along. */
export function ImportFunction() {
  const { t } = useTranslation('functions');
  const { api } = useApp();
  const navigate = useNavigate();
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const bringIn = async ({ found, file: chosen, workbook }: ImportChoice) => {
    if (!file || !api) return;
    if (found.kind === 'workflow') return void navigate(`/workflows/${await importWorkflow(api, file)}`);
    if (found.kind !== 'function' && !workbook) throw new PartiError('import.no-function', { name: file.name });
    const { id } =
      found.kind === 'function'
        ? await publishFunction(api, { record: found.source, zip: file, name: file.name })
        : await publishWorkbook(api, chosen, newFunctionId(), workbook?.record ?? {});
    await navigate(functionAddress(id));
  };
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".zip,.xlsx,.parti"
        onChange={(event) => {
          setFile(event.target.files?.[0]);
          // The same file may be chosen again once it was mended.
          event.target.value = '';
        }}
      />
      <Button kind="outline" icon="upload" onClick={() => chooser.current?.click()}>
        {t('import')}
      </Button>
      {file && (
        <ImportDialog
          file={file}
          onClose={() => setFile(undefined)}
          isKnownWorkbook={() => false}
          isForFunctions
          onImport={bringIn}
        />
      )}
    </>
  );
}
