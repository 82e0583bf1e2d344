import { useTranslation } from 'react-i18next';
import { Icon } from '#ui';
import { PASSWORD_RULES } from '../../account/password-rules.ts';
import './sign-in.css';

/** What a new password needs, ticked while it is typed. */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation('together');
  return (
    <ul className="rules-list" aria-label={t('rules.label')}>
      {PASSWORD_RULES.map(({ id, isMet }) => (
        <li key={id} className="row" data-met={isMet(password) || undefined}>
          <Icon name={isMet(password) ? 'check' : 'minus'} />
          {t(`rules.${id}`)}
        </li>
      ))}
    </ul>
  );
}
