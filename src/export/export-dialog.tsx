import type { ApiClient } from '#api';
import { useEffect, useRef, useState } from 'react';
import { PartiError, type NodeId, type ReaderPort } from '#domain';
import {
  Button,
  Dialog,
  Progress,
  Property,
  PropertyColumn,
  Segmented,
  saveFile,
  Select,
  showAlert,
  inSentences,
  useTranslation,
} from '#ui';
import { describeError, type ErrorWords } from '../app/describe-error.ts';
import type { TransferProgress } from './download.ts';
import './export.css';
import { EXPORT_TYPES, exportModel, type ExportType, type ExportWish } from './export-model.ts';
import { useNodesWithModel } from './use-nodes-with-model.ts';

/** Stands for all functions in the list; no node has an empty id. */
const ALL = '';

/** What happens now: nothing, the server makes the file (`transfer` absent), it arrives, it failed. */
type Leaving = { kind: 'asking'; words?: ErrorWords } | { kind: 'leaving'; transfer?: TransferProgress };

/** Asks what leaves and as what, then shows how far it is; closing gives it up. */
export function ExportDialog({
  api,
  reader,
  workflowId,
  workflowName,
  start,
  onClose,
}: {
  api: ApiClient;
  reader: ReaderPort;
  workflowId: string;
  /** As people read it: the file is named by it. */
  workflowName: string;
  start: { type: ExportType; nodeId: NodeId | undefined };
  onClose: () => void;
}) {
  const { t } = useTranslation('import');
  const nodes = useNodesWithModel(reader);
  const [type, setType] = useState(start.type);
  const [chosen, setChosen] = useState<string>(start.nodeId ?? ALL);
  const [mode, setMode] = useState<ExportWish['mode']>('nodes');
  const [leaving, setLeaving] = useState<Leaving>({ kind: 'asking' });
  const giveUp = useRef(new AbortController());
  useEffect(() => () => giveUp.current.abort(), []);
  const node = nodes.find(({ id }) => id === chosen);
  const isLeaving = leaving.kind === 'leaving';
  const send = async () => {
    const { signal } = (giveUp.current = new AbortController());
    setLeaving({ kind: 'leaving' });
    try {
      const wish = { workflowId, type, nodeId: node?.id, mode };
      const { file, skipped } = await exportModel(api, wish, {
        signal,
        onProgress: (transfer) => setLeaving({ kind: 'leaving', transfer }),
      });
      const name = `${fileName(node ? `${workflowName} - ${node.name}` : workflowName)}.${type}`;
      saveFile(file, name);
      showAlert({ id: 'exported', state: 'done', text: t('exported', { name }) });
      if (skipped !== '') {
        const { text, hint } = await describeError(new PartiError('export.private-schema-skipped', { schemas: skipped }));
        showAlert({ id: 'export-skipped', state: 'stale', text, hint });
      }
      onClose();
    } catch (error) {
      if (!signal.aborted) setLeaving({ kind: 'asking', words: await describeError(error) });
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('export.title')}
      footer={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" disabled={isLeaving} onClick={() => void send()}>
            {t(leaving.kind === 'asking' && leaving.words ? 'export.again' : 'export.confirm')}
          </Button>
        </>
      }
    >
      <div className="export-matter">
        <PropertyColumn>
          <Property label={t('export.what')}>
            <Select
              label={t('export.what')}
              options={[{ value: ALL, label: t('export.all') }, ...nodes.map(({ id, name }) => ({ value: id, label: name }))]}
              value={node?.id ?? ALL}
              onChange={setChosen}
              disabled={isLeaving}
            />
          </Property>
          <Property label={t('export.format')}>
            <Segmented
              label={t('export.format')}
              options={EXPORT_TYPES.map((value) => ({ value, label: value.toUpperCase() }))}
              value={type}
              onChange={setType}
              disabled={isLeaving}
            />
          </Property>
          {type === 'glb' && (
            <Property label={t('export.structure')}>
              <Segmented
                label={t('export.structure')}
                options={[
                  { value: 'nodes', label: t('export.mode.nodes') },
                  { value: 'batch', label: t('export.mode.batch') },
                ]}
                value={mode}
                onChange={setMode}
                disabled={isLeaving}
              />
            </Property>
          )}
        </PropertyColumn>
        <p className="export-about">{t(type === 'glb' ? `export.about.${mode}` : `export.about.${type}`)}</p>
        {leaving.kind === 'leaving' && <ExportProgress transfer={leaving.transfer} />}
        {leaving.kind === 'asking' && leaving.words && <p role="alert">{inSentences(leaving.words.text, leaving.words.hint)}</p>}
      </div>
    </Dialog>
  );
}

/** How far the file is, in words and as a bar. */
function ExportProgress({ transfer }: { transfer: TransferProgress | undefined }) {
  const { t, i18n } = useTranslation('import');
  const megabytes = (bytes: number) =>
    (bytes / 2 ** 20).toLocaleString(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const words = !transfer
    ? t('export.making')
    : transfer.total === undefined
      ? t('export.arriving', { loaded: megabytes(transfer.loaded) })
      : t('export.arriving-of', { loaded: megabytes(transfer.loaded), total: megabytes(transfer.total) });
  return (
    <div className="export-progress" role="status">
      <Progress value={transfer?.total === undefined ? undefined : transfer.loaded / transfer.total} label={words} />
      <span>{words}</span>
    </div>
  );
}

/** A name that every file system takes. */
// oxlint-disable-next-line no-control-regex
const fileName = (name: string): string => name.replace(/[/\\?%*:|"<>\u0000-\u001f]/g, '-').slice(0, 120);
