import { useCallback, useEffect, useState, type FormEvent } from 'react';
import { FUNCTION_GRANTS, visibilityConfirmation, type FunctionGrant } from '#domain';
import type { Answer } from '#api';
import {
  Avatar,
  Button,
  Checkbox,
  confirmChoice,
  Icon,
  Skeleton,
  StateGlyph,
  Switch,
  Table,
  TextField,
  useTranslation,
  type Column,
} from '#ui';
import { useApp } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';
import { useAttempt } from '../../frame/use-attempt.ts';
import type { ShownFunction } from './shown-function.ts';

type Permissions = Answer<'GET functions/{id}/permissions'>;
type Grant = Permissions['grants'][number];

/** Who may run, edit and release a function, or see its statistics; whether everybody finds it. */
export function FunctionPermissionsTab({ found }: { found: ShownFunction }) {
  const { t } = useTranslation('functions');
  const { services } = useApp();
  const [permissions, setPermissions] = useState<Permissions>();
  const load = useCallback(
    () => void services.authoring.permissions(found.id).then(setPermissions, reportError),
    [services, found.id],
  );
  useEffect(load, [load]);
  if (!permissions) return <Skeleton lines={6} />;
  const change = async (grant: Grant, may: FunctionGrant[]) => {
    await services.authoring.grant(found.id, { kind: grant.kind, grantee: grant.grantee, may });
    load();
  };
  const columns: Column<Grant>[] = [
    {
      id: 'who',
      title: t('permissions.who'),
      cell: ({ kind, name, email }) => (
        <span className="row">
          {kind === 'person' ? <Avatar name={name} /> : <Icon name={kind === 'domain' ? 'globe' : 'users'} />}
          <span className="strong">{name}</span>
          {email && <span className="meta">{email}</span>}
        </span>
      ),
    },
    ...FUNCTION_GRANTS.map((may): Column<Grant> => ({
      id: may,
      title: t(`permissions.may.${may}`),
      cell: (grant) => (
        <Checkbox
          label={t('permissions.give', { right: t(`permissions.may.${may}`), name: grant.name })}
          checked={grant.may.includes(may)}
          disabled={!permissions.mayChange}
          onChange={(isGiven) =>
            void change(grant, isGiven ? [...grant.may, may] : grant.may.filter((one) => one !== may)).catch(reportError)
          }
        />
      ),
    })),
  ];
  return (
    <article className="details">
      <Visibility found={found} />
      {permissions.owner && (
        <p className="row">
          <Avatar name={permissions.owner.name} />
          <span className="strong">{permissions.owner.name}</span> <span className="meta">{t('permissions.owner')}</span>
        </p>
      )}
      {!permissions.owner && <p className="quiet">{t('permissions.shipped')}</p>}
      {permissions.owner && !permissions.mayChange && (
        <p className="quiet">{t('permissions.owner-only', { owner: permissions.owner.name })}</p>
      )}
      {permissions.mayChange && (
        <>
          <AddGrant id={found.id} onAdded={load} />
          {permissions.grants.length > 0 && (
            <Table
              label={t('tabs.permissions')}
              columns={columns}
              rows={permissions.grants}
              rowKey={(one) => `${one.kind} ${one.grantee}`}
            />
          )}
        </>
      )}
    </article>
  );
}

/** The switch between private and public, which asks before it changes. */
function Visibility({ found }: { found: ShownFunction }) {
  const { t } = useTranslation('functions');
  const { t: errors } = useTranslation('errors');
  const { services } = useApp();
  if (!found.owner) return null;
  const change = async (isPublic: boolean) => {
    const asks = visibilityConfirmation(found.isPublic, isPublic);
    if (asks)
      await confirmChoice({
        title: t(isPublic ? 'permissions.make-public' : 'permissions.make-private'),
        text: errors(asks.code === 'function.confirm-public' ? 'function.confirm-public.text' : 'function.confirm-private.text'),
        confirm: t(isPublic ? 'permissions.make-public' : 'permissions.make-private'),
      });
    await services.authoring.setPublic(found.id, isPublic);
    found.reload();
  };
  return (
    <p className="row">
      <Switch
        label={t('permissions.is-public')}
        checked={found.isPublic}
        disabled={!found.may('set-visibility')}
        onChange={(isPublic) => void change(isPublic).catch(reportError)}
      />
      <span>{t('permissions.is-public')}</span>
      <span className="meta">{t(found.isPublic ? 'permissions.public-about' : 'permissions.private-about')}</span>
    </p>
  );
}

function AddGrant({ id, onAdded }: { id: string; onAdded: () => void }) {
  const { t } = useTranslation('functions');
  const { services } = useApp();
  const [who, setWho] = useState('');
  const { busy, failure, attempt } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (who.trim() === '') return;
    attempt(async () => {
      await services.authoring.grant(id, { grantee: who.trim(), may: ['execute'] });
      setWho('');
      onAdded();
    });
  };
  return (
    <form onSubmit={submit} className="grant">
      <div className="row">
        <TextField
          label={t('permissions.add-who')}
          placeholder={t('permissions.add-who')}
          value={who}
          onChange={setWho}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          invalid={failure !== undefined}
        />
        <Button type="submit" kind="outline" icon="plus" disabled={busy} aria-busy={busy}>
          {t('permissions.add')}
        </Button>
      </div>
      {failure !== undefined && (
        <p className="row refusal" role="alert">
          <StateGlyph state="failed" />
          {failure}
        </p>
      )}
    </form>
  );
}
