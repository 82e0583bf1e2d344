import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useSnapshot } from 'valtio';
import { Avatar, Icon, peerStyle, useTranslation } from '#ui';
import { axisTicks, stopAt, stopsOf, timelineScale, type TimelineRange } from './timeline-scale.ts';
import type { Timeline } from './timeline.ts';

const LANE_PX = 24;
const FLAGS_PX = 40;
const AXIS_PX = 22;
const LANES_MOST = 6;
const FLAG_PX = 140;

/** Lanes of people over time, versions as flags, runs as ticks; dragging the head goes through the past. */
export function TimelineTrack({
  timeline,
  range,
  me,
  colourOf,
  now,
  sentence,
  hasLog,
}: {
  timeline: Timeline;
  range: TimelineRange;
  me: string;
  /** Number of the colour that a person is seen in elsewhere. */
  colourOf: (userId: string) => number;
  now: number;
  /** What stands, for whoever hears it. */
  sentence: string;
  /** Whether the edits are known; else the versions alone. */
  hasLog: boolean;
}) {
  const { t, i18n } = useTranslation('history');
  const { entries, runs, versions, people, standing, first, last, hasMore } = useSnapshot(timeline.state) as Timeline['state'];
  const area = useRef<SVGSVGElement>(null);
  const dragged = useRef<number | undefined>(undefined);
  const [width, setWidth] = useState(1000);
  const measure = (element: SVGSVGElement | null) => {
    area.current = element;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.max(1, element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  };
  const stops = stopsOf(entries, versions);
  const scale = timelineScale(range, stops, now);
  const x = (at: number) => scale.placeOf(at) * width;
  const lanes = [...new Set(entries.map(({ userId }) => userId ?? ''))].slice(-LANES_MOST);
  const colours = new Map(lanes.filter((id) => id !== me && id !== '').map((id) => [id, colourOf(id)]));
  const height = FLAGS_PX + (lanes.length + 1) * LANE_PX + AXIS_PX;
  const bottom = height - AXIS_PX;
  const headAt = standing ? standing.at : now;

  const goToPlace = (clientX: number) => {
    const box = area.current?.getBoundingClientRect();
    if (!box) return;
    const at = scale.timeAt((clientX - box.left) / box.width);
    // As an arrow key does: from the first edit to the state before it, once all edits are there.
    const stop = stopAt(stops, at, hasLog && !hasMore ? first : undefined);
    if (at >= now || (stop && stop.to === last)) timeline.backToNow();
    else if (stop && dragged.current !== stop.to) {
      dragged.current = stop.to;
      goTo(stop.to);
    }
  };
  const goTo = (to: number) =>
    void timeline.goTo(
      to,
      versions.find(({ sequence }) => sequence === to),
    );
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = undefined;
    timeline.play(false);
    goToPlace(event.clientX);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined;
    if (by) void (event.shiftKey ? timeline.stepVersion(by) : timeline.step(by));
    else if (event.key === 'End') timeline.backToNow();
    else if (event.key === 'Home' && stops[0]) goTo(stops[0].to);
    else if (event.key === ' ') timeline.play(!timeline.state.isPlaying);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const index = standing ? stops.findIndex(({ to }) => to >= standing.sequence) + 1 : stops.length;
  const time = new Intl.DateTimeFormat(i18n.language, { hour: '2-digit', minute: '2-digit' });
  const day = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short' });
  return (
    <div className="timeline">
      <div className="names" style={{ paddingBlockStart: FLAGS_PX }}>
        {lanes.map((id) => (
          <span key={id}>
            <Avatar name={people.get(id) ?? t('server')} {...(colours.has(id) ? { peer: colours.get(id) as number } : {})} />
            <span className="clip">{id === me ? t('you') : (people.get(id) ?? t('server'))}</span>
          </span>
        ))}
        <span className="quiet">
          <Icon name={hasLog ? 'bolt' : 'clock'} />
          {t(hasLog ? 'runs' : 'versions')}
        </span>
      </div>
      <svg
        ref={measure}
        role="slider"
        tabIndex={0}
        aria-label={t('scrubber')}
        aria-valuemin={0}
        aria-valuemax={stops.length}
        aria-valuenow={index}
        aria-valuetext={sentence}
        height={height}
        data-part="timeline"
        onPointerDown={onPointerDown}
        onPointerMove={(event) => event.buttons === 1 && goToPlace(event.clientX)}
        onKeyDown={onKeyDown}
      >
        {axisTicks(scale, Math.max(2, Math.floor(width / 110))).map(({ at, isDay }) => (
          <g key={at} className={isDay ? 'day' : 'hour'}>
            <path d={`M${x(at)} ${FLAGS_PX}V${bottom}`} />
            <text x={x(at) + 4} y={height - 6}>
              {isDay ? day.format(at) : time.format(at)}
            </text>
          </g>
        ))}
        {[...lanes, 'runs'].map((id, lane) => (
          <path key={id} className="lane" d={`M0 ${FLAGS_PX + (lane + 0.5) * LANE_PX}H${width}`} />
        ))}
        {standing && (
          <rect className="span" x={x(headAt)} y={FLAGS_PX} width={Math.max(0, x(now) - x(headAt))} height={bottom - FLAGS_PX} />
        )}
        {entries.map(({ from, at, until, userId = '' }) => {
          const lane = lanes.indexOf(userId);
          if (lane < 0 || x(until) < 0) return null;
          const colour = colours.get(userId);
          return (
            <rect
              key={from}
              className="entry-bar"
              style={colour === undefined ? undefined : peerStyle(colour)}
              data-own={colour === undefined || undefined}
              x={x(at)}
              y={FLAGS_PX + lane * LANE_PX + 6}
              width={Math.max(2, x(until) - x(at))}
              height={LANE_PX - 12}
              rx={1}
            />
          );
        })}
        {runs.map(({ sequence, at, failed }) =>
          x(at) < 0 ? null : (
            <path
              key={sequence}
              className={failed ? 'tick fail' : 'tick'}
              d={`M${x(at)} ${bottom - LANE_PX + 6}V${bottom - 6}`}
            />
          ),
        )}
        <path className="now" d={`M${x(now)} ${FLAGS_PX}V${bottom}`} />
        <Flags timeline={timeline} x={x} width={width} bottom={bottom} />
        <path className="head" d={`M${x(headAt)} 8V${bottom}`} />
        <circle className="grip" cx={x(headAt)} cy={FLAGS_PX} r={6} />
      </svg>
    </div>
  );
}

/** Named versions stand as flags; where they would lie over each other, the newer one's name is read. */
function Flags({ timeline, x, width, bottom }: { timeline: Timeline; x: (at: number) => number; width: number; bottom: number }) {
  const { entries, versions, standing } = useSnapshot(timeline.state) as Timeline['state'];
  const timeOf = (sequence: number, createdAt: string) =>
    entries.find(({ from, to }) => from <= sequence && sequence <= to)?.until ?? Date.parse(createdAt);
  let room = width;
  return versions
    .filter(({ kind }) => kind === 'named')
    .map((version) => {
      const at = x(timeOf(version.sequence, version.createdAt));
      if (at < 0) return null;
      const place = Math.min(at, width - 4);
      // At the end of time a flag blows back, where another does not stand there already.
      const isTurned = place > width - FLAG_PX && room === width;
      const wide = isTurned ? FLAG_PX : Math.min(FLAG_PX, room - place - 6);
      room = isTurned ? place - FLAG_PX : place;
      const isOn = standing?.version?.id === version.id;
      return (
        <g key={version.id} className={isOn ? 'flag-of on' : 'flag-of'}>
          <path className="pole" d={`M${place} 8V${bottom}`} />
          {wide > 30 && (
            <foreignObject x={isTurned ? place - wide : place} y={8} width={wide} height={20} data-turned={isTurned || undefined}>
              <span className="flag clip">{version.name}</span>
            </foreignObject>
          )}
        </g>
      );
    });
}
