import { useMemo, useRef } from 'react';
import { generatesGltf, hasModel, viewOfSlide, type CommandsPort, type NamedSlide, type NodeId, type ReaderPort } from '#domain';
import type { Units } from '#inputs';
import { ReportView, useReportSources, type ReportPorts, type ReportSource } from '#viewer';
import { PathPanel } from './path-panel.tsx';
import { useSlideFigures } from './slide-figures.ts';
import { shownNodes, type SlideSheetProps } from './slide-sheet.tsx';
import { shownTries } from './slide-tries.ts';
import { useSlideWords } from './slide-words.ts';
import { useViews } from '../views/use-named-views.ts';

/** Ports that a slide reads; on it nothing is edited. */
export type SlidePorts = ReportPorts & { commands: CommandsPort };

/** What a slide of a workflow shows. */
export type SlideOnShow = Pick<SlideSheetProps, 'shown' | 'report' | 'path' | 'units'> & { sources: readonly ReportSource[] };

/** Reads words, figures, tries, report and path of a slide; undefined for none. `values`: what is tried. */
export function useShownSlide(
  ports: SlidePorts,
  slide: NamedSlide | undefined,
  values: Readonly<Record<string, number>>,
  { system, locale }: Units,
): SlideOnShow | undefined {
  const { reader, runs, results, commands } = ports;
  const views = useViews(reader);
  const sources = useReportSources(ports, locale);
  const figures = useSlideFigures(slide, sources, reader.document().widgets);
  const wordsOf = useSlideWords(reader, views);
  const tries = useMemo(
    () => (slide ? shownTries(slide.slide, reader, { system, locale }) : []),
    // oxlint-disable-next-line react/exhaustive-deps -- what is tried is asked again with each value that came
    [slide, reader, system, locale, sources],
  );
  const readOnly = useReadOnly(reader);
  if (!slide) return undefined;
  const view = viewOfSlide(slide.slide, views);
  const models = sources.filter(({ result, record }) => result && hasModel(result) && generatesGltf(record));
  const tried = new Map<NodeId, string>(tries.map((one) => [one.node, one.text(values[one.id] ?? one.before)]));
  return {
    sources,
    units: { system, locale },
    shown: { ...slide, words: wordsOf(slide), figures, tries, view: view?.view.type },
    report: (
      <ReportView
        key={slide.slide.view}
        {...{ runs, results, commands }}
        reader={readOnly}
        presence={undefined}
        {...(view && reader.get('views', view.id) ? { viewId: view.id } : {})}
        title={wordsOf(slide).title}
        selectedElements={[]}
        onSelectElement={() => undefined}
        system={system}
        locale={locale}
      />
    ),
    path: (
      <PathPanel
        reader={reader}
        slide={slide.slide}
        shown={shownNodes(figures, models)}
        runOf={(node) => runs.get(node)}
        values={tried}
      />
    ),
  };
}

/** On a slide nothing is edited. */
function useReadOnly(reader: ReaderPort): ReaderPort {
  const made = useRef<{ of: ReaderPort; reader: ReaderPort }>(undefined);
  if (made.current?.of !== reader) {
    const { document, get, subscribe, subscribeIds, subscribeAll, subscribeText, functionOf, library, subscribeFunctions } =
      reader;
    const rest = { document, get, subscribe, subscribeIds, subscribeAll, subscribeText, functionOf, library, subscribeFunctions };
    made.current = { of: reader, reader: { ...rest, canEdit: false } };
  }
  return made.current.reader;
}
