import { useMemo } from 'react';
import type { NamedSlide, WorkflowDocument } from '#domain';
import { useShippedName } from '#inputs';
import { figuresOf, headlineFigures, type Figure, type ReportSource } from '#viewer';

/** Figures that stand on a slide at most. */
export const FIGURES_MAX = 3;

/** Figures of a slide: the chosen ones, else the first headlines of its view. None on words. */
export function useSlideFigures(
  slide: NamedSlide | undefined,
  sources: readonly ReportSource[],
  widgets: WorkflowDocument['widgets'],
): Figure[] {
  const named = useShippedName();
  return useMemo(() => {
    if (!slide) return [];
    const { figures, kind, view } = slide.slide;
    if (figures) {
      const all = new Map(figuresOf(sources).map((figure) => [figure.key, figure]));
      return figures.slice(0, FIGURES_MAX).flatMap(({ node, output }) => all.get(`${node}/${output}`) ?? []);
    }
    if (kind === 'words') return [];
    // What somebody chose to stand large in a report stands for the whole workflow.
    const chosen = Object.values(widgets).filter((widget) => widget.kind === 'figure');
    const own = chosen.filter((widget) => widget.view === view);
    return headlineFigures(sources, own.length > 0 ? own : chosen, named).slice(0, FIGURES_MAX);
  }, [slide, sources, widgets, named]);
}
