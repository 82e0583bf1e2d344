import { useState, type ReactNode } from 'react';
import { Button, Dialog, Field, Segmented, Switch, TextField, useTranslation } from '#ui';
import { CardFailure } from '../../frame/card-page.tsx';
import { useAttempt } from '../../frame/use-attempt.ts';
import { useApi } from '../../app/use-api.ts';
import type { ProviderFacts } from './provider-facts.ts';

type Kind = 'oidc' | 'google' | 'saml';
const GOOGLE = 'https://accounts.google.com';

/** Asks what a provider needs; the secret is shown to nobody and stays where the field stays empty. */
export function ProviderDialog({
  provider,
  signingCertificate,
  onClose,
  onDone,
}: {
  provider: ProviderFacts | undefined;
  /** What SAML providers know our signature by. */
  signingCertificate: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('people');
  const api = useApi();
  const [kind, setKind] = useState<Kind>(provider?.issuer === GOOGLE ? 'google' : (provider?.kind ?? 'oidc'));
  const [label, setLabel] = useState(provider?.label ?? '');
  const [issuer, setIssuer] = useState(provider?.issuer ?? '');
  const [clientId, setClientId] = useState(provider?.clientId ?? '');
  const [secret, setSecret] = useState('');
  const [entryPoint, setEntryPoint] = useState(provider?.entryPoint ?? '');
  const [exitPoint, setExitPoint] = useState(provider?.exitPoint ?? '');
  const [certificate, setCertificate] = useState(provider?.certificate ?? '');
  const [scopes, setScopes] = useState(provider?.scopes.join(' ') ?? '');
  const [map, setMap] = useState(() => textOfMap(provider?.groupMap ?? {}));
  const [newcomers, setNewcomers] = useState(provider?.newcomers ?? 'join');
  const [signsOut, setSignsOut] = useState(provider?.signsOut ?? false);
  const [signsRequests, setSignsRequests] = useState(provider?.signsRequests ?? false);
  const { busy, failure, attempt } = useAttempt();
  const leavesTo = provider?.leavesTo ?? `${window.location.origin}/signed-out`;
  const submit = () =>
    attempt(async () => {
      const body = {
        label: label || (kind === 'google' ? 'Google' : ''),
        issuer: kind === 'google' ? GOOGLE : issuer,
        clientId,
        secret,
        entryPoint: kind === 'saml' ? entryPoint : '',
        certificate: kind === 'saml' ? certificate : '',
        exitPoint: kind === 'saml' ? exitPoint : '',
        scopes: scopes.split(/[\s,]+/).filter(Boolean),
        groupMap: mapOfText(map),
        newcomers,
        signsRequests: kind === 'saml' && signsRequests,
        signsOut: kind === 'saml' ? exitPoint !== '' : kind === 'oidc' && signsOut,
      };
      if (provider) await api.call('PATCH organization/providers/{id}', { path: { id: provider.id }, body });
      else await api.call('POST organization/providers', { body: { ...body, kind: kind === 'saml' ? 'saml' : 'oidc' } });
      onDone();
    });
  return (
    <Dialog
      open
      title={provider?.label ?? t('providers.add')}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" disabled={busy} aria-busy={busy} onClick={submit}>
            {t('keep')}
          </Button>
        </>
      }
    >
      <div className="hand-over provider-form">
        {!provider && (
          <Segmented
            label={t('providers.kind')}
            value={kind}
            onChange={setKind}
            options={(['oidc', 'google', 'saml'] as const).map((value) => ({ value, label: t(`providers.kinds.${value}`) }))}
          />
        )}
        <Row label={t('providers.label')}>
          <TextField
            label={t('providers.label')}
            placeholder={kind === 'google' ? 'Google' : 'Keller Studio'}
            value={label}
            onChange={setLabel}
            size="form"
            autoFocus
          />
        </Row>
        {kind !== 'google' && (
          <Row label={t(kind === 'saml' ? 'providers.entity' : 'providers.issuer')}>
            <TextField
              label={t(kind === 'saml' ? 'providers.entity' : 'providers.issuer')}
              placeholder="https://login.keller.studio"
              value={issuer}
              onChange={setIssuer}
              size="form"
              spellCheck={false}
            />
          </Row>
        )}
        {kind === 'saml' ? (
          <>
            <Row label={t('providers.entry')}>
              <TextField
                label={t('providers.entry')}
                value={entryPoint}
                onChange={setEntryPoint}
                size="form"
                spellCheck={false}
              />
            </Row>
            <Row label={t('providers.certificate')}>
              <Area label={t('providers.certificate')} value={certificate} onChange={setCertificate} />
            </Row>
            <Row label={t('providers.exit')} hint={t('providers.exit-hint', { address: leavesTo })}>
              <TextField label={t('providers.exit')} value={exitPoint} onChange={setExitPoint} size="form" spellCheck={false} />
            </Row>
            <Choice
              label={t('providers.signs-requests')}
              hint={t('providers.signs-requests-hint')}
              value={signsRequests}
              onChange={setSignsRequests}
            />
            {signsRequests && (
              <Row label={t('providers.our-certificate')}>
                <Area label={t('providers.our-certificate')} value={signingCertificate} />
              </Row>
            )}
          </>
        ) : (
          <>
            <Row label={t('providers.client')}>
              <TextField
                label={t('providers.client')}
                value={clientId}
                onChange={setClientId}
                size="form"
                spellCheck={false}
                autoComplete="off"
              />
            </Row>
            <Row label={t('providers.secret')}>
              <TextField
                label={t('providers.secret')}
                placeholder={provider?.hasSecret ? t('providers.secret-kept') : ''}
                type="password"
                value={secret}
                onChange={setSecret}
                size="form"
                autoComplete="new-password"
              />
            </Row>
            <Row label={t('providers.scopes')}>
              <TextField
                label={t('providers.scopes')}
                placeholder="phone email profile openid"
                value={scopes}
                onChange={setScopes}
                size="form"
                spellCheck={false}
              />
            </Row>
          </>
        )}
        <Row label={t('providers.map')} hint={t('providers.map-hint')}>
          <Area label={t('providers.map')} value={map} onChange={setMap} placeholder="architects = Design, level:manager" />
        </Row>
        <Segmented
          label={t('providers.newcomers')}
          value={newcomers}
          onChange={setNewcomers}
          options={[
            { value: 'join', label: t('providers.join') },
            { value: 'invited', label: t('providers.invited') },
          ]}
        />
        {kind === 'oidc' && (
          <Choice
            label={t('providers.signs-out')}
            hint={t('providers.signs-out-hint', { address: leavesTo })}
            value={signsOut}
            onChange={setSignsOut}
          />
        )}
        <CardFailure text={failure} />
      </div>
    </Dialog>
  );
}

function Row({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="form-row">
      <span className="quiet">{label}</span>
      {children}
      {hint && <span className="meta">{hint}</span>}
    </div>
  );
}

function Choice({
  label,
  hint,
  value,
  onChange,
}: {
  label: string;
  hint: string;
  value: boolean;
  onChange: (value: boolean) => void;
}) {
  return (
    <div className="form-row">
      <span className="row">
        <Switch label={label} checked={value} onChange={onChange} />
        <span>{label}</span>
      </span>
      <span className="meta">{hint}</span>
    </div>
  );
}

/** Without `onChange` it is there to be copied: what stands in it is selected as it is entered. */
function Area({
  label,
  value,
  onChange,
  placeholder,
}: {
  label: string;
  value: string;
  onChange?: (value: string) => void;
  placeholder?: string;
}) {
  return (
    <Field className="area">
      <textarea
        aria-label={label}
        placeholder={placeholder}
        value={value}
        rows={3}
        spellCheck={false}
        readOnly={onChange === undefined}
        onFocus={(event) => onChange === undefined && event.target.select()}
        onChange={(event) => onChange?.(event.target.value)}
      />
    </Field>
  );
}

const textOfMap = (map: ProviderFacts['groupMap']): string =>
  Object.entries(map)
    .map(([value, given]) => `${value} = ${given.join(', ')}`)
    .join('\n');

function mapOfText(text: string): Record<string, string[]> {
  const lines = text.split('\n').flatMap((line) => {
    const at = line.indexOf('=');
    if (at < 1) return [];
    const given = line
      .slice(at + 1)
      .split(',')
      .flatMap((one) => one.trim() || []);
    return [[line.slice(0, at).trim(), given] as const];
  });
  return Object.fromEntries(lines);
}
