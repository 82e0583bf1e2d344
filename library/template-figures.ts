import type { UnitType, WorkflowDocument } from '#domain';
import type { ComputedResult } from './compute-results.ts';
import type { Library } from './library.ts';

/** A figure that a template's report shows, as it was computed. */
export interface TemplateFigure {
  /** Id of its widget, whose title names it. */
  widget: string;
  /** Metric. */
  value: number;
  unitType: UnitType;
}

/** Figures of a template's report in their order, from the results just made. */
export function figuresOf(document: WorkflowDocument, computed: readonly ComputedResult[], library: Library): TemplateFigure[] {
  return Object.entries(document.widgets)
    .filter(([, widget]) => widget.kind === 'figure')
    .toSorted(([, a], [, b]) => a.order - b.order)
    .flatMap(([id, { node, output: name }]) => {
      const made = computed.find((one) => one.node === node);
      const value = made?.canonical.result.outputs[name ?? ''];
      const record = library.functions.find(({ digest }) => digest === made?.functionDigest)?.record;
      const output = record?.outputs.find((one) => one.name === name);
      return typeof value === 'number' && output ? [{ widget: id, value, unitType: output.unitType }] : [];
    });
}
