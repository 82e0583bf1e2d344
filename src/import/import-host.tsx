import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { PartiError } from '#domain';
import { ACCEPTED_FILES } from '#formats-browser';
import { addFunction, type Graph, type Point } from '#graph';
import type { UploadFile } from '#inputs';
import { loadLater, useTranslation } from '#ui';
import type { SearchResult } from '../commands/search-result.ts';
import { useCommands } from '../app/use-commands.ts';
import { useApp } from '../app/app-context.ts';
import { reportError } from '../app/report-error.ts';
import { addImport } from './add-import.ts';
import { takeDropped } from './dropped-file.ts';
import { extensionsWanted, findTaker } from './find-taker.ts';
import type { ImportChoice } from './import-dialog.tsx';
import { publishFunction } from './publish-function.ts';
import { newFunctionId, publishWorkbook, workbookBefore } from './publish-workbook.ts';
import { importWorkflow } from './workflow-file.ts';

const ImportDialog = loadLater(async () => (await import('./import-dialog.tsx')).ImportDialog);

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
  const droppedAt = useRef<Point>(undefined);
  const takeFile = useCallback(
    (dropped: File | undefined, at?: { clientX: number; clientY: number }) => {
      droppedAt.current = at && graph.placeAt(at);
      setFile(dropped);
    },
    [graph],
  );
  useDroppedFile(canEdit, takeFile);
  const choose = useCallback(() => chooser.current?.click(), []);
  useFileCommands(canEdit, choose);
  const bringIn = async ({ found, inputs, file: chosen, workbook }: ImportChoice) => {
    if (!file || !api) return;
    if (found.kind === 'workflow') return void navigate(`/workflows/${await importWorkflow(api, file)}`);
    if (found.kind === 'function') {
      const { id, digest } = await publishFunction(api, { record: found.source, zip: file, name: file.name });
      await reloadFunctions();
      return takeVersion(graph, id, digest);
    }
    if (workbook) {
      const { record } = workbook;
      const before = workbookBefore(graph.ports.reader.library(), record['name']);
      const { id, digest } = await publishWorkbook(api, chosen, before ?? newFunctionId(), record);
      await reloadFunctions();
      return takeVersion(graph, id, digest, droppedAt.current);
    }
    const taker = findTaker(graph.ports.reader.library(), extensionsWanted(found, chosen.name));
    if (!taker) throw new PartiError('function.not-found', { id: chosen.name });
    addImport(graph, taker, inputs, await upload(chosen, () => undefined), droppedAt.current);
  };
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={ACCEPTED_FILES}
        onChange={(event) => {
          takeFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {file && (
        <ImportDialog
          file={file}
          onClose={() => setFile(undefined)}
          isKnownWorkbook={(name) => workbookBefore(graph.ports.reader.library(), name) !== undefined}
          onImport={bringIn}
        />
      )}
    </>
  );
}

/** Nodes that follow the test versions of a function take the new one; where there is none yet, one is added. */
function takeVersion(graph: Graph, functionId: string, digest: string, at?: Point): void {
  const nodes = Object.entries(graph.ports.reader.document().nodes);
  const following = nodes.filter(([, node]) => node.functionId === functionId && node.stage === 'test');
  const ids = following.map(([id]) => id);
  if (ids.length > 0) graph.ports.commands.dispatch({ type: 'node.pin-version', ids, digest, stage: 'test' });
  const entry = graph.ports.reader.library().find((one) => one.digest === digest);
  if (following.length === 0 && entry) addFunction(graph, entry, at ? { at } : {});
}

/** Hears files that are dropped anywhere; fields that take files themselves come first. */
function useDroppedFile(isOn: boolean, take: (file: File, at: { clientX: number; clientY: number }) => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const dropped = event.defaultPrevented || !event.dataTransfer ? undefined : takeDropped(event.dataTransfer);
      if (!dropped) return;
      event.preventDefault();
      const { clientX, clientY } = event;
      dropped.then((file) => take(file, { clientX, clientY }), reportError);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
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
