import { useTranslation } from 'react-i18next';
import { Button, ErrorState } from '#ui';

/** A list that could not be read, with the way to try again. */
export function ListFailed({ title, onReload }: { title: string; onReload: () => void }) {
  const { t } = useTranslation('app');
  return (
    <ErrorState
      title={title}
      actions={
        <Button kind="outline" size="compact" icon="reset" onClick={onReload}>
          {t('reload')}
        </Button>
      }
    >
      {t('gallery.failed-hint')}
    </ErrorState>
  );
}
