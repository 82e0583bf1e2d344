import { useSnapshot } from 'valtio';
import { formatQuantity } from '#domain';
import { Button, EmptyState, Skeleton, useTranslation } from '#ui';
import { preferences } from '../../preferences/preferences.ts';
import type { TemplateFacts } from '../../services/services.ts';
import { ListFailed } from '../../frame/list-place.tsx';
import { Picture } from './picture.tsx';
import type { Listing } from '../../frame/use-list.ts';

/** The template to begin with, with its picture; the others stand in a grid below. */
export function FeatureCard({
  templates: { list, reload },
  onOpen,
}: {
  templates: Listing<TemplateFacts>;
  onOpen: (templateId: string) => void;
}) {
  const { t } = useTranslation('app');
  if (list.kind === 'loading') {
    return (
      <article className="template feature" aria-busy="true" aria-label={t('gallery.featured')}>
        <span className="bone picture-bone" />
        <div className="about">
          <Skeleton title lines={4} />
        </div>
      </article>
    );
  }
  if (list.kind === 'failed') {
    return (
      <article className="template feature-state">
        <ListFailed title={t('gallery.templates-failed')} onReload={reload} />
      </article>
    );
  }
  const first = featuredOf(list.items);
  if (!first) {
    return (
      <article className="template feature-state">
        <EmptyState icon="layers" title={t('gallery.no-templates')}>
          {t('gallery.no-templates-hint')}
        </EmptyState>
      </article>
    );
  }
  return (
    <article className="template feature" aria-label={t('gallery.featured-name', { name: first.name })}>
      <Picture kind="templates" id={first.id} url={first.thumbnailUrl} label={first.name} />
      <div className="about">
        <span className="meta">{t('gallery.featured')}</span>
        <h2>{first.name}</h2>
        <p className="quiet">{first.description}</p>
        <p className="meta">{t('gallery.functions-count', { count: first.functionsUsed.length })}</p>
        <Figures figures={first.figures} />
        <Button kind="primary" className="open-copy" onClick={() => onOpen(first.id)}>
          {t('gallery.open-copy')}
        </Button>
      </div>
    </article>
  );
}

/** The template that somebody put first, else the first of all; undefined where there is none. */
export const featuredOf = (templates: readonly TemplateFacts[]): TemplateFacts | undefined =>
  templates.find(({ isFeatured }) => isFeatured) ?? templates[0];

/** More of them do not fit beside the picture. */
const MOST_FIGURES = 4;

/** What the template's functions computed, in the reader's units. */
function Figures({ figures }: Pick<TemplateFacts, 'figures'>) {
  const { i18n } = useTranslation();
  const { preferredUnits: system } = useSnapshot(preferences);
  if (figures.length === 0) return null;
  return (
    <dl className="figures">
      {figures.slice(0, MOST_FIGURES).map(({ title, value, unitType }) => {
        const { number, unit } = formatQuantity(value, { unitType, system, locale: i18n.language, form: 'figure' });
        return (
          <div key={title}>
            <dd>
              {number} {unit && <span className="unit">{unit}</span>}
            </dd>
            <dt className="meta">{title}</dt>
          </div>
        );
      })}
    </dl>
  );
}
