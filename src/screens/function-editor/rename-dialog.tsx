import { useState } from 'react';
import { editedFiles } from '#domain';
import { Button, Dialog, TextField, useTranslation } from '#ui';
import { describeError } from '../../app/describe-error.ts';
import type { CodePlace } from './code-view.tsx';
import type { DraftSession } from './draft-session.ts';

/** Name that is to become another one, and where it stands. */
export interface RenamedWord extends CodePlace {
  file: string;
  word: string;
}

/** Asks for another name of what stands somewhere, and gives it that in every file; says where nothing could be changed. */
export function RenameDialog({
  asked,
  session,
  onDone,
  onClose,
}: {
  asked: RenamedWord;
  session: DraftSession;
  /** Files that were changed. */
  onDone: (paths: readonly string[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('functions');
  const [name, setName] = useState(asked.word);
  const [note, setNote] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const isSound = /^[\p{L}_$][\p{L}\p{N}_$]{0,99}$/u.test(name) && name !== asked.word;
  const rename = async (): Promise<void> => {
    setAsking(true);
    setNote(undefined);
    try {
      const { file, line, column } = asked;
      // The service reads the other files as they are stored.
      await session.flush();
      const { answer } = await session.ask({ kind: 'rename', file, line, column, name }, file);
      const files = new Map(session.paths().map((path) => [path, session.text(path) ?? '']));
      const changed = editedFiles(files, answer.renames ?? []);
      for (const [path, text] of changed) session.write(path, text);
      if (changed.size > 0) return onDone([...changed.keys()]);
      setNote(t('code.rename-none', { name: asked.word }));
    } catch (error) {
      setNote((await describeError(error)).text);
    }
    setAsking(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('code.rename', { name: asked.word })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" disabled={!isSound || isAsking} onClick={() => void rename()}>
            {t('code.rename-now')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('code.new-name')}
        size="form"
        value={name}
        onChange={setName}
        invalid={name !== asked.word && !isSound}
        maxLength={100}
        autoFocus
      />
      {note && (
        <p className="refusal" role="alert">
          {note}
        </p>
      )}
    </Dialog>
  );
}
