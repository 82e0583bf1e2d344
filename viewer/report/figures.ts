import { outputTexts, valueMessage, type FunctionOutput, type ValueMessage, type WorkflowWidget } from '#domain';
import type { ReportSource } from './use-report-data.ts';

/** One scalar output of one node. */
export interface Figure {
  key: string;
  source: ReportSource;
  output: FunctionOutput;
  title: string;
  /** In the language that is shown; empty where the author wrote none. */
  description: string;
  /** Undefined while there is no result. */
  value: number | string | boolean | undefined;
  /** What stands in place of a number that is none. */
  message: ValueMessage | undefined;
  /** The part of the report that shows it, which may have a target; of a report that composes itself it is not stored yet. */
  widget?: WorkflowWidget;
}

/** Every scalar output of every node, in the order of the graph. */
export function figuresOf(sources: readonly ReportSource[]): Figure[] {
  return sources.flatMap((source) =>
    source.record.outputs
      .filter((output) => output.type !== null && output.type !== 'list')
      .map((output) => figureOf(source, output)),
  );
}

/** The figures that stand large on top: those of the view's widgets, else the first five numbers with a unit. */
export function headlineFigures(
  sources: readonly ReportSource[],
  widgets: readonly WorkflowWidget[],
  named: (title: string) => string,
): Figure[] {
  const chosen = widgets
    .filter((widget) => widget.kind === 'figure')
    .toSorted((a, b) => a.order - b.order)
    .flatMap((widget) => {
      const source = sources.find((candidate) => candidate.nodeId === widget.node);
      const output = source?.record.outputs.find((candidate) => candidate.name === widget.output);
      return source && output ? [{ ...figureOf(source, output, named(widget.title ?? '')), widget }] : [];
    });
  if (chosen.length > 0) return chosen;
  return figuresOf(sources)
    .filter((figure) => figure.output.type === 'number' && figure.output.unitType !== 'none')
    .slice(0, 5)
    .map((figure, order) => ({ ...figure, widget: { view: '', order, ...figureWidget(figure) } }));
}

/** A part of a report that shows a figure. */
export const figureWidget = ({ source, output }: Pick<Figure, 'source' | 'output'>) => ({
  kind: 'figure' as const,
  node: source.nodeId,
  output: output.name,
});

/** The first number that is not shown yet, one with a unit before others. */
export function nextFigure(sources: readonly ReportSource[], shown: readonly Figure[]): Figure | undefined {
  const free = figuresOf(sources).filter(({ key }) => shown.every((one) => one.key !== key));
  const numbers = free.filter(({ output }) => output.type === 'number');
  return numbers.find(({ output }) => output.unitType !== 'none') ?? numbers[0] ?? free[0];
}

function figureOf(source: ReportSource, output: FunctionOutput, title = ''): Figure {
  const value = source.result?.outputs[output.name];
  const texts = outputTexts(source.record, source.record.outputs.indexOf(output), source.locale);
  return {
    key: `${source.nodeId}/${output.name}`,
    source,
    output,
    title: title || texts.name,
    description: texts.description,
    message: output.type === 'number' && value !== undefined && value !== null ? valueMessage(value, 'tight') : undefined,
    value: typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : undefined,
  };
}
