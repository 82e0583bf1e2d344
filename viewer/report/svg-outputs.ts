import { outputTexts } from '#domain';
import { isSvgText } from './svg-text.ts';
import type { ReportSource } from './use-report-data.ts';

/** An output that may hold a drawing. */
export interface SvgOutput {
  source: ReportSource;
  output: string;
  title: string;
  isDrawing: boolean;
}

/** Texts that functions give, those that are drawings now first. */
export function svgOutputs(sources: readonly ReportSource[]): SvgOutput[] {
  return sources
    .flatMap((source) =>
      source.record.outputs.flatMap(({ name, type }, at): SvgOutput[] =>
        type === 'string'
          ? [
              {
                source,
                output: name,
                title: outputTexts(source.record, at, source.locale).name,
                isDrawing: isSvgText(source.result?.outputs[name]),
              },
            ]
          : [],
      ),
    )
    .toSorted((a, b) => Number(b.isDrawing) - Number(a.isDrawing));
}
