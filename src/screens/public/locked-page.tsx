import { useState } from 'react';
import { useTranslation } from '#ui';
import { PartiError } from '#domain';
import { useApp } from '../../app/app-context.ts';
import { CardField, CardForm } from '../../frame/card-form.tsx';
import { CardPage } from '../../frame/card-page.tsx';
import { useAttempt } from '../../frame/use-attempt.ts';

/** Asks for the password of a public page; `onKey` hears what opens it. */
export function LockedPage({ workflowId, onKey }: { workflowId: string; onKey: (key: string) => void }) {
  const { t } = useTranslation('together');
  const { t: errors } = useTranslation('errors');
  const { api } = useApp();
  const { busy, failure, attempt } = useAttempt();
  const [password, setPassword] = useState('');
  const submit = () =>
    attempt(async () => {
      if (!api) throw new PartiError('workflow.load-failed');
      const { key } = await api.call('POST public/workflows/{id}/unlock', { path: { id: workflowId }, body: { password } });
      onKey(key);
    });
  return (
    <CardPage title={errors('sharing.page-password-needed.text')}>
      <CardForm submitLabel={t('public.unlock')} busy={busy} failure={failure} onSubmit={submit}>
        <CardField
          id="page-password"
          label={t('public.password')}
          type="password"
          value={password}
          onChange={setPassword}
          autoComplete="off"
          autoFocus
        />
      </CardForm>
    </CardPage>
  );
}
