import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { CardPage } from '../../frame/card-page.tsx';
import './sign-in.css';

/** `/policies/terms` and `/policies/privacy`, readable without an account. */
export function PolicyScreen() {
  const { t } = useTranslation('together');
  const { policyName } = useParams();
  const shown = policyName === 'terms' || policyName === 'privacy' ? ([policyName] as const) : (['terms', 'privacy'] as const);
  return (
    <CardPage title={t(`policies.${shown[0]}`)}>
      {shown.map((name) => (
        <section key={name}>
          {name !== shown[0] && <h2>{t(`policies.${name}`)}</h2>}
          <p className="policy">{t(`policies.${name}-text`)}</p>
        </section>
      ))}
      <div className="other">
        <Link to="/signin">{t('policies.back')}</Link>
      </div>
    </CardPage>
  );
}
