import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { checkSnapshotName, maySnapshot, refusalError, VERSION_DESCRIPTION_MAX, VERSION_NAME_MAX } from '#domain';
import { Button, Dialog, Property, PropertyColumn, TextField, showAlert, useTranslation } from '#ui';
import { useApp } from '../app/app-context.ts';
import { describeError, type ErrorWords } from '../app/describe-error.ts';
import type { VersionWish, WorkflowHistory } from './workflow-history.ts';

type Theme = 'light' | 'dark';
const THEMES: readonly Theme[] = ['light', 'dark'];

/** Asks for name and description of a version; a name that another has is warned of, and kept when it is wanted again. */
export function VersionDialog({
  history,
  wish,
  picture,
  onClose,
}: {
  history: WorkflowHistory;
  wish: VersionWish;
  /** Picture of what is shown; undefined while nothing is drawn. */
  picture: (theme: Theme) => Promise<Blob | undefined>;
  onClose: () => void;
}) {
  const { t } = useTranslation('history');
  const { api } = useApp();
  const { timeline, workflowId } = history;
  const { versions, maxSnapshots } = useSnapshot(timeline.state);
  const held = wish.kind === 'change' ? wish.version : undefined;
  const [name, setName] = useState(held?.name ?? '');
  const [description, setDescription] = useState(held?.description ?? '');
  const [words, setWords] = useState<ErrorWords>();
  const [warnedOf, setWarnedOf] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const named = versions.filter(({ kind, id }) => kind === 'named' && id !== held?.id);
  const isFull = held?.kind !== 'named' && !maySnapshot(named.length, maxSnapshots).ok;

  const keep = async () => {
    if (!api) return;
    const wanted = name.trim();
    const check = checkSnapshotName(
      wanted,
      named.map((one) => one.name),
    );
    const limit = isFull ? maySnapshot(named.length, maxSnapshots) : undefined;
    const refusal = limit && !limit.ok ? limit : check.ok ? (warnedOf === wanted ? undefined : check.warning) : check;
    if (refusal) {
      setWarnedOf(wanted);
      setWords(await describeError(refusalError(refusal)));
      return;
    }
    setBusy(true);
    const path = { id: workflowId };
    const sameName = warnedOf === wanted;
    try {
      if (wish.kind === 'change')
        await api.call('PATCH workflows/{id}/versions/{version}', {
          path: { ...path, version: wish.version.id },
          body: { name: wanted, description, sameName },
        });
      else {
        const body = { name: wanted, description, sameName, ...(wish.sequence === undefined ? {} : { sequence: wish.sequence }) };
        const made = api.call('POST workflows/{id}/versions', { path, body });
        // Of what is shown now; whoever named it works on while they are drawn and sent.
        // Without a model there are none: that is heard at once, not when the version is made.
        const pictures = Promise.allSettled(THEMES.map(pictureOf));
        void keepPictures((await made).id, pictures);
      }
      await timeline.reload();
      showAlert({ id: 'version', state: 'done', text: t('version.kept', { name: wanted }) });
      onClose();
    } catch (error) {
      setWarnedOf(wanted);
      setWords(await describeError(error));
      setBusy(false);
    }
  };
  /** A version without its picture is one all the same. */
  const pictureOf = async (theme: Theme) => ({ theme, body: await picture(theme) });
  const keepPictures = async (
    version: string,
    pictures: Promise<PromiseSettledResult<Awaited<ReturnType<typeof pictureOf>>>[]>,
  ) => {
    const path = { id: workflowId, version };
    for (const { theme, body } of (await pictures).flatMap((one) => (one.status === 'fulfilled' ? one.value : [])))
      if (body)
        await api?.call('PUT workflows/{id}/versions/{version}/picture', { path, query: { theme }, body }).catch(() => undefined);
    await timeline.reloadVersions().catch(() => undefined);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(held ? 'version.change' : 'version.name-this')}
      footer={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" disabled={isBusy} onClick={() => void keep()}>
            {t(
              warnedOf !== undefined && warnedOf === name.trim() && !isFull && name.trim() ? 'version.keep-both' : 'version.keep',
            )}
          </Button>
        </>
      }
    >
      <PropertyColumn>
        <Property label={t('version.name')}>
          <TextField label={t('version.name')} value={name} autoFocus maxLength={VERSION_NAME_MAX} onChange={setName} />
        </Property>
        <Property label={t('version.description')}>
          <TextField
            label={t('version.description')}
            value={description}
            maxLength={VERSION_DESCRIPTION_MAX}
            onChange={setDescription}
          />
        </Property>
      </PropertyColumn>
      {maxSnapshots !== null && (
        <p className="meta" data-part="version-limit">
          {t('version.limit', { count: named.length, max: maxSnapshots })}
        </p>
      )}
      {words && (
        <p className="error-words" role="alert">
          <strong>{words.text}</strong> {words.hint}
        </p>
      )}
    </Dialog>
  );
}
