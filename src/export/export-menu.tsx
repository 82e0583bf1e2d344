import { IconButton, Menu, useTranslation, type MenuEntry } from '#ui';
import { useApp } from '../app/app-context.ts';
import { reportError } from '../app/report-error.ts';
import { EXPORT_TYPES } from './export-model.ts';

/** The files that the shown model leaves as; each is a command, known to the palette too. */
export function ExportMenu() {
  const { t } = useTranslation('import');
  const { registry } = useApp();
  const run = (id: string) => () => void registry.run(id).catch(reportError);
  const entries: MenuEntry[] = [
    ...EXPORT_TYPES.map((type) => ({
      id: type,
      label: t(`export.menu.${type}`),
      end: `.${type}`,
      onSelect: run(`file.export-${type}`),
    })),
    { id: 'rule', kind: 'rule' },
    { id: 'parti', label: t('export.menu.parti'), end: '.parti', onSelect: run('file.export-parti') },
  ];
  return <Menu align="end" entries={entries} trigger={<IconButton icon="download" size="compact" label={t('export.title')} />} />;
}
