import { useEffect, useMemo, useState } from 'react';
import { readFunctionRecord, recordEffects, type JsonObject } from '#domain';
import { StateGlyph, useTranslation } from '#ui';
import { useApp } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';
import { useForm } from './record-form.ts';

/** What taking this record would do to workflows that use the version that it began from; silent where all is kept. */
export function EffectsNote({ base, maySeeUse }: { base: JsonObject; maySeeUse: boolean }) {
  const { t } = useTranslation('functions');
  const { record, id } = useForm();
  const { services } = useApp();
  const [used, setUsed] = useState<number>();
  const before = useMemo(() => readFunctionRecord(base), [base]);
  const effects = useMemo(() => recordEffects(before, record), [before, record]);
  const lost = effects.filter(({ kind }) => kind === 'lost');
  const checked = effects.filter(({ kind }) => kind === 'checked');
  const mapped = effects.filter(({ kind }) => kind === 'mapped');
  const isTold = lost.length + mapped.length + checked.length > 0;
  useEffect(() => {
    if (!maySeeUse || !isTold) return;
    services.authoring.usage(id).then(({ workflows, hidden }) => setUsed(workflows.length + hidden), reportError);
  }, [services, id, maySeeUse, isTold]);
  if (!isTold) return null;
  const kept = effects.length - lost.length - mapped.length - checked.length;
  const partOf = ({ part, name }: (typeof effects)[number]) => t(`forms.effects.${part}`, { name });
  return (
    <aside className="effects" role="status" data-part="effects">
      <StateGlyph state={lost.length > 0 ? 'stale' : 'waiting'} />
      <div>
        <p className="strong">{used === undefined ? t('forms.effects.title') : t('forms.effects.used', { count: used })}</p>
        {lost.length > 0 && <p>{t('forms.effects.lost', { parts: lost.map(partOf).join(', ') })}</p>}
        {mapped.length > 0 && (
          <p>{t('forms.effects.mapped', { parts: mapped.map(({ name, to = '' }) => `${name} → ${to}`).join(', ') })}</p>
        )}
        {checked.length > 0 && <p>{t('forms.effects.checked', { parts: checked.map(partOf).join(', ') })}</p>}
        <p className="quiet">{t('forms.effects.kept', { count: kept })}</p>
      </div>
    </aside>
  );
}
