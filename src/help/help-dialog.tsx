import { Link, useLocation } from 'react-router';
import { Button, Dialog, Icon, Kbd, useTranslation } from '#ui';
import { useApp } from '../app/app-context.ts';
import { iconOf } from '../commands/command-icons.ts';
import { reportError } from '../app/report-error.ts';
import { helpTopicOf } from './help-topic.ts';
import './help.css';

/** Commands that are named at most: the rest is found by search. */
const MOST_COMMANDS = 8;

/** Help to the screen that is shown: what it is for, how to begin, and the commands that can run here now. */
export function HelpDialog({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const { t } = useTranslation('help');
  const { registry } = useApp();
  const topic = helpTopicOf(useLocation().pathname);
  const commands = registry
    .all()
    .filter(({ id, shortcuts, validator }) => shortcuts.length > 0 && !id.startsWith('help.') && (validator?.() ?? true))
    .slice(0, MOST_COMMANDS);
  const run = (id: string) => {
    onClose();
    registry.run(id).catch(reportError);
  };
  return (
    <Dialog
      open
      title={t(`titles.${topic}`)}
      onClose={onClose}
      footer={
        <>
          <Link className="button" to="/docs/inputs" onClick={onClose}>
            {t('input-docs')}
          </Link>
          <span className="grow" />
          <Button onClick={() => run('palette.open')}>{t('all-commands')}</Button>
          <Button kind="outline" onClick={onShortcuts}>
            {t('shortcuts.title')}
          </Button>
        </>
      }
    >
      <div className="help" data-part="help" data-topic={topic}>
        <p>{t(`about.${topic}`)}</p>
        <ol>
          <li>{t(`first.${topic}`)}</li>
          <li>{t(`second.${topic}`)}</li>
          <li>{t(`third.${topic}`)}</li>
          <li>{t(`fourth.${topic}`)}</li>
        </ol>
        {commands.length > 0 && (
          <section aria-label={t('here')}>
            <h3 className="heading">{t('here')}</h3>
            {commands.map(({ id, type, name, shortcuts }) => (
              <button key={id} type="button" className="item" onClick={() => run(id)}>
                <Icon name={iconOf({ id, type })} />
                <span>{name}</span>
                <Kbd keys={shortcuts[0] ?? ''} />
              </button>
            ))}
          </section>
        )}
      </div>
    </Dialog>
  );
}
