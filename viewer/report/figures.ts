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
  /** The report's own part that shows it, which may have a target. */
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
    .slice(0, 5);
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
