import { useCallback, useState, type FormEvent } from 'react';
import { Button, ErrorState, LoadingState, Popover, Segmented, TextField, useTranslation } from '#ui';
import { reportError } from '../../app/report-error.ts';
import { useApi } from '../../app/use-api.ts';
import { CardFailure } from '../../frame/card-page.tsx';
import { useAttempt } from '../../frame/use-attempt.ts';
import { useLoaded } from '../../frame/use-loaded.ts';
import type { ShareTarget } from '../../services/services.ts';
import { PeopleList } from '../../sharing/people-list.tsx';
import '../../sharing/sharing.css';
import type { FolderFacts } from './content-facts.ts';

/** Who may see or edit a folder, under a button that says whether it is shared. */
export function FolderSharing({ folder, onChanged }: { folder: FolderFacts; onChanged: () => void }) {
  const { t } = useTranslation('content');
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={t('share-title', { name: folder.name })}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button kind="outline" icon="users">
          {t(folder.isShared ? 'shared-folder' : 'share')}
        </Button>
      }
    >
      <SharingPanel folder={folder} onChanged={onChanged} />
    </Popover>
  );
}

type Role = 'view' | 'edit';
const ROLES: readonly Role[] = ['view', 'edit'];
type FolderTarget = ShareTarget & { kind: 'person' | 'domain' | 'group' };

function SharingPanel({ folder, onChanged }: { folder: FolderFacts; onChanged: () => void }) {
  const { t } = useTranslation('content');
  const { t: together } = useTranslation('together');
  const api = useApi();
  const path = { id: folder.id };
  const { loaded, reload } = useLoaded(
    useCallback(() => api.call('GET folders/{id}/sharing', { path: { id: folder.id } }), [api, folder.id]),
  );
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState<Role>('view');
  const { busy, failure, attempt } = useAttempt();
  const followed = () => {
    reload();
    onChanged();
  };
  const give = (event: FormEvent) => {
    event.preventDefault();
    const target = typed.trim();
    if (!target) return;
    attempt(async () => {
      await api.call('POST share/folders/{id}', { path, body: { target_email: target, role } });
      setTyped('');
      followed();
    });
  };
  const change = (work: Promise<unknown>) => void work.catch(reportError).then(followed);
  return (
    <div className="sharing" data-part="folder-sharing">
      <div className="head">
        <h2>{t('share-title', { name: folder.name })}</h2>
      </div>
      <p className="about meta">{t('share-about')}</p>
      {loaded.kind === 'loading' && <LoadingState title={together('share.loading')} />}
      {loaded.kind === 'failed' && <ErrorState title={t('failed')} />}
      {loaded.kind === 'ready' && loaded.data.mayShare && (
        <form className="invite" onSubmit={give}>
          <TextField
            label={t('who')}
            placeholder={t('who')}
            value={typed}
            onChange={setTyped}
            size="form"
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="off"
            invalid={failure !== undefined}
            autoFocus
          />
          <Button kind="primary" size="form" type="submit" disabled={busy || !typed.trim()} aria-busy={busy}>
            {t('give')}
          </Button>
          <span className="row options">
            <Segmented
              label={together('share.new-role')}
              value={role}
              onChange={setRole}
              options={ROLES.map((value) => ({ value, label: together(`may.${value}`) }))}
            />
          </span>
          <CardFailure text={failure} />
        </form>
      )}
      {loaded.kind === 'ready' && (
        <PeopleList
          facts={{ ...loaded.data, invitations: [], transfer: null }}
          presence={undefined}
          onRole={(target, right) =>
            change(api.call('PUT folders/{id}/sharing', { path, body: { ...(target as FolderTarget), role: right } }))
          }
          onRemove={(target) => change(api.call('POST folders/{id}/unshare', { path, body: target as FolderTarget }))}
        />
      )}
      {loaded.kind === 'ready' && !loaded.data.mayShare && <p className="only-owner meta">{t('only-owner')}</p>}
    </div>
  );
}
