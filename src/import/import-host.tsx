import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PartiError } from '#domain';
import { addFunction, type Graph, type UploadFile } from '#graph';
import { showAlert } from '#ui';
import type { SearchResult } from '../commands/search-result.ts';
import { useCommands } from '../commands/use-commands.ts';
import { useApp } from '../shell/app-context.ts';
import { reportError } from '../shell/report-error.ts';
import { think } from '../shell/thinking.ts';
import { EXPORT_TYPES, exportWorkflow } from './export-workflow.ts';
import type { ImportChoice } from './import-dialog.tsx';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

/** Shipped functions that imported files become, by kind. */
const FUNCTIONS: Readonly<Record<ImportChoice['kind'], string>> = {
  underlay: '7a1d0c52-9f3e-4c0b-8a55-2f6f0f9d1e41',
  model: '5e0a7a63-3a0c-4d35-8a58-0a5f2b1c7d31',
  table: 'c4b8e1f0-26d7-4b0e-9a3c-5d1e7f8a9b42',
};

/** Files that are dropped on the editor or chosen by command, and the commands that export. */
export function ImportHost({ graph, projectId, upload }: { graph: Graph; projectId: string; upload: UploadFile }) {
  const [file, setFile] = useState<File>();
  const chooser = useRef<HTMLInputElement>(null);
  const canEdit = graph.ports.reader.canEdit;
  useDroppedFile(canEdit, setFile);
  useFileCommands(projectId, canEdit, () => chooser.current?.click());
  const bringIn = async ({ kind, inputs, file: chosen }: ImportChoice) => {
    const wanted = graph.ports.reader.library().find(({ record }) => record.id === FUNCTIONS[kind]);
    if (!wanted) throw new PartiError('function.not-found');
    const stored = await upload(chosen, () => undefined);
    const id = addFunction(graph, wanted, {});
    for (const [property, value] of Object.entries({ ...inputs, File: { ...stored } }))
      graph.ports.commands.dispatch({ type: 'node.set-input', id, property, value });
  };
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        onChange={(event) => {
          setFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {file && (
        <Suspense>
          <ImportDialog file={file} onClose={() => setFile(undefined)} onImport={bringIn} />
        </Suspense>
      )}
    </>
  );
}

/** Hears files that are dropped anywhere; fields that take files themselves come first. */
function useDroppedFile(isOn: boolean, take: (file: File) => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (event.defaultPrevented || !file) return;
      event.preventDefault();
      take(file);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [isOn, take]);
}

function useFileCommands(projectId: string, canEdit: boolean, choose: () => void): void {
  const { t } = useTranslation('import');
  const { call } = useApp();
  const commands = useMemo<SearchResult[]>(() => {
    const one = (id: string, name: string, run: () => void, validator: () => boolean, description = ''): SearchResult => ({
      type: 'tools',
      id,
      name,
      description,
      shortcuts: [],
      group: 'editor',
      validator,
      run,
    });
    const names = { glb: t('export-glb'), json: t('export-json'), csv: t('export-csv'), dxf: t('export-dxf') };
    const download = (type: (typeof EXPORT_TYPES)[number]) => () => {
      if (!call) return;
      think(exportWorkflow(call, projectId, type)).then(
        (name) => showAlert({ id: 'exported', state: 'done', text: t('exported', { name }) }),
        reportError,
      );
    };
    return [
      one('file.import', t('choose'), choose, () => canEdit, t('choose-about')),
      ...EXPORT_TYPES.map((type) => one(`file.export-${type}`, names[type], download(type), () => call !== undefined)),
    ];
    // The chooser is a reference; it does not change what the commands are.
  }, [t, call, projectId, canEdit]);
  useCommands(commands);
}
