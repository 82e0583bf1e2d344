import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, inSentences, Progress, useTranslation } from '#ui';
import { useApp } from '../../app/app-context.ts';
import { describeError } from '../../app/describe-error.ts';
import { newFunctionId, publishWorkbook } from '../../import/publish-workbook.ts';
import { useWorkbook, WorkbookFacts, type WorkbookReading } from '../../import/workbook-facts.tsx';
import '../../import/import.css';
import { functionAddress } from './code-address.ts';

/** Begins a function with a workbook: what the server found in it is shown before anything is published. */
export function NewWorkbook() {
  const { t } = useTranslation(['functions', 'import']);
  const { api } = useApp();
  const navigate = useNavigate();
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [reading, setReading] = useState<WorkbookReading>();
  const [isSending, setSending] = useState(false);
  useWorkbook(api, file, reading, setReading);
  const words = reading && 'words' in reading ? reading.words : undefined;
  const read = reading && 'read' in reading ? reading.read : undefined;
  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    setReading(undefined);
    setFile(chosen);
  };
  const publish = async () => {
    if (!api || !file || !read) return;
    setSending(true);
    try {
      const { id } = await publishWorkbook(api, file, newFunctionId(), read.record);
      await navigate(functionAddress(id));
    } catch (error) {
      setReading({ words: await describeError(error) });
      setSending(false);
    }
  };
  return (
    <div
      className="import-matter"
      data-part="new-workbook"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files[0]);
      }}
    >
      <p>{t('functions:new.excel')}</p>
      <input
        ref={chooser}
        type="file"
        accept=".xlsx"
        hidden
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          // The same file may be chosen again once it was mended.
          event.currentTarget.value = '';
        }}
      />
      <div className="row">
        <Button kind="outline" onClick={() => chooser.current?.click()}>
          {t(file ? 'functions:new.other-workbook' : 'functions:new.choose-workbook')}
        </Button>
      </div>
      {words && <p role="alert">{inSentences(words.text, words.hint)}</p>}
      {file && !words && <WorkbookFacts name={file.name} reading={reading} isNext={false} />}
      {read?.outputs.length === 0 && <p role="alert">{t('import:workbook.no-outputs')}</p>}
      {isSending && file && <Progress value={1} label={t('import:publishing', { name: file.name })} />}
      <div className="row end">
        <Button kind="primary" disabled={!read || read.outputs.length === 0 || isSending} onClick={() => void publish()}>
          {t('import:publish')}
        </Button>
      </div>
    </div>
  );
}
