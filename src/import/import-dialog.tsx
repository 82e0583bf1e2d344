import { useEffect, useState } from 'react';
import type { JsonValue } from '#domain';
import { FILE_UNITS, readBeside, type FileUnit, type ImportedFile } from '#formats-browser';
import { Button, Dialog, Progress, Property, ScrubField, Segmented, Select, Switch, inSentences, useTranslation } from '#ui';
import { ProblemWords, quantityScale, type QuantityScale } from '#inputs';
import { useApp } from '../app/app-context.ts';
import { describeError, type ErrorWords } from '../app/describe-error.ts';
import { useUnits } from '../preferences/use-units.ts';
import { ImportFacts } from './import-facts.tsx';
import type { ReadWorkbook } from './publish-workbook.ts';
import { SheetChoice } from './sheet-choice.tsx';
import { useWorkbook, WorkbookFacts, type WorkbookReading } from './workbook-facts.tsx';
import './import.css';

/** Farther from zero (m) than this a drawing is better put on the origin. */
const FAR = 10_000;

/** What becomes of a file. */
export interface ImportChoice {
  found: ImportedFile;
  /** Of its node, beside the file. */
  inputs: Record<string, JsonValue>;
  /** What goes into the workflow: the file, or what was made of it. */
  file: File;
  /** A workbook that becomes a function. */
  workbook?: ReadWorkbook;
}

type Reading = { share: number } | { file: ImportedFile } | { words: ErrorWords };

/** Shows what is in a file and asks how it comes in; one for every kind. */
export function ImportDialog({
  file,
  onClose,
  isKnownWorkbook,
  isForFunctions = false,
  onImport,
}: {
  file: File;
  onClose: () => void;
  /** Whether one's own function of this name is a workbook. */
  isKnownWorkbook: (name: string) => boolean;
  /** A workbook becomes a function or nothing: what it lacks for one is told. */
  isForFunctions?: boolean;
  /** Resolves when everything that the file becomes is there. */
  onImport: (choice: ImportChoice) => Promise<void>;
}) {
  const { t } = useTranslation('import');
  const [reading, setReading] = useState<Reading>({ share: 0 });
  const [unit, setUnit] = useState('From file');
  /** What a model that names no unit is read in, once somebody said. */
  const [modelUnit, setModelUnit] = useState<FileUnit>();
  const [isCentred, setCentred] = useState(false);
  const [isSending, setSending] = useState(false);
  const [scale, setScale] = useState<number>();
  const [page, setPage] = useState(1);
  const [isTable, setTable] = useState(false);
  const [workbook, setWorkbook] = useState<WorkbookReading>();
  const { api } = useApp();
  useEffect(() => {
    setWorkbook(undefined);
    setModelUnit(undefined);
  }, [file]);
  useEffect(() => {
    const gaveUp = new AbortController();
    const isWanted = () => !gaveUp.signal.aborted;
    setScale(undefined);
    readBeside(file, {
      page,
      unit: modelUnit,
      signal: gaveUp.signal,
      onProgress: (share) => isWanted() && setReading({ share }),
    }).then(
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
  }, [file, page, modelUnit]);
  const found = 'file' in reading ? reading.file : undefined;
  const pages = usePages(found);
  const isBook = found?.kind === 'table' && /\.xlsx$/i.test(file.name);
  const mayBeFunction = isBook && (isForFunctions || found.isNamed === true);
  const isWorkbook = mayBeFunction && !isTable;
  useWorkbook(api, isWorkbook ? file : undefined, workbook, setWorkbook);
  const workbookWords = isWorkbook && workbook && 'words' in workbook ? workbook.words : undefined;
  const read = isWorkbook && workbook && 'read' in workbook ? workbook.read : undefined;
  const isReady = isWorkbook ? read !== undefined && read.outputs.length > 0 : found !== undefined;
  const send = async () => {
    if (!found) return;
    setSending(true);
    try {
      const choice = choiceOf(file, found, { unit, isCentred, scale });
      await onImport(read ? { ...choice, file, workbook: read } : choice);
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
          <Button kind="primary" disabled={!isReady || isSending} onClick={() => void send()}>
            {t(found?.kind === 'function' || isWorkbook ? 'publish' : found?.kind === 'workflow' ? 'open-workflow' : 'confirm')}
          </Button>
        </>
      }
    >
      <div className="import-matter">
        {'share' in reading && <Progress value={reading.share} label={t('reading', { name: file.name })} />}
        {isSending && (
          <Progress
            value={1}
            label={t(found?.kind === 'function' || isWorkbook ? 'publishing' : 'uploading', { name: file.name })}
          />
        )}
        {'words' in reading && <p role="alert">{inSentences(reading.words.text, reading.words.hint)}</p>}
        {mayBeFunction && !isForFunctions && (
          <Property label={t('workbook.as')}>
            <Segmented
              label={t('workbook.as')}
              value={isTable ? 'table' : 'function'}
              onChange={(as) => setTable(as === 'table')}
              options={[
                { value: 'function', label: t('workbook.as-function') },
                { value: 'table', label: t('workbook.as-table') },
              ]}
            />
          </Property>
        )}
        {workbookWords && <p role="alert">{inSentences(workbookWords.text, workbookWords.hint)}</p>}
        {isWorkbook && !workbookWords && (
          <WorkbookFacts name={file.name} reading={workbook} isNext={isKnownWorkbook(file.name.replace(/\.xlsx$/i, ''))} />
        )}
        {read?.outputs.length === 0 && <p role="alert">{t('workbook.no-outputs')}</p>}
        {found && !isWorkbook && <ImportFacts found={found} onScale={setScale} />}
        {found?.kind === 'table' && !isWorkbook && <SheetChoice found={found} page={page} onChoose={setPage} />}
        {pages !== undefined && pages > 1 && <PageField page={page} pages={pages} onPage={setPage} />}
        {found?.kind === 'model' && found.unit !== undefined && (
          <Property label={t('unit')}>
            <Select
              label={t('unit')}
              options={FILE_UNITS.map((value) => ({
                value,
                label: modelUnit === undefined && value === found.unit ? t('unit-assumed', { unit: value }) : value,
              }))}
              value={found.unit}
              onChange={setModelUnit}
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
                    ...FILE_UNITS.map((value) => ({ value, label: value })),
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

/** Which page of a file comes in. */
function PageField({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('import');
  const scale = quantityScale({ type: 'integer' }, useUnits());
  const [fault, setFault] = useState<ReturnType<QuantityScale['fault']>>();
  return (
    <Property label={t('page')} note={fault && <ProblemWords problem={fault} />}>
      <ScrubField
        label={t('page')}
        value={page}
        min={1}
        step={1}
        size="form"
        format={(value) => ({ number: String(value), unit: t('page-of', { count: pages }) })}
        parse={scale.parse}
        onUnreadable={(text) => setFault(text === undefined ? undefined : scale.fault(text))}
        onCommit={onPage}
      />
    </Property>
  );
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
