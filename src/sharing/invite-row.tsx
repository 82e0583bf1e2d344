import { useState, type FormEvent } from 'react';
import { Button, Checkbox, IconButton, Menu, showAlert, StateGlyph, TextField, inSentences, useTranslation } from '#ui';
import { useApp } from '../app/app-context.ts';
import { describeError } from '../app/describe-error.ts';
import { reportError } from '../app/report-error.ts';
import { readInvitees } from './read-invitees.ts';
import { Suggestions } from './suggestions.tsx';

type Role = 'view' | 'edit';

/** Field for people and domains; several stand separated by commas or blanks. What is refused stays with its reason. */
export function InviteRow({ workflowId, onDone }: { workflowId: string; onDone: () => void }) {
  const { t } = useTranslation('together');
  const { services } = useApp();
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState<Role>('view');
  const [notify, setNotify] = useState(true);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const invite = async () => {
    const refused: string[] = [];
    setBusy(true);
    setFailure(undefined);
    for (const target of readInvitees(typed)) {
      try {
        const made = await services.sharing.share(workflowId, { target, role, notify });
        if (made.url) await tellInvitation(target, made.url);
      } catch (error) {
        refused.push(target);
        const { text, hint } = await describeError(error);
        setFailure(inSentences(text, hint));
      }
    }
    setTyped(refused.join(', '));
    setBusy(false);
    onDone();
  };
  const tellInvitation = async (email: string, url: string) => {
    const isCopied = await copy(url);
    showAlert({
      text: t('share.invitation-made', { email }),
      hint: isCopied ? t('share.invitation-hint') : url,
      state: 'done',
      timeoutMs: isCopied ? 8000 : 0,
    });
  };
  const copyInvitation = async () => {
    const url = await services.sharing.inviteByLink(workflowId, role);
    const text = t(role === 'edit' ? 'share.link-invite-copied' : 'share.link-view-copied');
    if (await copy(url)) showAlert({ text, state: 'done', timeoutMs: 8000 });
    else showAlert({ text, hint: url, state: 'done', timeoutMs: 0 });
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) void invite();
  };
  const roles = (['view', 'edit'] as const).map((one) => ({
    id: one,
    label: t(`may.${one}`),
    checked: role === one,
    onSelect: () => setRole(one),
  }));
  return (
    <form className="invite" onSubmit={submit}>
      <TextField
        label={t('share.invitee')}
        placeholder={t('share.invitee')}
        value={typed}
        onChange={setTyped}
        size="form"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        invalid={failure !== undefined}
        autoFocus
        end={
          <Menu
            align="end"
            entries={roles}
            trigger={
              <Button size="compact" className="quiet" icon={role === 'edit' ? 'pencil' : 'eye'} aria-label={t('share.new-role')}>
                {t(`may.${role}`)}
              </Button>
            }
          />
        }
      />
      <Suggestions typed={typed} onChoose={setTyped} />
      <Button kind="primary" size="form" type="submit" disabled={busy || !typed.trim()}>
        {t('share.invite')}
      </Button>
      {failure && (
        <p className="row bad" role="alert">
          <StateGlyph state="failed" />
          {failure}
        </p>
      )}
      <span className="row options">
        <Checkbox label={t('share.notify')} checked={notify} onChange={setNotify} />
        <span className="grow quiet">{t('share.notify')}</span>
        <IconButton
          icon="link"
          size="compact"
          label={t('share.link-invite')}
          onClick={() => void copyInvitation().catch(reportError)}
        />
      </span>
    </form>
  );
}

/** Pages without HTTPS have no clipboard: then the link is shown to be copied by hand. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
