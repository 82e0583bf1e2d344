import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonValue } from '#domain';
import { readBeside, type ImportedFile } from '#formats-browser';
import { Button, Dialog, Progress, Property, ScrubField, Select, Switch, inSentences } from '#ui';
import { describeError, type ErrorWords } from '../app/describe-error.ts';
import { ImportFacts } from './import-facts.tsx';
import './import.css';

/** Farther from zero (m) than this a drawing is better put on the origin. */
const FAR = 10_000;
const UNITS = ['mm', 'cm', 'm', 'in', 'ft'] as const;

/** What becomes of a file. */
export interface ImportChoice {
  found: ImportedFile;
  /** Of its node, beside the file. */
  inputs: Record<string, JsonValue>;
  /** What goes into the workflow: the file, or what was made of it. */
  file: File;
}

type Reading = { share: number } | { file: ImportedFile } | { words: ErrorWords };

/** Shows what is in a file and asks how it comes in; one for every kind. */
export function ImportDialog({
  file,
  onClose,
  onImport,
}: {
  file: File;
  onClose: () => void;
  /** Resolves when everything that the file becomes is there. */
  onImport: (choice: ImportChoice) => Promise<void>;
}) {
  const { t } = useTranslation('import');
  const [reading, setReading] = useState<Reading>({ share: 0 });
  const [unit, setUnit] = useState('From file');
  const [isCentred, setCentred] = useState(false);
  const [isSending, setSending] = useState(false);
  const [scale, setScale] = useState<number>();
  const [page, setPage] = useState(1);
  useEffect(() => {
    const gaveUp = new AbortController();
    const isWanted = () => !gaveUp.signal.aborted;
    setScale(undefined);
    readBeside(file, { page, signal: gaveUp.signal, onProgress: (share) => isWanted() && setReading({ share }) }).then(
      (found) => {
        if (!isWanted()) return;
        setReading({ file: found });
        if (found.kind === 'underlay') setCentred(isFar(found));
      },
      async (error: unknown) => {
        const words = isWanted() ? await describeError(error) : undefined;
        if (words && isWanted()) setReading({ words });
      },
    );
    return () => gaveUp.abort();
  }, [file, page]);
  const found = 'file' in reading ? reading.file : undefined;
  const pages = usePages(found);
  const send = async () => {
    if (!found) return;
    setSending(true);
    try {
      await onImport(choiceOf(file, found, { unit, isCentred, scale }));
      onClose();
    } catch (error) {
      setReading({ words: await describeError(error) });
      setSending(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title', { name: file.name })}
      footer={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" disabled={!found || isSending} onClick={() => void send()}>
            {t(found?.kind === 'function' ? 'publish' : found?.kind === 'workflow' ? 'open-workflow' : 'confirm')}
          </Button>
        </>
      }
    >
      <div className="import-matter">
        {'share' in reading && <Progress value={reading.share} label={t('reading', { name: file.name })} />}
        {isSending && (
          <Progress value={1} label={t(found?.kind === 'function' ? 'publishing' : 'uploading', { name: file.name })} />
        )}
        {'words' in reading && <p role="alert">{inSentences(reading.words.text, reading.words.hint)}</p>}
        {found && <ImportFacts found={found} onScale={setScale} />}
        {pages !== undefined && pages > 1 && (
          <Property label={t('page')}>
            <ScrubField
              label={t('page')}
              value={page}
              min={1}
              step={1}
              size="form"
              format={(value) => ({ number: String(value), unit: t('page-of', { count: pages }) })}
              onCommit={setPage}
            />
          </Property>
        )}
        {(found?.kind === 'underlay' || found?.kind === 'picture') && (
          <div className="import-choices">
            {found.kind === 'underlay' && !found.isMap && (
              <Property label={t('unit')}>
                <Select
                  label={t('unit')}
                  options={[
                    {
                      value: 'From file',
                      label:
                        found.drawing.unit === undefined
                          ? t('unit-assumed', { unit: found.drawing.assumedUnit })
                          : t('unit-file', { unit: found.drawing.unit }),
                    },
                    ...UNITS.map((value) => ({ value, label: value })),
                  ]}
                  value={unit}
                  onChange={setUnit}
                />
              </Property>
            )}
            <Property label={t('centre')} end>
              <Switch label={t('centre')} checked={isCentred} onChange={setCentred} />
            </Property>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function isFar({ drawing }: Extract<ImportedFile, { kind: 'underlay' }>): boolean {
  return [...(drawing.bounds?.min ?? []), ...(drawing.bounds?.max ?? [])].some((value) => Math.abs(value) > FAR);
}

/** How many pages the file has; known also while another page is read, or after one that it does not have. */
function usePages(found: ImportedFile | undefined): number | undefined {
  const [count, setCount] = useState<number>();
  const now = found?.kind === 'picture' ? found.pages?.count : undefined;
  if (now !== undefined && now !== count) setCount(now);
  return count;
}

interface Placing {
  unit: string;
  isCentred: boolean;
  scale: number | undefined;
}

function choiceOf(file: File, found: ImportedFile, { unit, isCentred, scale }: Placing): ImportChoice {
  const sent = ('file' in found && found.file) || file;
  const place = { Centre: isCentred, ...(scale === undefined ? {} : { Scale: scale }) };
  if (found.kind === 'underlay') return { found, inputs: { Unit: unit, ...place }, file: sent };
  return { found, inputs: found.kind === 'picture' ? place : {}, file: sent };
}
