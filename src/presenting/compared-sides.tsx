import { useEffect, useMemo, useRef, type CSSProperties } from 'react';
import type { NamedSlide } from '#domain';
import type { Units } from '#inputs';
import { StateGlyph, useTranslation } from '#ui';
import type { ModelViewHandle } from '#viewer';
import { useViews } from '../views/use-named-views.ts';
import './compared-sides.css';
import type { DeckPorts, SidePorts } from './deck-ports.ts';
import { FigureRow } from './figure-row.tsx';
import { PlayerModel } from './player-model.tsx';
import { useShownSlide } from './use-shown-slide.tsx';

/** Props of {@link ComparedSides}. */
export interface ComparedSidesProps {
  sides: readonly SidePorts[];
  slide: NamedSlide;
  /** Counts the times that the slide came. */
  round: number;
  units: Units;
  theme: 'light' | 'dark';
}

/** Two to four states of a workflow side by side: the same view, the same camera, each with its figures. */
export function ComparedSides({ sides, ...rest }: ComparedSidesProps) {
  const { t } = useTranslation('present');
  const cameras = useOneCamera(sides);
  if (sides.length < 2) return <p className="stage-sides-none quiet">{t('compare.few')}</p>;
  return (
    <div
      className="stage-sides"
      data-part="stage-sides"
      style={{ '--sides': sides.length === 4 ? 2 : sides.length } as CSSProperties}
    >
      {sides.map(({ label, ports }, at) => (
        <figure
          // oxlint-disable-next-line react/no-array-index-key -- a side is known by its place
          key={at}
          className="stage-side"
          data-part="stage-side"
          onPointerDownCapture={() => cameras.lead(at)}
          onWheelCapture={() => cameras.lead(at)}
        >
          <figcaption>{label || t('compare.side', { number: at + 1 })}</figcaption>
          {ports ? (
            <Side {...rest} ports={ports} handle={cameras.take(at)} />
          ) : (
            <p className="row">
              <StateGlyph state="failed" />
              {t('compare.gone')}
            </p>
          )}
        </figure>
      ))}
    </div>
  );
}

function Side({
  ports,
  slide: { id, slide },
  round,
  units,
  theme,
  handle,
}: Omit<ComparedSidesProps, 'sides'> & { ports: DeckPorts; handle: (pane: ModelViewHandle | null) => void }) {
  const own = useMemo(() => ({ id, slide: { ...slide, kind: 'view' as const } }), [id, slide]);
  const views = useViews(ports.reader);
  const now = useShownSlide(ports, own, NOTHING_TRIED, units);
  const view = views.find((one) => one.id === slide.view && one.view.type === 'model');
  if (!now) return null;
  return (
    <>
      <div className="stage-side-model">
        <PlayerModel
          ports={ports}
          slide={own}
          view={view}
          round={round}
          sources={now.sources}
          units={units}
          theme={theme}
          handle={handle}
          aside={0}
        />
      </div>
      {now.shown.figures.length > 0 && (
        <FigureRow
          figures={now.shown.figures}
          round={`${id} ${round}`}
          counts={false}
          tried={undefined}
          system={units.system}
          locale={units.locale}
        />
      )}
    </>
  );
}

const NOTHING_TRIED = {};

/** Panes of which one leads: where it stands the others stand. At first whichever stands farthest, to have all of its model in sight; then whichever is turned. */
function useOneCamera(sides: readonly SidePorts[]): {
  take: (at: number) => (pane: ModelViewHandle | null) => void;
  lead: (at: number) => void;
} {
  const panes = useRef(new Map<number, ModelViewHandle>());
  const leader = useRef<number>(undefined);
  const takers = useRef(new Map<number, (pane: ModelViewHandle | null) => void>());
  useEffect(() => {
    const ends = new Map<number, { pane: ModelViewHandle; end: () => void }>();
    const follow = () => {
      const leading = leader.current === undefined ? undefined : panes.current.get(leader.current);
      // What draws nothing yet has not fitted its camera.
      const placed = leading
        ? [...panes.current.values()]
        : [...panes.current.values()].filter((pane) => pane.seen() !== undefined);
      const camera = (leading ?? farthest(placed))?.camera();
      if (!camera) return;
      for (const pane of placed) if (pane !== leading && isElsewhere(pane.camera(), camera)) pane.place(camera);
    };
    // A pane has another reach once its drawing is there.
    const hear = () => {
      for (const [at, pane] of panes.current) {
        if (ends.get(at)?.pane === pane) continue;
        ends.get(at)?.end();
        ends.set(at, { pane, end: pane.watch(() => follow()) });
      }
    };
    hear();
    heard.current = hear;
    return () => {
      for (const { end } of ends.values()) end();
    };
  }, [sides]);
  const heard = useRef<() => void>(() => undefined);
  return {
    take(at) {
      const known = takers.current.get(at);
      if (known) return known;
      const taker = (pane: ModelViewHandle | null) => {
        if (pane) panes.current.set(at, pane);
        else panes.current.delete(at);
        heard.current();
      };
      takers.current.set(at, taker);
      return taker;
    },
    lead(at) {
      leader.current = at;
    },
  };
}

const farthest = (panes: readonly ModelViewHandle[]): ModelViewHandle | undefined =>
  panes.toSorted((one, other) => (other.camera()?.distance ?? 0) - (one.camera()?.distance ?? 0))[0];

const isElsewhere = (one: ReturnType<ModelViewHandle['camera']>, other: ReturnType<ModelViewHandle['camera']>): boolean =>
  JSON.stringify(one) !== JSON.stringify(other);
