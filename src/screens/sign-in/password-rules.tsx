import { PASSWORD_RULES } from '#domain';
import { Icon, useTranslation } from '#ui';
import './sign-in.css';

const TEXTS = {
  'password.too-short': 'rules.length',
  'password.lowercase-required': 'rules.lowercase',
  'password.uppercase-required': 'rules.uppercase',
  'password.number-required': 'rules.number',
  'password.special-required': 'rules.special',
} as const;

/** What a new password needs, ticked while it is typed. */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation('together');
  return (
    <ul className="rules-list" aria-label={t('rules.label')}>
      {PASSWORD_RULES.map(([code, isMet]) => (
        <li key={code} className="row" data-met={isMet(password) || undefined}>
          <Icon name={isMet(password) ? 'check' : 'minus'} />
          {t(TEXTS[code])}
        </li>
      ))}
    </ul>
  );
}
