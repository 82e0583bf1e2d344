import type { UnitSystem } from '#domain';
import { StateGlyph, useTranslation } from '#ui';
import { EarlierMark, FailureText } from './failure-note.tsx';
import { FigureValue, NoNumber } from './figure-value.tsx';
import type { Figure } from './figures.ts';

/** The figures that matter, large, in one ruled band. */
export function FigureBand({ figures, system, locale }: { figures: readonly Figure[]; system: UnitSystem; locale: string }) {
  const { t } = useTranslation('report');
  return (
    <section className="card kpis" aria-label={t('figures')}>
      {figures.map(({ key, title, value, message, output, source }) => (
        <div className="kpi" key={key} data-part="figure" data-node={source.nodeId} data-output={output.name}>
          <span className="label">{title}</span>
          <span className="figure" data-earlier={source.isEarlier || undefined}>
            {message ? (
              <NoNumber message={message} />
            ) : (
              <span className="fit">
                <FigureValue value={value} unitType={output.unitType} system={system} locale={locale} />
              </span>
            )}
          </span>
          <span className="delta">
            {source.failure && (
              <span className="bad row" data-part="failure">
                <StateGlyph state="failed" />
                <FailureText source={source} />
              </span>
            )}
            {source.isEarlier && <EarlierMark />}
            {!source.failure && !source.isEarlier && source.label}
          </span>
        </div>
      ))}
    </section>
  );
}
