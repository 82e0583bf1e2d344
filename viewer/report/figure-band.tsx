import type { UnitSystem, WorkflowWidget } from '#domain';
import { StateGlyph, useTranslation } from '#ui';
import { EarlierMark, FailureText } from './failure-note.tsx';
import { FigureForm } from './figure-form.tsx';
import { FigureValue, NoNumber } from './figure-value.tsx';
import type { Figure } from './figures.ts';
import { targetTexts } from './target-texts.ts';

/** The figures that matter, large, in one ruled band; one that has a target with how far it is from there. */
export function FigureBand({
  figures,
  system,
  locale,
  onChange,
  onDelete,
}: {
  figures: readonly Figure[];
  system: UnitSystem;
  locale: string;
  /** Writes a figure with another target; absent for whoever may only look. */
  onChange?: ((before: WorkflowWidget, after: WorkflowWidget) => void) | undefined;
  /** Takes a figure away; absent too where the report composes itself. */
  onDelete?: ((widget: WorkflowWidget) => void) | undefined;
}) {
  const { t } = useTranslation('report');
  return (
    <section className="card kpis" aria-label={t('figures')}>
      {figures.map((figure) => {
        const { key, title, value, message, output, source, widget } = figure;
        const target = targetTexts(figure, { system, locale });
        return (
          <div className="kpi" key={key} data-part="figure" data-node={source.nodeId} data-output={output.name}>
            <span className="label">
              {title}
              {onChange && widget && (
                <FigureForm
                  figure={figure}
                  widget={widget}
                  onChange={(after) => onChange(widget, after)}
                  onDelete={onDelete && (() => onDelete(widget))}
                />
              )}
            </span>
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
              {!source.failure && !source.isEarlier && !target && source.label}
              {!source.failure && !source.isEarlier && target && (
                <span data-part="target" data-tip={source.label}>
                  {target.difference === undefined ? t('targetIs', target) : t('targetFrom', target)}
                </span>
              )}
            </span>
          </div>
        );
      })}
    </section>
  );
}
