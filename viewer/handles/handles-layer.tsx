import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import type { UnitSystem } from '#domain';
import { Kbd, useTranslation } from '#ui';
import type { Vec3 } from '#engine';
import type { ViewController } from '../model/view-controller.ts';
import { GripMark } from './grip-mark.tsx';
import { gripShape, headAt } from './grip-shape.ts';
import { gripsOf, restOf, standOf, takenPoint, type Amount, type Grip, type Steps } from './handle.ts';
import './handles.css';
import type { HandlesRequest } from './handles-request.ts';
import { HoldSession, type Held } from './hold-session.ts';
import { amountText, TypedAmount } from './typed-amount.tsx';

const FOOT = 0.3048;
/** What a hand goes by (m, degrees): usually, and with Shift. */
const stepsOf = (system: UnitSystem, isFine: boolean): Steps => {
  const length = system === 'imperial' ? FOOT / 4 : 0.1;
  return isFine ? { length: length / 10, angle: 0.1 } : { length, angle: 1 };
};

/** Props of {@link HandlesLayer}. */
export interface HandlesLayerProps {
  controller: ViewController;
  pane: HTMLElement;
  request: HandlesRequest;
  system: UnitSystem;
  locale: string;
}

/** Handles over the drawing: taken by finger, moved by keys, or typed into. What was stays to be seen until it is let go. */
export function HandlesLayer({ controller, pane, request, system, locale }: HandlesLayerProps) {
  const { t } = useTranslation('viewer');
  useSyncExternalStore(controller.subscribe, controller.frameNumber);
  const [session] = useState(() => new HoldSession(controller, request));
  useSyncExternalStore(session.subscribe, () => session.version);
  session.follow(request);
  const [focused, setFocused] = useState<string>();
  const typed = useRef<HTMLDivElement>(null);
  useEscape(pane, session, request);
  useStandInSight(controller, request);
  useEffect(() => () => void session.cancel(), [session]);
  const { held } = session;
  const words = (grip: Grip, amount: Amount) => amountText(grip, amount, system, locale);
  useHoldTold(session, request, held && words(held.grip, held.amount));
  const marks = request.handles.flatMap(gripsOf).flatMap((grip) => {
    const taken = held?.grip.id === grip.id ? held.grip : undefined;
    const stand = held && held.grip.handle.id === grip.handle.id ? movedStand(held) : standOf(grip.handle);
    const shape = gripShape(controller, grip, stand, taken && held?.grip.kind === 'turn' ? held.amount[0] : 0);
    return shape ? [{ grip: taken ?? grip, shape }] : [];
  });
  const active = marks.find(({ grip }) => grip.id === (held?.grip.id ?? focused));
  const { width, height } = controller.size;

  const key = (event: KeyboardEvent, grip: Grip) => {
    const arrow = ARROWS[event.key];
    if (arrow) {
      const steps = stepsOf(system, event.shiftKey);
      const by = grip.kind === 'turn' ? (event.shiftKey ? 1 : 15) : (lengthStep(grip) ?? steps.length);
      session.step(grip, grip.kind === 'slide' ? [arrow[0] * by, arrow[1] * by] : [(arrow[0] + arrow[1]) * by, 0], steps);
    } else if (event.key === 'Enter' || /^[-\d.,]$/.test(event.key)) {
      const field = typed.current?.querySelector('input');
      field?.focus();
      field?.select();
      // What was typed goes into the field, in place of what stands there.
      if (event.key !== 'Enter') return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="handles" data-part="handles" data-held={held?.grip.id}>
      <svg className="handle-marks" width={width} height={height} role="group" aria-label={t('handles.title')}>
        {held && <Ghost controller={controller} held={held} />}
        {marks.map(({ grip, shape }) => (
          <GripMark
            key={grip.id}
            grip={grip}
            shape={shape}
            label={t(`handles.${grip.kind}`, { name: grip.handle.label, axis: grip.axis })}
            text={words(grip, held?.grip.id === grip.id ? held.amount : restOf(grip))}
            value={(held?.grip.id === grip.id ? held.amount : restOf(grip))[0]}
            isHeld={held?.grip.id === grip.id}
            aimedAt={(at) => headAt(marks, ...placeIn(pane, at))}
            onTake={(at, id) => session.take(marks.find((one) => one.grip.id === id)?.grip ?? grip, ...placeIn(pane, at))}
            onDrag={(at) => session.drag(...placeIn(pane, at), stepsOf(system, at.shiftKey), at.altKey)}
            onRelease={() => session.release()}
            onLost={() => session.cancel()}
            onKeyDown={(event) => key(event, grip)}
            onKeyUp={(event) => {
              if (ARROWS[event.key] && session.held?.from === undefined) session.release();
            }}
            onFocus={(isFocused) => setFocused((before) => (isFocused ? grip.id : before === grip.id ? undefined : before))}
          />
        ))}
      </svg>
      {active && (
        <TypedAmount
          key={active.grip.id}
          place={typed}
          grip={active.grip}
          system={system}
          locale={locale}
          shape={active.shape}
          size={controller.size}
          label={t(`handles.${active.grip.kind}`, { name: active.grip.handle.label, axis: active.grip.axis })}
          text={words(active.grip, held?.amount ?? restOf(active.grip))}
          onFocus={(isFocused) => setFocused(isFocused ? active.grip.id : undefined)}
          onTyped={(amount) => {
            session.typed(active.grip, amount);
            pane.focus({ preventScroll: true });
          }}
        />
      )}
      {active && (
        <div className="pill handle-keys" role="status">
          <span>
            {t(active.grip.handle.kind === 'length' ? 'handles.hintLength' : 'handles.hint', { name: active.grip.handle.label })}
          </span>
          <span className="rule" />
          <span>
            <Kbd keys="Shift" /> {t('handles.fine')}
          </span>
          <span className="rule" />
          <span>
            <Kbd keys="Escape" /> {t('handles.back')}
          </span>
        </div>
      )}
    </div>
  );
}

/** Half of what is seen around handles where nothing is drawn yet (m). */
const EMPTY_REACH = 10;

/** Brings handles into sight where no building says what is looked at. */
function useStandInSight(controller: ViewController, { id, handles }: HandlesRequest): void {
  const [handle] = handles;
  const stand = useRef(handle);
  stand.current = handle;
  useEffect(() => {
    if (controller.scene?.bounds || !stand.current) return;
    const at = standOf(stand.current);
    controller.camera.fitBox([...at.map((part) => part - EMPTY_REACH), ...at.map((part) => part + EMPTY_REACH)]);
  }, [controller, id]);
}

const ARROWS: Record<string, readonly [number, number] | undefined> = {
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, -1],
};

const lengthStep = ({ handle }: Grip): number | undefined => (handle.kind === 'length' ? handle.step : undefined);

/** Where the handles stand while one of them is held. */
function movedStand({ grip, amount }: Held): Vec3 {
  const stand = standOf(grip.handle);
  if (grip.kind === 'turn') return stand;
  if (grip.kind !== 'push') return takenPoint(grip, amount, stand);
  const by = amount[0] - restOf(grip)[0];
  const [x, y, z] = grip.direction;
  return [stand[0] + x * by, stand[1] + y * by, stand[2] + z * by];
}

function placeIn(pane: HTMLElement, at: { clientX: number; clientY: number }): [number, number] {
  const box = pane.getBoundingClientRect();
  return [at.clientX - box.left, at.clientY - box.top];
}

/** Escape puts back what is held; while nothing is, it ends the handles. Heard before the view, which would leave the selection. */
function useEscape(pane: HTMLElement, session: HoldSession, request: HandlesRequest): void {
  const latest = useRef(request);
  latest.current = request;
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.target instanceof HTMLInputElement) return;
      const isPutBack = session.cancel();
      if (!isPutBack && !(latest.current.onEnd && event.target instanceof Node && pane.contains(event.target))) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isPutBack) latest.current.onEnd?.();
    };
    // The finger may be down while another pane has the keys.
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, [pane, session]);
}

/** Edges that colleagues are told of; more say no more of a shape. */
const MOST_TOLD = 60;

function useHoldTold(session: HoldSession, request: HandlesRequest, text: string | undefined): void {
  const { held } = session;
  const { onHold } = request;
  const latest = useRef(onHold);
  latest.current = onHold;
  const at = held && movedStand(held).join(' ');
  useEffect(() => {
    if (at === undefined || text === undefined) return;
    const [x = 0, y = 0, z = 0] = at.split(' ').map(Number);
    const now = session.held;
    if (!now) return;
    const outlines = now.ghost.slice(0, MOST_TOLD).map((edge) => edge.map((point) => takenPoint(now.grip, now.amount, point)));
    latest.current?.({ at: [x, y, z], text, outlines: outlines.length > 0 ? outlines : [[[x, y, z]]] });
  }, [session, at, text]);
  const isHeld = held !== undefined;
  useEffect(() => {
    if (!isHeld) return;
    return () => latest.current?.(undefined);
  }, [isHeld]);
}

/** What was, dashed, and where its outline goes. */
function Ghost({ controller, held }: { controller: ViewController; held: Held }) {
  const lines = (move: (point: Vec3) => Vec3) =>
    held.ghost
      .map(([from, to]) => {
        const [a, b] = [controller.projectModel(move(from)), controller.projectModel(move(to))];
        return a.isBefore && b.isBefore ? `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}` : '';
      })
      .join('');
  const caught = held.caught && controller.projectModel(held.caught);
  return (
    <>
      <path className="handle-ghost" data-part="ghost" d={lines((point) => point)} />
      {held.grip.kind !== 'push' && (
        <path className="handle-moved" d={lines((point) => takenPoint(held.grip, held.amount, point))} />
      )}
      {caught?.isBefore && <path className="handle-caught" d={`M${caught.x - 5} ${caught.y - 5}h10v10h-10Z`} />}
    </>
  );
}
