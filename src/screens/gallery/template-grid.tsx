import { confirmChoice, IconButton, Menu, showAlert, useTranslation, type MenuEntry } from '#ui';
import { useAccountState, useApp } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';
import { think } from '../../app/thinking.ts';
import type { Listing } from '../../frame/use-list.ts';
import type { TemplateFacts, TemplateStep } from '../../services/services.ts';
import { featuredOf } from './feature-card.tsx';
import { Picture } from './picture.tsx';

/** All templates but the one that is put first: those that come with Parti, then those that people of this server saved; administrators promote these and choose the first. */
export function TemplateGrid({ templates, onOpen }: { templates: Listing<TemplateFacts>; onOpen: (templateId: string) => void }) {
  const { t } = useTranslation('app');
  const all = templates.list.kind === 'ready' ? templates.list.items : [];
  const first = featuredOf(all);
  // What somebody saved stays here with its menu, even while it is put first.
  const rest = all.filter((one) => one !== first || one.state !== 'shipped');
  if (rest.length === 0) return null;
  return (
    <section className="yours" aria-label={t('gallery.templates')} data-part="templates">
      <div className="headline">
        <h2>{t('gallery.templates')}</h2>
        <span className="meta">{rest.length}</span>
      </div>
      <div className="grid">
        {rest.map((template) => (
          <TemplateTile
            key={template.id}
            template={template}
            onOpen={() => onOpen(template.id)}
            onChanged={() => templates.reload()}
          />
        ))}
      </div>
    </section>
  );
}

function TemplateTile({
  template: { id, name, description, state, isFeatured, isOwn, ownerName, thumbnailUrl },
  onOpen,
  onChanged,
}: {
  template: TemplateFacts;
  onOpen: () => void;
  onChanged: () => void;
}) {
  const { t } = useTranslation('app');
  const { services } = useApp();
  const account = useAccountState();
  const isAdmin = account.kind === 'signed-in' && account.user.isAdmin;
  const step = (what: TemplateStep) =>
    think(services.moveTemplate(id, what)).then(() => {
      showAlert({ id: 'template', text: t(`gallery.template.told.${what}`, { name }), state: 'done' });
      onChanged();
    });
  const remove = async () => {
    await confirmChoice({
      title: t('gallery.template.remove-title', { name }),
      text: t('gallery.template.remove-text'),
      confirm: t('gallery.template.remove'),
      danger: true,
    });
    await step('remove');
  };
  const entry = (what: TemplateStep, icon: 'star' | 'globe' | 'lock'): MenuEntry => ({
    id: what,
    label: t(`gallery.template.${what}`),
    icon,
    onSelect: () => void step(what).catch(reportError),
  });
  const isPromoted = state === 'promoted';
  const entries: MenuEntry[] = [
    { id: 'open', label: t('gallery.open-copy'), icon: 'copy', onSelect: onOpen },
    ...(isAdmin ? [isPromoted ? entry('unpromote', 'lock') : entry('promote', 'globe')] : []),
    ...(isAdmin && isPromoted ? [entry(isFeatured ? 'unfeature' : 'feature', 'star')] : []),
    ...(isAdmin || isOwn
      ? [
          { id: 'rule', kind: 'rule' as const },
          {
            id: 'remove',
            label: t('gallery.template.remove'),
            icon: 'trash' as const,
            danger: true,
            onSelect: () => void remove().catch(reportError),
          },
        ]
      : []),
  ];
  const about =
    state === 'shipped'
      ? description
      : isPromoted
        ? t('gallery.template.by', { name: ownerName ?? '' })
        : t('gallery.template.own');
  return (
    <article className="template" aria-label={name}>
      <button
        type="button"
        className="picture-button"
        onClick={onOpen}
        aria-label={t('gallery.open-name', { name })}
        title={state === 'shipped' ? description : undefined}
      >
        <Picture kind="templates" id={id} url={thumbnailUrl} />
      </button>
      <div className="about">
        <span className="row">
          <h3 className="clip grow">{name}</h3>
          {state !== 'shipped' && (
            <Menu
              align="end"
              entries={entries}
              trigger={<IconButton icon="more" size="compact" label={t('gallery.more', { name })} />}
            />
          )}
        </span>
        <p className="meta clip">{about}</p>
      </div>
    </article>
  );
}
