import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { functionTexts, type JsonValue } from '#domain';
import { Button, Dialog, Progress, Select, Switch, Tile } from '#ui';
import { languageName } from '../screens/functions/language-name.ts';
import { describeError, type ErrorWords } from '../shell/describe-error.ts';
import { DrawingPreview } from './drawing-preview.tsx';
import './import.css';
import { readImport, type ImportedFile } from './read-import.ts';
import type { FunctionPackage } from './read-package.ts';

/** Farther from zero (m) than this a drawing is better put on the origin. */
const FAR = 10_000;
const UNITS = ['mm', 'cm', 'm', 'in', 'ft'] as const;

/** What becomes of a file: what was found in it, and the inputs of its node beside the file. */
export interface ImportChoice {
  found: ImportedFile;
  inputs: Record<string, JsonValue>;
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
  useEffect(() => {
    let wanted = true;
    readImport(file, (share) => wanted && setReading({ share })).then(
      (found) => {
        if (!wanted) return;
        setReading({ file: found });
        if (found.kind === 'underlay') setCentred(isFar(found));
      },
      async (error: unknown) => {
        const words = await describeError(error);
        if (wanted) setReading({ words });
      },
    );
    return () => {
      wanted = false;
    };
  }, [file]);
  const found = 'file' in reading ? reading.file : undefined;
  const send = async () => {
    if (!found) return;
    setSending(true);
    try {
      await onImport({ found, inputs: found.kind === 'underlay' ? { Unit: unit, Centre: isCentred } : {} });
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
        {'words' in reading && (
          <p role="alert">
            {reading.words.text} {reading.words.hint}
          </p>
        )}
        {found && <Facts found={found} />}
        {found?.kind === 'underlay' && (
          <div className="import-choices">
            {!found.isMap && (
              <Select
                label={t('unit')}
                options={[
                  { value: 'From file', label: t('unit-file', { unit: found.drawing.unit ?? t('unit-unknown') }) },
                  ...UNITS.map((value) => ({ value, label: value })),
                ]}
                value={unit}
                onChange={setUnit}
              />
            )}
            <Switch label={t('centre')} checked={isCentred} onChange={setCentred} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

function FunctionFacts({ found: { record, sources } }: { found: FunctionPackage }) {
  const { t, i18n } = useTranslation('import');
  const { name, description } = functionTexts(record, i18n.language);
  const inputs = Object.keys(record.inputSchema.properties).length;
  return (
    <>
      <div className="import-function">
        <Tile hue="model" icon="code" />
        <div>
          <p className="strong">{name}</p>
          {description !== '' && <p className="quiet">{description}</p>}
        </div>
      </div>
      <p>{t('function', { language: languageName(record.language), count: sources, inputs })}</p>
      <p className="quiet">{t('function-private')}</p>
    </>
  );
}

function isFar({ drawing }: Extract<ImportedFile, { kind: 'underlay' }>): boolean {
  return [...(drawing.bounds?.min ?? []), ...(drawing.bounds?.max ?? [])].some((value) => Math.abs(value) > FAR);
}

function Facts({ found }: { found: ImportedFile }) {
  const { t, i18n } = useTranslation('import');
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  if (found.kind === 'table') {
    const { columns, rows } = found.table;
    return <p>{t('rows', { count: rows.length, columns: columns.length })}</p>;
  }
  if (found.kind === 'model') {
    const { elements, triangles, issues } = found.summary;
    return (
      <>
        <p>{t('elements', { count: elements, triangles: number.format(triangles) })}</p>
        {issues.length > 0 && <p>{t('warnings', { count: issues.length })}</p>}
      </>
    );
  }
  if (found.kind === 'function') return <FunctionFacts found={found} />;
  if (found.kind === 'workflow') {
    const { nodes, functions, results } = found;
    return (
      <>
        <p>{t('workflow', { name: found.name, count: nodes })}</p>
        {results > 0 && <p>{t('workflow-results', { count: results })}</p>}
        {functions > 0 && <p className="quiet">{t('workflow-functions', { count: functions })}</p>}
      </>
    );
  }
  const { bounds, layers, skipped } = found.drawing;
  const [width, depth] = [0, 1].map((axis) => number.format((bounds?.max[axis] ?? 0) - (bounds?.min[axis] ?? 0)));
  const kinds = Object.entries(skipped).map(([kind, count]) => `${kind} (${count})`);
  return (
    <>
      <DrawingPreview drawing={found.drawing} label={t('preview')} />
      <p>{t('size', { width, depth, count: layers.length })}</p>
      {kinds.length > 0 && <p>{t('skipped', { kinds: kinds.join(', ') })}</p>}
    </>
  );
}
