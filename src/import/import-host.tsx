import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PartiError } from '#domain';
import { addFunction, type Graph } from '#graph';
import type { UploadFile } from '#inputs';
import { loadLater } from '#ui';
import type { SearchResult } from '../commands/search-result.ts';
import { useCommands } from '../app/use-commands.ts';
import { useApp } from '../app/app-context.ts';
import { reportError } from '../app/report-error.ts';
import { takeDropped } from './dropped-file.ts';
import type { ImportChoice } from './import-dialog.tsx';
import { publishFunction } from './publish-function.ts';
import { importWorkflow } from './workflow-file.ts';

const ImportDialog = loadLater(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** Shipped functions that imported files become, by kind. */
const FUNCTIONS = {
  underlay: '7a1d0c52-9f3e-4c0b-8a55-2f6f0f9d1e41',
  model: '5e0a7a63-3a0c-4d35-8a58-0a5f2b1c7d31',
  table: 'c4b8e1f0-26d7-4b0e-9a3c-5d1e7f8a9b42',
} as const satisfies Partial<Record<ImportChoice['found']['kind'], string>>;

/** Files that are dropped on the editor or chosen by command. */
export function ImportHost({
  graph,
  upload,
  reloadFunctions,
}: {
  graph: Graph;
  upload: UploadFile;
  /** Asks again which functions may be added. */
  reloadFunctions: () => Promise<void>;
}) {
  const { api } = useApp();
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const chooser = useRef<HTMLInputElement>(null);
  const canEdit = graph.ports.reader.canEdit;
  useDroppedFile(canEdit, setFile);
  const choose = useCallback(() => chooser.current?.click(), []);
  useFileCommands(canEdit, choose);
  const bringIn = async ({ found, inputs, file: chosen }: ImportChoice) => {
    if (!file || !api) return;
    if (found.kind === 'workflow') return void navigate(`/workflows/${await importWorkflow(api, file)}`);
    if (found.kind === 'function') {
      const { id, digest } = await publishFunction(api, { record: found.source, zip: file, name: file.name });
      await reloadFunctions();
      return takeVersion(graph, id, digest);
    }
    const functionId = FUNCTIONS[found.kind === 'picture' ? 'underlay' : found.kind];
    const wanted = graph.ports.reader.library().find(({ record }) => record.id === functionId);
    if (!wanted) throw new PartiError('function.not-found', { id: functionId });
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
      {file && <ImportDialog file={file} onClose={() => setFile(undefined)} onImport={bringIn} />}
    </>
  );
}

/** Nodes that follow the test versions of a function take the new one; where there is none yet, one is added. */
function takeVersion(graph: Graph, functionId: string, digest: string): void {
  const nodes = Object.entries(graph.ports.reader.document().nodes);
  const following = nodes.filter(([, node]) => node.functionId === functionId && node.stage === 'test');
  for (const [id] of following) graph.ports.commands.dispatch({ type: 'node.pin-version', id, digest, stage: 'test' });
  const entry = graph.ports.reader.library().find((one) => one.digest === digest);
  if (following.length === 0 && entry) addFunction(graph, entry, {});
}

/** Hears files that are dropped anywhere; fields that take files themselves come first. */
function useDroppedFile(isOn: boolean, take: (file: File) => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const dropped = event.defaultPrevented || !event.dataTransfer ? undefined : takeDropped(event.dataTransfer);
      if (!dropped) return;
      event.preventDefault();
      dropped.then(take, reportError);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [isOn, take]);
}

function useFileCommands(canEdit: boolean, choose: () => void): void {
  const { t } = useTranslation('import');
  const commands = useMemo<SearchResult[]>(
    () => [
      {
        type: 'tools',
        id: 'file.import',
        name: t('choose'),
        description: t('choose-about'),
        shortcuts: [],
        group: 'editor',
        validator: () => canEdit,
        run: choose,
      },
    ],
    [t, canEdit, choose],
  );
  useCommands(commands);
}
