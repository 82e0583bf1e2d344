import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Icon, sessionStorageOrNone, useTranslation } from '#ui';
import { chosenTemplate } from '../../account/chosen-template.ts';
import { useApp } from '../../app/app-context.ts';

/** Names the template that somebody chose before signing in or up; where none is chosen, the way to them. */
export function ChosenTemplateNote() {
  const { t, i18n } = useTranslation('together');
  const { services } = useApp();
  const [id] = useState(() => chosenTemplate(sessionStorageOrNone(), Date.now()));
  const [name, setName] = useState<string>();
  useEffect(() => {
    if (id === undefined) return undefined;
    let isWanted = true;
    services.publicTemplates(i18n.language).then(
      (all) => isWanted && setName(all.find((one) => one.id === id)?.name),
      // Without its name it opens all the same.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [services, id, i18n.language]);
  if (id !== undefined)
    return name === undefined ? null : (
      <p className="row quiet" role="note" data-part="chosen-template">
        <Icon name="layers" />
        <span>{t('door.template', { name })}</span>
      </p>
    );
  return (
    <p className="row quiet">
      <Link to="/templates">{t('door.templates')}</Link>
    </p>
  );
}
