import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button, ErrorState, LoadingState, inSentences, sessionStorageOrNone, useTranslation } from '#ui';
import { heldInvitation } from '../../account/held-invitation.ts';
import { saveSignInTarget } from '../../account/sign-in-target.ts';
import type { InvitationFacts } from '../../services/services.ts';
import { useAccountState, useApp } from '../../app/app-context.ts';
import { describeError } from '../../app/describe-error.ts';
import { CardPage, CardFailure } from '../../frame/card-page.tsx';
import { useAttempt } from '../../frame/use-attempt.ts';
import { BarePage } from '../../frame/bare-page.tsx';

type Reading = { kind: 'reading' } | { kind: 'failed'; text: string } | { kind: 'ready'; facts: InvitationFacts };

/** `/invitation#token`: who invites to what; signed in it opens, else by sign-up or sign-in and back here. */
export function InvitationScreen() {
  const { t } = useTranslation('together');
  const { services } = useApp();
  const [token] = useState(() => window.location.hash.slice(1) || (heldInvitation.get() ?? ''));
  const [reading, setReading] = useState<Reading>({ kind: 'reading' });
  useEffect(() => {
    let wanted = true;
    window.history.replaceState(window.history.state, '', '/invitation');
    services.readInvitation(token).then(
      (facts) => {
        if (!wanted) return;
        heldInvitation.hold(token);
        setReading({ kind: 'ready', facts });
      },
      async (error: unknown) => {
        heldInvitation.drop();
        const { text, hint } = await describeError(error);
        if (wanted) setReading({ kind: 'failed', text: inSentences(text, hint) });
      },
    );
    return () => {
      wanted = false;
    };
  }, [services, token]);
  if (reading.kind === 'ready') return <Invited token={token} facts={reading.facts} />;
  return (
    <BarePage>
      {reading.kind === 'reading' ? (
        <LoadingState title={t('invitation.reading')} />
      ) : (
        <ErrorState
          title={t('invitation.failed')}
          actions={
            <Link className="button" data-kind="outline" to="/workflows">
              {t('invitation.to-gallery')}
            </Link>
          }
        >
          {reading.text}
        </ErrorState>
      )}
    </BarePage>
  );
}

/** What the sign-up screen is told by an invitation: the address that it is meant for. */
export interface InvitedState {
  email: string | null;
}

function Invited({ token, facts }: { token: string; facts: InvitationFacts }) {
  const { t } = useTranslation('together');
  const { services } = useApp();
  const state = useAccountState();
  const navigate = useNavigate();
  const { busy, failure, attempt } = useAttempt();
  const open = () =>
    attempt(async () => {
      const workflowId = await services.acceptInvitation(token);
      heldInvitation.drop();
      await navigate(workflowId === null ? '/workflows' : `/workflows/${workflowId}`, { replace: true });
    });
  const through = (path: '/signup' | '/signin') => {
    saveSignInTarget(sessionStorageOrNone(), '/invitation', Date.now());
    void navigate(path, { state: { email: facts.email } satisfies InvitedState });
  };
  return (
    <CardPage title={t('invitation.title', { person: facts.invitedBy })}>
      <p>
        {facts.workflowName === null
          ? t('invitation.join', { organization: facts.organization })
          : t(`invitation.${facts.role}`, { workflow: facts.workflowName })}
      </p>
      <CardFailure text={failure} />
      {state.kind === 'signed-in' ? (
        <Button kind="primary" size="form" onClick={open} disabled={busy}>
          {facts.workflowName === null ? t('invitation.enter') : t('invitation.open')}
        </Button>
      ) : (
        <>
          <Button kind="primary" size="form" onClick={() => through('/signup')}>
            {t('invitation.sign-up')}
          </Button>
          <Button kind="outline" size="form" onClick={() => through('/signin')}>
            {t('invitation.sign-in')}
          </Button>
        </>
      )}
    </CardPage>
  );
}
