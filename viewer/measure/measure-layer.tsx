import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UnitSystem } from '#domain';
import { IconButton, Segmented, useTranslation } from '#ui';
import type { ViewController } from '../model/view-controller.ts';
import { catchPoint } from '../model/catch-point.ts';
import { labelPlace, MEASURE_KINDS, measuredText, valueOf, type Measured, type MeasureKind } from './measure.ts';
import { MeasureSession } from './measure-session.ts';
import './measure.css';

const CLICK_PX = 4;
/** What an arrow key moves the pointer by (px), and with Shift. */
const [STEP, FINE] = [12, 1];

/** Props of {@link MeasureLayer}. */
export interface MeasureLayerProps {
  controller: ViewController;
  pane: HTMLElement;
  system: UnitSystem;
  locale: string;
  onClose: () => void;
}

/** Measures distance, area and angle on the model, by pointer or by keys alone. */
export function MeasureLayer({ controller, pane, system, locale, onClose }: MeasureLayerProps) {
  const { t } = useTranslation('viewer');
  const [session] = useState(() => new MeasureSession());
  useSyncExternalStore(controller.subscribe, controller.frameNumber);
  useSyncExternalStore(session.subscribe, () => session.version);
  useEffect(() => listenToMeasure(pane, controller, session, onClose), [pane, controller, session, onClose]);
  useEffect(() => pane.focus({ preventScroll: true }), [pane]);
  const { width, height } = controller.size;
  const { caught, growing, points, kind } = session;
  const place = caught && controller.projectModel(caught.at);
  const figure = valueOf(growing);
  return (
    <>
      <svg className="measures" width={width} height={height} aria-hidden="true">
        {[...session.finished, growing].map((measured, index) => (
          <Drawn key={index} measured={measured} controller={controller} system={system} locale={locale} />
        ))}
        {place?.isBefore && (
          <g className="caught" data-part="caught" data-kind={caught?.kind} transform={`translate(${place.x} ${place.y})`}>
            <path d={MARKS[caught?.kind ?? 'face']} />
          </g>
        )}
      </svg>
      <div className="pill measure-bar" role="toolbar" aria-label={t('measure.title')}>
        <Segmented
          label={t('measure.title')}
          size="compact"
          value={kind}
          options={MEASURE_KINDS.map((value) => ({ value, label: t(`measure.${value}`) }))}
          onChange={(next) => {
            session.choose(next);
            pane.focus({ preventScroll: true });
          }}
        />
        <span className="measure-figure" role="status" data-part="measured">
          {figure === undefined ? t(stepKey(kind, points.length)) : measuredText(growing, system, locale)}
        </span>
        <IconButton icon="trash" size="compact" label={t('measure.clear')} onClick={() => session.clear()} />
        <IconButton icon="close" size="compact" label={t('close')} keys="Escape" onClick={onClose} />
      </div>
    </>
  );
}

const MARKS = {
  vertex: 'M-5 -5h10v10h-10Z',
  midpoint: 'M0 -6L6 5H-6Z',
  edge: 'M-5 -5H5L-5 5H5Z',
  face: 'M-5 0H5M0 -5V5',
  ground: 'M-5 0H5M0 -5V5',
} as const;

/** What to do next. */
function stepKey(kind: MeasureKind, count: number) {
  const step = (['first', 'second', 'third'] as const)[Math.min(count, 2)] ?? 'third';
  if (kind === 'area') return `measure.steps.area.${step}` as const;
  if (kind === 'angle') return `measure.steps.angle.${step}` as const;
  return `measure.steps.distance.${step === 'third' ? 'second' : step}` as const;
}

function Drawn({
  measured,
  controller,
  system,
  locale,
}: {
  measured: Measured;
  controller: ViewController;
  system: UnitSystem;
  locale: string;
}) {
  const { points, kind } = measured;
  const seen = points.map((point) => controller.projectModel(point));
  if (points.length === 0 || seen.some(({ isBefore }) => !isBefore)) return null;
  const isClosed = kind === 'area' && points.length > 2;
  const text = valueOf(measured) === undefined ? undefined : measuredText(measured, system, locale);
  const at = controller.projectModel(labelPlace(measured));
  const half = (text?.length ?? 0) * 3.6 + 7;
  return (
    <g data-part="measure" data-kind={kind} data-value={valueOf(measured)}>
      <path
        className={isClosed ? 'measure-area' : 'measure-line'}
        d={`M${seen.map(({ x, y }) => `${x} ${y}`).join('L')}${isClosed ? 'Z' : ''}`}
      />
      {seen.map(({ x, y }, index) => (
        <circle key={index} className="measure-end" cx={x} cy={y} r={3} />
      ))}
      {text && (
        <g transform={`translate(${at.x} ${at.y - (kind === 'angle' ? 18 : 0)})`}>
          <rect className="measure-label" x={-half} y={-10} width={half * 2} height={20} rx={4} />
          <text textAnchor="middle" y={4}>
            {text}
          </text>
        </g>
      )}
    </g>
  );
}

/** A press that hardly moves sets a point; arrows, Enter and Backspace do the same from the keyboard. */
function listenToMeasure(pane: HTMLElement, controller: ViewController, session: MeasureSession, leave: () => void): () => void {
  let pressed: { x: number; y: number } | undefined;
  /** The press is the second of a double click: it sets no point of its own. */
  let isSecond = false;
  let cursor = { x: controller.size.width / 2, y: controller.size.height / 2 };
  let frame = 0;
  const at = (event: MouseEvent) => {
    const box = pane.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const isOverUi = (event: Event) =>
    event.target instanceof Element && event.target.closest('.pill, button, .view-cube') !== null;
  const look = () => session.hover(catchPoint(controller, cursor.x, cursor.y));

  function down(event: PointerEvent): void {
    isSecond = false;
    pressed = event.button === 0 && !isOverUi(event) ? at(event) : undefined;
  }
  function move(event: PointerEvent): void {
    if (isOverUi(event)) return session.hover(undefined);
    cursor = at(event);
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  }
  function up(event: PointerEvent): void {
    const now = at(event);
    const isClick = pressed && Math.hypot(now.x - pressed.x, now.y - pressed.y) < CLICK_PX;
    pressed = undefined;
    if (!isClick || isSecond) return;
    cancelAnimationFrame(frame);
    cursor = now;
    look();
    session.place();
  }
  function count(event: MouseEvent): void {
    isSecond = event.detail > 1;
  }
  /** The system took the pointer away: nothing was meant. */
  function cancel(): void {
    pressed = undefined;
  }
  /** Ends an area; the view does not fly off meanwhile. */
  function doubleClick(event: MouseEvent): void {
    if (isOverUi(event)) return;
    event.stopImmediatePropagation();
    if (session.kind === 'area' && session.points.length > 2) session.end();
  }
  function key(event: KeyboardEvent): void {
    if (event.target !== pane || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const step = event.shiftKey ? FINE : STEP;
    const acts: Record<string, (() => void) | undefined> = {
      Enter: () => (session.caught ? session.place() : look()),
      Backspace: () => session.back(),
      c: () => session.end(),
      Escape: () => (session.points.length > 0 ? session.choose(session.kind) : leave()),
    };
    const act = arrow
      ? () => {
          cursor = { x: cursor.x + arrow[0] * step, y: cursor.y + arrow[1] * step };
          look();
        }
      : acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }
  const listeners: [string, (event: never) => void][] = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', cancel],
    ['mousedown', count],
    ['dblclick', doubleClick],
    ['keydown', key],
  ];
  for (const [name, listener] of listeners) pane.addEventListener(name, listener as EventListener, true);
  return () => {
    cancelAnimationFrame(frame);
    for (const [name, listener] of listeners) pane.removeEventListener(name, listener as EventListener, true);
  };
}

const ARROWS: Record<string, readonly [right: number, down: number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
