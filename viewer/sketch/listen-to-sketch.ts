import type { Vec3 } from '#engine';
import type { PanePoint } from '../model/pane-point.ts';
import { catchLine } from '../model/catch-point.ts';
import type { ViewController } from '../model/view-controller.ts';
import { dragHeld, pointerHeight } from './drag-held.ts';
import { edgesOf, gap, mid } from './plan-geometry.ts';
import { insertCorner } from './edit-corners.ts';
import { onLand } from './sketch-land.ts';
import type { SketchGrip } from './sketch-ask.ts';
import type { SketchSession } from './sketch-session.ts';
import { isClosedKind } from './sketch-value.ts';

/** How near the pointer must come (px). */
const SNAP_PX = 10;
const HANDLE_PX = 9;
const CLICK_PX = 4;

/**
 * Pointer of a sketch: it draws and drags handles before the view hears of it; everything else still turns, moves and
 * zooms the view. Answers how to stop listening.
 */
export function listenToSketch(pane: HTMLElement, controller: ViewController, session: SketchSession): () => void {
  let pressed: PanePoint | undefined;
  /** The press is the second of a double click: it sets no point of its own, however the hand slipped. */
  let isSecond = false;
  const at = (event: MouseEvent): PanePoint => {
    const box = pane.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const isOverUi = (event: Event) =>
    event.target instanceof Element && event.target.closest('.sketch-ui, button, .pill') !== null;
  const hover = ({ x, y }: PanePoint) => hoverAt(controller, session, x, y);

  function down(event: PointerEvent): void {
    pressed = undefined;
    isSecond = false;
    if (isOverUi(event) || event.button !== 0 || event.shiftKey) return;
    const place = at(event);
    pressed = place;
    hover(place);
    if (session.tool !== 'edit') return;
    session.hold(gripAt(controller, session, place));
    if (!session.grip) return;
    event.stopImmediatePropagation();
    pane.focus({ preventScroll: true });
    pane.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent): void {
    // An edge that grows keeps its direction while the pointer goes to the fields to type its length.
    if (isOverUi(event) && !session.grip) return session.draft.length > 0 ? undefined : session.leave();
    const place = at(event);
    hover(place);
    if (session.grip && pressed && Math.hypot(place.x - pressed.x, place.y - pressed.y) >= CLICK_PX) dragHeld(session);
    // Nothing of the model lights up while something is drawn.
    if (event.buttons === 0 || session.grip) event.stopImmediatePropagation();
  }

  function up(event: PointerEvent): void {
    const from = pressed;
    pressed = undefined;
    if (session.grip) {
      session.letGo();
      event.stopImmediatePropagation();
      return;
    }
    const place = at(event);
    const isClick = from && event.button === 0 && Math.hypot(place.x - from.x, place.y - from.y) < CLICK_PX;
    // A single point needs no tool: it goes where one clicks.
    if (!isClick || isSecond || (session.tool === 'edit' && session.kind !== 'point')) return;
    hover(place);
    session.place();
  }

  /** Only this event of a press counts clicks. */
  function count(event: MouseEvent): void {
    isSecond = event.detail > 1;
  }

  /** The system took the pointer away: nothing was meant. */
  function cancel(event: PointerEvent): void {
    pressed = undefined;
    if (session.giveUpDrag()) event.stopImmediatePropagation();
  }

  function doubleClick(event: MouseEvent): void {
    if (isOverUi(event)) return;
    event.stopImmediatePropagation();
    if (session.tool !== 'edit') {
      // Twice on the first point is a hand that slipped.
      if (session.draft.length > 1) session.close();
      return;
    }
    const found = gripAt(controller, session, at(event));
    if (found?.kind === 'edge') insertCorner(session, found.address, session.snap?.at ?? found.from);
  }

  const listeners: [string, (event: never) => void][] = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', cancel],
    ['mousedown', count],
    ['dblclick', doubleClick],
  ];
  for (const [name, listener] of listeners) pane.addEventListener(name, listener as EventListener, true);
  return () => {
    for (const [name, listener] of listeners) pane.removeEventListener(name, listener as EventListener, true);
  };
}

/** Puts the pointer of the sketch where a place of the pane lies on the work plane, or on what is seen of the model there. */
export function hoverAt(controller: ViewController, session: SketchSession, x: number, y: number): void {
  const height = pointerHeight(session);
  const caught = catchLine(controller, x, y);
  const point = onLand(controller, session, x, y, height) ?? (caught && ([caught.at[0], caught.at[1], height] as const));
  if (!point) return session.leave();
  const beside = controller.onPlane(x + SNAP_PX, y, height) ?? controller.onPlane(x - SNAP_PX, y, height);
  const reach = beside ? Math.min(gap(point, beside), 50) : 0.1;
  session.hover(point, reach, { seen: caught && { ...caught, away: (caught.distance / SNAP_PX) * reach } });
}

/** The corner or edge under the pointer; corners win. */
function gripAt(controller: ViewController, session: SketchSession, place: PanePoint): SketchGrip | undefined {
  let best: { grip: SketchGrip; distance: number } | undefined;
  const offer = (grip: SketchGrip, spot: Vec3, bonus: number) => {
    const seen = controller.projectModel(spot);
    const distance = Math.hypot(seen.x - place.x, seen.y - place.y) - bonus;
    if (seen.isBefore && distance < HANDLE_PX - bonus && (!best || distance < best.distance)) best = { grip, distance };
  };
  for (const [item, { outlines }] of session.items.entries())
    for (const [outline, corners] of outlines.entries()) {
      for (const [corner, spot] of corners.entries())
        offer({ kind: 'corner', address: { item, outline, corner } }, spot, HANDLE_PX);
      for (const [corner, edge] of edgesOf(corners, isClosedKind(session.kind)).entries())
        offer({ kind: 'edge', address: { item, outline, corner }, from: mid(...edge) }, mid(...edge), 0);
    }
  return best?.grip;
}
