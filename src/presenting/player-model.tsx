import { useMemo, useRef, useState, type Ref } from 'react';
import { generatesGltf, hasModel, type ViewCamera, type NamedSlide, type NamedView } from '#domain';
import type { Units } from '#inputs';
import { ModelView, useWords, type ModelSelection, type ModelViewHandle, type ReportSource } from '#viewer';
import { shownSettings } from '../views/shown-settings.ts';
import { useShown } from '../views/use-named-views.ts';
import { flightOf, WALL } from './slide-flight.ts';
import type { SlidePorts } from './use-shown-slide.tsx';

const NO_FILTER = { query: '', colourBy: '' } as const;

/** The model of a slide over ports that stand still. */
export function PlayerModel({
  ports,
  slide,
  view,
  round,
  sources,
  units,
  theme,
  handle,
  aside = WALL.aside,
  from,
}: {
  ports: Pick<SlidePorts, 'reader'>;
  slide: NamedSlide;
  view: NamedView | undefined;
  round: number;
  sources: readonly ReportSource[];
  units: Units;
  theme: 'light' | 'dark';
  handle: Ref<ModelViewHandle>;
  /** Share of its start that words cover. */
  aside?: number;
  /** Camera that it stands at first, where a talk goes on at another than that of the view. */
  from?: ViewCamera | undefined;
}) {
  const { hidden, context } = useShown(ports.reader, view?.view);
  const wall = useMemo(() => ({ aside }), [aside]);
  const say = useWords(sources, units.locale);
  const [, select] = useState<ModelSelection>();
  const models = useMemo(
    () =>
      sources.flatMap(({ nodeId, label, resultDigest, result, record }) =>
        result?.model && resultDigest && hasModel(result) && generatesGltf(record)
          ? [{ nodeId, label, digest: resultDigest, model: result.model }]
          : [],
      ),
    [sources],
  );
  const first = useRef(from);
  first.current = from;
  const shown = useMemo(() => {
    if (!view) return undefined;
    const settings = shownSettings(view, round);
    const camera = first.current ?? settings.camera;
    return { ...settings, camera, id: `slide ${slide.id}`, flight: flightOf(slide) };
  }, [view, round, slide]);
  return (
    <ModelView
      models={models}
      say={say}
      {...(shown ? { view: shown } : {})}
      hiddenNodes={hidden}
      contextNodes={context}
      selectedNodes={[]}
      onSelect={select}
      theme={theme}
      system={units.system}
      locale={units.locale}
      filter={shown?.filter ?? NO_FILTER}
      wall={wall}
      handleRef={handle}
    />
  );
}
