import { useState } from 'react';
import { groupOf, shownViews } from '#domain';
import { Button, Dialog, TextField, useTranslation } from '#ui';
import { useViewName } from '../../../views/tabs-of-views.ts';
import { patchView, type ViewPorts } from './change-views.ts';

/** Name and group of a view. */
export function ViewDialog({ ports, id, onClose }: { ports: ViewPorts; id: string; onClose: () => void }) {
  const { t } = useTranslation('app');
  const views = shownViews(ports.reader.document().views);
  const view = views.find((one) => one.id === id)?.view;
  // A name that nobody gave is kept as it is: others read it in their language.
  const nameOf = useViewName();
  const given = view ? nameOf(view) : '';
  const [name, setName] = useState(given);
  const [group, setGroup] = useState(view ? groupOf(view) : '');
  const groups = [...new Set(views.map((one) => groupOf(one.view)).filter((one) => one !== ''))];
  const isNamed = name.trim() !== '';
  const keep = () => {
    if (!isNamed) return;
    patchView(ports, id, { ...(name === given ? {} : { name: name.trim() }), group: group.trim() });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('editor.view-words.rename-title')}
      footer={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('editor.view-words.cancel')}
          </Button>
          <Button kind="primary" disabled={!isNamed} onClick={keep}>
            {t('editor.view-words.keep')}
          </Button>
        </>
      }
    >
      <form
        className="view-form"
        onSubmit={(event) => {
          event.preventDefault();
          keep();
        }}
      >
        <label>
          <span className="quiet">{t('editor.view-words.name')}</span>
          <TextField label={t('editor.view-words.name')} size="form" value={name} onChange={setName} autoFocus />
        </label>
        <label>
          <span className="quiet">{t('editor.view-words.group')}</span>
          <TextField
            label={t('editor.view-words.group')}
            size="form"
            value={group}
            placeholder={t('editor.view-words.no-group')}
            onChange={setGroup}
            list="view-groups"
          />
        </label>
        <datalist id="view-groups">
          {groups.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  );
}
