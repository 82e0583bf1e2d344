import { useSnapshot } from 'valtio';
import { currentLanguage, offeredLanguages } from '#locales';
import { Segmented, Select, Switch, useTranslation } from '#ui';
import { useApp } from '../app/app-context.ts';
import { pageEvents } from '../app/events.ts';
import { reportError } from '../app/report-error.ts';
import { preferences } from '../preferences/preferences.ts';
import { Entry } from './kept-field.tsx';
import { Part } from './part.tsx';

/** Language, units and theme; the same commands as the menu of the person. */
export function PreferencesPart() {
  const { t } = useTranslation('account');
  const { t: app } = useTranslation('app');
  const { registry } = useApp();
  const { theme, preferredUnits, hasLoaded } = useSnapshot(preferences);
  const events = useSnapshot(pageEvents.state);
  const choose = (id: string) => void registry.run(id).catch(reportError);
  return (
    <Part id="preferences">
      <Entry label={app('menu.language')} beside={<span className="meta">{t('language-hint')}</span>}>
        <Select
          label={app('menu.language')}
          size="form"
          disabled={!hasLoaded}
          options={offeredLanguages().map((one) => ({ value: one.code, label: one.displayName }))}
          value={currentLanguage()}
          onChange={(code) => choose(`language.${code}`)}
        />
      </Entry>
      <Entry label={app('menu.units')}>
        <Segmented
          label={app('menu.units')}
          disabled={!hasLoaded}
          options={(['metric', 'imperial'] as const).map((value) => ({ value, label: app(`menu.${value}`) }))}
          value={preferredUnits}
          onChange={(units) => choose(`units.${units}`)}
        />
      </Entry>
      <Entry label={app('menu.theme')}>
        <Segmented
          label={app('menu.theme')}
          disabled={!hasLoaded}
          options={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: app(`menu.theme-${value}`) }))}
          value={theme}
          onChange={(next) => choose(`theme.${next}`)}
        />
      </Entry>
      {events.isOn && (
        <Entry label={t('events')} beside={<span className="meta">{t('events-hint')}</span>}>
          <Switch
            label={t('events')}
            checked={events.consent === 'yes'}
            onChange={(agrees) => pageEvents.answer(agrees ? 'yes' : 'no')}
          />
        </Entry>
      )}
    </Part>
  );
}
