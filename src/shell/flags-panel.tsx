import { useCallback, useState } from 'react';
import type { Answer } from '#api';
import { PRODUCT_FLAGS } from '#domain';
import { Button, Checkbox, Dialog, Select, Switch, useTranslation } from '#ui';
import { useAccountState } from '../app/app-context.ts';
import { reportError } from '../app/report-error.ts';
import { useApi } from '../app/use-api.ts';
import { loadFlags, matchFlags, setFlag, useFlags } from '../flags/flags.ts';
import { useLoaded } from '../frame/use-loaded.ts';
import './flags.css';

type ServerFlag = Answer<'GET admin/flags'>['flags'][number];
type ProductFlag = (typeof PRODUCT_FLAGS)[number];

/** All flags with what they do: switched for this tab, and by administrators for everybody. */
export function FlagsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const account = useAccountState();
  const isAdmin = account.kind === 'signed-in' && account.user.isAdmin;
  const flags = useFlags();
  const api = useApi();
  const { loaded, reload } = useLoaded(
    useCallback(async () => (isAdmin ? (await api.call('GET admin/flags')).flags : []), [api, isAdmin]),
  );
  const ofServer = (name: string) => (loaded.kind === 'ready' ? loaded.data.find((one) => one.name === name) : undefined);
  const [isKept, setKept] = useState(true);
  return (
    <Dialog
      open
      title={t('flags.title')}
      onClose={onClose}
      footer={
        <>
          <label className="row">
            <Checkbox label={t('flags.keep')} checked={isKept} onChange={() => setKept(!isKept)} />
            <span aria-hidden="true">{t('flags.keep')}</span>
          </label>
          <span className="grow" />
          <Button onClick={matchFlags}>{t('flags.match')}</Button>
          <Button kind="primary" onClick={onClose}>
            {t('flags.done')}
          </Button>
        </>
      }
    >
      <ul className="flags" data-part="flags">
        {flags.map(({ name, isOn, isSet }) => (
          <li key={name} data-flag={name}>
            <Switch label={name} checked={isOn} onChange={(on) => setFlag(name, on, isKept)} />
            <span>
              <b>{name}</b>
              <span className="meta">
                {isProductFlag(name) ? t(`flags.about.${name}`) : name}
                {isSet && ` · ${t('flags.by-hand')}`}
              </span>
            </span>
            <OfServer flag={ofServer(name)} onChanged={reload} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const isProductFlag = (name: string): name is ProductFlag => PRODUCT_FLAGS.some((one) => one === name);

function OfServer({ flag, onChanged }: { flag: ServerFlag | undefined; onChanged: () => void }) {
  return flag ? <ForWhom {...flag} onChanged={onChanged} /> : <span />;
}

function ForWhom({ name, enabledFor, onChanged }: ServerFlag & { onChanged: () => void }) {
  const { t } = useTranslation('admin');
  const api = useApi();
  const set = async (wanted: ServerFlag['enabledFor']) => {
    await api.call('PUT admin/flags/{name}', { path: { name }, body: { enabledFor: wanted } });
    onChanged();
    await loadFlags(async () => (await api.call('GET flags')).flags);
  };
  return (
    <Select
      label={t('flags.for', { name })}
      options={(['all', 'admins', 'nobody'] as const).map((value) => ({ value, label: t(`flags.whom.${value}`) }))}
      value={enabledFor}
      onChange={(value) => void set(value).catch(reportError)}
    />
  );
}
