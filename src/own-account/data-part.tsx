import { Button, Icon, saveFile, useTranslation } from '#ui';
import { CardFailure } from '../frame/card-page.tsx';
import { useAttempt } from '../frame/use-attempt.ts';
import { useApi } from '../app/use-api.ts';
import { Part } from './part.tsx';

/** What the server knows of the person, to take along; and how it is forgotten. */
export function DataPart() {
  const { t } = useTranslation('account');
  const api = useApi();
  const { busy, failure, attempt } = useAttempt();
  const save = () => attempt(async () => saveFile(await (await api.file('GET account/data')).blob(), 'parti-account.zip'));
  return (
    <Part id="data">
      <ul className="lines">
        <li>
          <Icon name="download" />
          <span>
            <b>{t('everything')}</b>
            <span className="meta">{t('everything-hint')}</span>
          </span>
          <span />
          <Button kind="outline" disabled={busy} aria-busy={busy} onClick={save}>
            {t(busy ? 'preparing' : 'prepare')}
          </Button>
        </li>
        <li>
          <Icon name="trash" />
          <span>
            <b>{t('delete')}</b>
            <span className="meta">{t('delete-hint')}</span>
          </span>
        </li>
      </ul>
      <CardFailure text={failure} />
    </Part>
  );
}
