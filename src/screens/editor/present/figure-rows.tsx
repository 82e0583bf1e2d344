import { Icon, IconButton, Menu, useTranslation } from '#ui';
import { FigureValue, figuresOf, type Figure } from '#viewer';
import { FIGURES_MAX } from '../../../presenting/slide-figures.ts';
import { patchSlide } from './arrange-deck.ts';
import type { SlideFormProps } from './slide-form-props.ts';

/** Figures of a slide: the chosen ones, in their order, and a menu of all. */
export function FigureRows({ ports, chosen: { id }, now }: SlideFormProps) {
  const { t } = useTranslation('present');
  const all = figuresOf(now.sources).filter(({ output }) => output.type === 'number');
  const shown = now.shown.figures;
  const keep = (figures: readonly Figure[]) =>
    patchSlide(ports, id, { figures: figures.map(({ source, output }) => ({ node: source.nodeId, output: output.name })) });
  const isShown = ({ key }: Figure) => shown.some((one) => one.key === key);
  return (
    <>
      <div className="deck-sub">
        <b>{t('form.figures')}</b>
        <span className="meta">{t('form.of', { count: shown.length, most: FIGURES_MAX })}</span>
        <span className="grow" />
        <Menu
          align="end"
          entries={all.map((figure) => ({
            id: figure.key,
            label: figure.title,
            end: figure.source.label,
            checked: isShown(figure),
            disabled: !isShown(figure) && shown.length >= FIGURES_MAX,
            onSelect: () => keep(isShown(figure) ? shown.filter(({ key }) => key !== figure.key) : [...shown, figure]),
          }))}
          trigger={<IconButton icon="plus" size="compact" label={t('form.add-figure')} />}
        />
      </div>
      {shown.map((figure, at) => (
        <div className="deck-pick" key={figure.key} data-figure={figure.key}>
          <IconButton
            icon="left"
            size="compact"
            className="up"
            label={t('form.earlier', { name: figure.title })}
            disabled={at === 0}
            onClick={() => keep(shown.with(at - 1, figure).with(at, shown[at - 1] as Figure))}
          />
          <span className="clip">{figure.title}</span>
          <span className="end">
            <FigureValue
              value={figure.value}
              unitType={figure.output.unitType}
              system={now.units.system}
              locale={now.units.locale}
            />
          </span>
          <IconButton
            icon="close"
            size="compact"
            label={t('form.remove-figure', { name: figure.title })}
            onClick={() => keep(shown.filter(({ key }) => key !== figure.key))}
          />
        </div>
      ))}
      {shown.length === 0 && (
        <p className="deck-pick quiet">
          <Icon name="minus" /> {t('form.no-figures')}
        </p>
      )}
    </>
  );
}
