import { useEffect, useState } from 'react';
import { readBeside, type ReadTable } from '#formats-browser';
import { Button, Dialog, Progress, inSentences, useTranslation } from '#ui';
import { describeError, type ErrorWords } from '../app/describe-error.ts';
import type { SheetAsk } from '../services/sheet-ask.ts';
import { ImportFacts } from './import-facts.tsx';
import { SheetChoice } from './sheet-choice.tsx';
import './import.css';

/** Asks which sheet of a workbook becomes a table, and shows what it holds first. */
export function SheetDialog({ ask }: { ask: SheetAsk }) {
  const { t } = useTranslation('import');
  const [page, setPage] = useState(1);
  const [found, setFound] = useState<ReadTable | undefined>(ask.first);
  const [words, setWords] = useState<ErrorWords>();
  useEffect(() => {
    const gaveUp = new AbortController();
    const isWanted = () => !gaveUp.signal.aborted;
    setWords(undefined);
    setFound(page === 1 ? ask.first : undefined);
    if (page === 1) return undefined;
    readBeside(ask.file, { page, signal: gaveUp.signal, onProgress: () => undefined }).then(
      (read) => isWanted() && read.kind === 'table' && setFound(read),
      async (error: unknown) => {
        const told = isWanted() ? await describeError(error) : undefined;
        if (told && isWanted()) setWords(told);
      },
    );
    return () => gaveUp.abort();
  }, [ask, page]);
  return (
    <Dialog
      open
      onClose={() => ask.answer(undefined)}
      title={t('sheet-title', { name: ask.file.name })}
      footer={
        <>
          <Button kind="outline" onClick={() => ask.answer(undefined)}>
            {t('cancel')}
          </Button>
          <Button kind="primary" disabled={!found} onClick={() => ask.answer(found)}>
            {t('sheet-take')}
          </Button>
        </>
      }
    >
      <div className="import-matter">
        {words && <p role="alert">{inSentences(words.text, words.hint)}</p>}
        {!found && !words && <Progress value={0} label={t('reading', { name: ask.file.name })} />}
        {found && <ImportFacts found={found} onScale={() => undefined} />}
        <SheetChoice found={found ?? ask.first} page={page} onChoose={setPage} />
      </div>
    </Dialog>
  );
}
