import { Icon, Kbd, useTranslation } from '#ui';
import { openPalette } from '../palette/palette-host.tsx';

/** Field of the bar that opens the search over workflows, functions and commands. */
export function FindField() {
  const { t } = useTranslation('app');
  return (
    <button type="button" className="field find" onClick={() => openPalette()}>
      <Icon name="search" />
      <span className="placeholder">{t('gallery.search')}</span>
      <Kbd keys="mod+k" />
    </button>
  );
}
