import { useEffect, useState } from 'react';
import { DRAFT_RECORD, isDraftPath, isJsonObject, PartiError, type JsonObject, type JsonValue } from '#domain';
import { Button, Dialog, Skeleton, TextField, useTranslation } from '#ui';
import { useApp } from '../../app/app-context.ts';
import { describeError, type ErrorWords } from '../../app/describe-error.ts';
import { Difference, type ComparedVersion } from '../functions/compare-versions.tsx';
import type { DraftSession } from './draft-session.ts';

/** Asks for the name of a new file. */
export function NameFile({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const { t } = useTranslation('functions');
  const [name, setName] = useState('');
  const isSound = isDraftPath(name.trim());
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('code.add-file')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" disabled={!isSound} onClick={() => onName(name.trim())}>
            {t('code.add-file')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('code.file-name')}
        placeholder="panels/bay.ts"
        size="form"
        value={name}
        onChange={setName}
        invalid={name !== '' && !isSound}
        maxLength={200}
        autoFocus
      />
    </Dialog>
  );
}

/** Asks for a note and keeps the draft as a test version; says where somebody else kept one meanwhile. */
export function KeepDraft({
  number,
  keep,
  onCompare,
  onClose,
}: {
  number: number;
  keep: (wish: { note?: string; onTop?: boolean }) => Promise<void>;
  onCompare: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('functions');
  const [note, setNote] = useState('');
  const [isKeeping, setKeeping] = useState(false);
  const [failure, setFailure] = useState<ErrorWords>();
  const [isBehind, setBehind] = useState(false);
  const start = async (): Promise<void> => {
    setKeeping(true);
    setFailure(undefined);
    try {
      await keep({ ...(note.trim() === '' ? {} : { note: note.trim() }), ...(isBehind ? { onTop: true } : {}) });
    } catch (error) {
      if (error instanceof PartiError && error.code === 'function.draft-behind') setBehind(true);
      setFailure(await describeError(error));
      setKeeping(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('code.keep', { number })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {isBehind && <Button onClick={onCompare}>{t('code.compare')}</Button>}
          <Button kind="primary" disabled={isKeeping} onClick={() => void start()}>
            {t(isBehind ? 'code.keep-on-top' : 'code.keep-now')}
          </Button>
        </>
      }
    >
      <p>{t('code.keep-about')}</p>
      <TextField
        label={t('versions.note')}
        placeholder={t('versions.note-hint')}
        size="form"
        value={note}
        onChange={setNote}
        maxLength={500}
        autoFocus
      />
      {failure && (
        <p className="refusal" role="alert">
          {failure.text} {failure.hint}
        </p>
      )}
    </Dialog>
  );
}

/** The version that the draft began from beside the draft. */
export function CompareDraft({
  id,
  base,
  session,
  onClose,
}: {
  id: string;
  base: number;
  session: DraftSession;
  onClose: () => void;
}) {
  const { t } = useTranslation('functions');
  const { services } = useApp();
  const [state, setState] = useState<{ version?: ComparedVersion; failure?: ErrorWords }>({});
  useEffect(() => {
    let isWanted = true;
    services.authoring.version(id, String(base)).then(
      (version) => isWanted && setState({ version }),
      (error: unknown) => void describeError(error).then((failure) => isWanted && setState({ failure })),
    );
    return () => void (isWanted = false);
  }, [services, id, base]);
  return (
    <Dialog open onClose={onClose} title={t('code.compare')} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      <div className="comparing">
        {state.failure ? (
          <p className="refusal" role="alert">
            {state.failure.text} {state.failure.hint}
          </p>
        ) : state.version ? (
          <Difference before={state.version} after={written(session, state.version.record)} />
        ) : (
          <Skeleton lines={6} />
        )}
      </div>
    </Dialog>
  );
}

/** What is being written, as a version; a record in mid-word counts as unchanged. */
function written(session: DraftSession, unchanged: JsonObject): ComparedVersion {
  const files = Object.fromEntries(
    session.paths().flatMap((path) => (path === DRAFT_RECORD ? [] : [[path, session.text(path) ?? '']])),
  );
  try {
    const value = JSON.parse(session.text(DRAFT_RECORD) ?? '') as JsonValue;
    return { files, record: isJsonObject(value) ? value : unchanged };
  } catch {
    return { files, record: unchanged };
  }
}
