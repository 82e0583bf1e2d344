import { useState } from 'react';
import { Button, Dialog, Select, useTranslation } from '#ui';
import { CardFailure } from '../../frame/card-page.tsx';
import { useAttempt } from '../../frame/use-attempt.ts';
import { pathTo, type FolderFacts } from './content-facts.ts';

/** The top is no folder; its place in the list of folders. */
const TOP = 'top';

/** Asks for a folder to move something into; `mayTop`: it may stand at the top. */
export function MoveDialog({
  name,
  folders,
  without,
  mayTop,
  onMove,
  onClose,
}: {
  name: string;
  /** Folders that it may go into. */
  folders: readonly FolderFacts[];
  /** Folder that is moved: neither it nor what stands in it is offered. */
  without?: string;
  mayTop: boolean;
  onMove: (folder: FolderFacts | undefined) => Promise<void>;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('content');
  const [chosen, setChosen] = useState<string>();
  const { busy, failure, attempt } = useAttempt();
  const byName = new Intl.Collator(i18n.language, { numeric: true });
  const options = folders
    .filter(({ right }) => right !== 'view')
    .map((folder) => ({ folder, path: pathTo(folders, folder.id) }))
    .filter(({ path }) => !path.some(({ id }) => id === without))
    .map(({ folder, path }) => ({ value: folder.id, label: path.map((one) => one.name).join(' › ') }))
    .toSorted((a, b) => byName.compare(a.label, b.label));
  const move = () =>
    attempt(async () => {
      await onMove(folders.find(({ id }) => id === chosen));
      onClose();
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('move-title', { name })}
      footer={
        <>
          <Button size="form" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" size="form" onClick={move} disabled={busy || chosen === undefined} aria-busy={busy}>
            {t('move-here')}
          </Button>
        </>
      }
    >
      <div className="content-name">
        <Select
          label={t('facts.folder')}
          placeholder={t('facts.folder')}
          size="form"
          options={[...(mayTop ? [{ value: TOP, label: t('to-top') }] : []), ...options]}
          value={chosen}
          onChange={setChosen}
        />
        <CardFailure text={failure && `${t('failed-rename')} ${failure}`} />
      </div>
    </Dialog>
  );
}
