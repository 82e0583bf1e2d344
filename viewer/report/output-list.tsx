import { memo, useState, type Ref } from 'react';
import type { UnitSystem } from '#domain';
import { Button, useTranslation } from '#ui';
import { EarlierMark } from './failure-note.tsx';
import { FigureValue, NoNumber } from './figure-value.tsx';
import type { Figure } from './figures.ts';
import { useWhileSeen } from './use-while-seen.ts';

/** Functions whose outputs are listed at once; the page would lay out thousands for nobody. */
const STEP = 100;

/** Every scalar output of the workflow, grouped by function; of a large one the next hundred when asked for. */
export function OutputList({ figures, system, locale }: OutputListProps) {
  const [shown, place] = useWhileSeen(figures);
  return <Outputs figures={shown} system={system} locale={locale} place={place} />;
}

interface OutputListProps {
  figures: readonly Figure[];
  system: UnitSystem;
  locale: string;
}

const Outputs = memo(function Outputs({ figures, system, locale, place }: OutputListProps & { place: Ref<HTMLElement> }) {
  const { t } = useTranslation('report');
  const [count, setCount] = useState(STEP);
  const groups = [...Map.groupBy(figures, (figure) => figure.source.nodeId).values()];
  const left = groups.length - count;
  return (
    <section ref={place} className="card report-all" aria-label={t('outputs')}>
      <header>
        <h2>{t('outputs')}</h2>
      </header>
      <div className="report-outputs">
        {groups.slice(0, count).map((group) => (
          <div key={group[0]?.source.nodeId} data-part="outputs" data-node={group[0]?.source.nodeId}>
            <h3 className="meta">{group[0]?.source.label}</h3>
            {group[0]?.source.isEarlier && <EarlierMark />}
            <dl data-earlier={group[0]?.source.isEarlier || undefined}>
              {group.map(({ key, output, title, description, value, message }) => (
                <Output
                  key={key}
                  output={output}
                  title={title}
                  description={description}
                  value={value}
                  message={message}
                  system={system}
                  locale={locale}
                />
              ))}
            </dl>
          </div>
        ))}
      </div>
      {left > 0 && (
        <Button kind="outline" onClick={() => setCount(count + STEP)}>
          {t('moreOutputs', { count: Math.min(STEP, left), left })}
        </Button>
      )}
    </section>
  );
});

const Output = memo(function Output({
  output,
  title,
  description,
  value,
  message,
  system,
  locale,
}: Pick<Figure, 'output' | 'title' | 'description' | 'value' | 'message'> & { system: UnitSystem; locale: string }) {
  return (
    <div className="report-output" title={description || undefined} data-output={output.name}>
      <dt className="quiet">{title}</dt>
      <dd className="num">
        {message ? (
          <NoNumber message={message} />
        ) : (
          <FigureValue value={value} unitType={output.unitType} system={system} locale={locale} />
        )}
      </dd>
    </div>
  );
});
