import { useMemo } from 'react';
import { useTranslation } from '#ui';
import { outputTexts, type WorkflowWidget } from '#domain';
import { useShippedName } from '#inputs';
import { FailureNote } from './failure-note.tsx';
import { useSources } from './report-context.ts';
import { isSvgText, SVG_MAX, svgAddress } from './svg-text.ts';
import { WidgetCard } from './widget-card.tsx';

/** A drawing that a function gives as SVG. It is shown as an image: nothing in it runs, and nothing is fetched. */
export function SvgCard({ id, widget }: { id: string; widget: WorkflowWidget }) {
  const { t } = useTranslation('report');
  const sources = useSources();
  const named = useShippedName();
  const source = sources.find(({ nodeId }) => nodeId === widget.node);
  const at = source?.record.outputs.findIndex(({ name }) => name === widget.output) ?? -1;
  const own = source && at >= 0 ? outputTexts(source.record, at, source.locale).name : t('widgets.svg');
  const title = widget.title ? named(widget.title) : own;
  const value = source && widget.output !== undefined ? source.result?.outputs[widget.output] : undefined;
  const text = isSvgText(value) ? value : undefined;
  const isShown = text !== undefined && text.length <= SVG_MAX;
  const address = useMemo(() => (isShown ? svgAddress(text) : undefined), [isShown, text]);
  const why = source && at < 0 ? 'svgLost' : text === undefined ? 'svgNone' : 'svgLarge';
  return (
    <WidgetCard id={id} widget={widget} title={title} {...(source ? { about: source.label } : {})}>
      {source && <FailureNote sources={[source]} isEarlier={source.isEarlier && address !== undefined} />}
      {address !== undefined ? (
        <img className="report-svg" src={address} alt={title} data-part="svg" />
      ) : (
        !source?.isLoading && <p className="report-none">{t(source || widget.node === undefined ? why : 'svgLost')}</p>
      )}
    </WidgetCard>
  );
}
