import { useCallback } from 'react';
import { useTranslation } from '#ui';
import { Link } from 'react-router';
import { templatePath } from '../../account/chosen-template.ts';
import { useApp } from '../../app/app-context.ts';
import { useList } from '../../frame/use-list.ts';
import { Picture } from '../gallery/picture.tsx';

const SHOWN = 4;

/** Buildings of templates that anybody may begin with; nothing where they cannot be had. */
export function SomeTemplates() {
  const { t, i18n } = useTranslation('home');
  const { services } = useApp();
  const { list } = useList(useCallback(() => services.publicTemplates(i18n.language), [services, i18n.language]));
  if (list.kind !== 'ready' || list.items.length === 0) return null;
  return (
    <section className="some" aria-labelledby="some-templates">
      <header>
        <h2 id="some-templates">{t('home.templates')}</h2>
        <Link to="/templates">{t('home.templates-all')}</Link>
      </header>
      <div className="grid">
        {list.items
          .filter(({ id }) => id !== 'tower-on-a-slope')
          .slice(0, SHOWN)
          .map(({ id, name, description, thumbnailUrl }) => (
            <Link key={id} className="card" to={templatePath(id)}>
              <Picture kind="public/templates" id={id} url={thumbnailUrl} />
              <b>{name}</b>
              <span className="meta">{description}</span>
            </Link>
          ))}
      </div>
    </section>
  );
}
