import { useCallback } from 'react';
import { Link } from 'react-router';
import { Skeleton, useTranslation } from '#ui';
import { templatePath } from '../../account/chosen-template.ts';
import { useApp } from '../../app/app-context.ts';
import { ListPlace } from '../../frame/list-place.tsx';
import { PageFrame } from '../../frame/page-frame.tsx';
import { useList } from '../../frame/use-list.ts';
import '../gallery/gallery.css';
import { Picture } from '../gallery/picture.tsx';

/** `/templates`: what comes with Parti, for people who have no account yet; the chosen one opens once they have. */
export function TemplatesScreen() {
  const { t } = useTranslation('app');
  const { t: together, i18n } = useTranslation('together');
  const { services } = useApp();
  const templates = useList(useCallback(() => services.publicTemplates(i18n.language), [services, i18n.language]));
  return (
    <PageFrame
      className="gallery"
      title={together('door.templates-title')}
      titleIn="page"
      hasPerson={false}
      actions={
        <Link className="button" data-kind="outline" to="/signin">
          {t('signin.enter')}
        </Link>
      }
    >
      <h1>{together('door.templates-title')}</h1>
      <section className="yours" aria-label={t('gallery.templates')}>
        <ListPlace
          listing={templates}
          failed={t('gallery.templates-failed')}
          loading={<Skeleton title lines={4} />}
          empty={<p className="meta">{t('gallery.no-templates')}</p>}
        >
          {(items) => (
            <div className="grid">
              {items.map(({ id, name, description, thumbnailUrl }) => (
                <article key={id} className="template" aria-label={name}>
                  <Link
                    className="picture-button"
                    to={templatePath(id)}
                    aria-label={together('door.begin-with', { name })}
                    title={description}
                  >
                    <Picture kind="public/templates" id={id} url={thumbnailUrl} />
                  </Link>
                  <div className="about">
                    <h2 className="clip name">{name}</h2>
                    <p className="meta clip">{description}</p>
                  </div>
                </article>
              ))}
            </div>
          )}
        </ListPlace>
      </section>
    </PageFrame>
  );
}
