import { Button, useTranslation } from '#ui';
import type { SignInOptions } from '../../services/services.ts';

/** Ways in by a company's provider; `again`: the one that failed just now. */
export function ProviderButtons({
  providers,
  again,
  busy,
  onChoose,
}: {
  providers: SignInOptions['providers'];
  again: boolean;
  busy: boolean;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('app');
  return (
    <div className="providers">
      {providers.map(({ id, label }, at) => (
        <Button
          key={id}
          kind={at === 0 ? 'primary' : 'outline'}
          size="form"
          icon={at === 0 ? 'lock' : undefined}
          disabled={busy}
          onClick={() => onChoose(id)}
        >
          {t(at === 0 && again ? 'signin.try-again' : 'signin.continue-with', { label })}
        </Button>
      ))}
    </div>
  );
}
