import { Switch, useTranslation } from '#ui';
import { think } from '../../app/thinking.ts';
import { reportError } from '../../app/report-error.ts';
import { useApi } from '../../app/use-api.ts';
import type { ItemFacts } from './content-facts.ts';

/** Whether the variants of a space type may be turned by a quarter to fit. */
export function MayTurn({ item, mayEdit, onChanged }: { item: ItemFacts; mayEdit: boolean; onChanged: () => void }) {
  const { t } = useTranslation('content');
  const api = useApi();
  const change = async (allowRotation: boolean) => {
    await think(
      api.call('PATCH folders/{id}/files/{fileId}', { path: { id: item.folderId, fileId: item.id }, body: { allowRotation } }),
    );
    onChanged();
  };
  return (
    <div className="row may-turn">
      <span className="grow">{t('may-turn')}</span>
      <Switch
        label={t('may-turn')}
        checked={item.allowRotation === true}
        disabled={!mayEdit}
        onChange={(checked) => void change(checked).catch(reportError)}
      />
    </div>
  );
}
