import type { ElementRef } from '../model/model-selection.ts';
import type { ViewController } from '../model/view-controller.ts';

/** A press that moves less than this (px) is a click. */
const CLICK_PX = 4;
const DEGREES_PER_PX = 0.32;
const KEY_TURN_DEGREES = 7.5;
const KEY_ZOOM = 0.85;

interface Handlers {
  /** `isAdded`: to what is selected already, or away from it. */
  onSelect(selection: ElementRef | undefined, isAdded: boolean): void;
  /** A menu was asked for at a place of the window. */
  onMenu?(at: { x: number; y: number }, element: ElementRef | undefined): void;
  onHover?(element: ElementRef | undefined): void;
}

/**
 * Pointer and wheel of the view: drag turns, drag with the right or middle button or Shift moves, wheel comes nearer to the
 * cursor, two fingers move and pinch, click selects (with Ctrl more, with Alt what lies behind), double click flies to the
 * element, a right click asks for the menu. Answers how to stop listening.
 */
export function listenToGestures(pane: HTMLElement, controller: ViewController, handlers: () => Handlers): () => void {
  const pointers = new Map<number, { x: number; y: number }>();
  let [pressedAt, hasMoved, isPanning] = [{ x: 0, y: 0 }, false, false];
  let hoverFrame = 0;
  /** Elements that were gone through at one place, and the place. */
  const passed = { at: { x: -1, y: -1 }, elements: new Set<number>() };
  const at = (event: MouseEvent) => {
    const box = pane.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  /** Panels and bars over the drawing have their own scrolling, clicks and text. */
  const isOverUi = (event: Event) =>
    event.target instanceof Element && event.target.closest('.pill, button, [role="button"], [role="slider"], input') !== null;

  /** Whoever pulls a handle pulls it alone, not the view under it. */
  const isOnHandle = (event: Event) => event.target instanceof Element && event.target.closest('[role="slider"]') !== null;

  function down(event: PointerEvent): void {
    if (isOverUi(event) || isOnHandle(event)) return;
    if (event.button === 1) event.preventDefault();
    pane.focus({ preventScroll: true });
    pointers.set(event.pointerId, at(event));
    pane.setPointerCapture(event.pointerId);
    pressedAt = at(event);
    hasMoved = pointers.size > 1;
    isPanning = event.button !== 0 || event.shiftKey || controller.camera.isFlat;
    controller.hover(-1);
  }

  function move(event: PointerEvent): void {
    const before = pointers.get(event.pointerId);
    const now = at(event);
    if (!before) return isOverUi(event) ? leave() : hoverSoon(now);
    if (!hasMoved && Math.hypot(now.x - pressedAt.x, now.y - pressedAt.y) < CLICK_PX) return;
    hasMoved = true;
    if (pointers.size === 2) pinch(event.pointerId, before, now);
    else if (isPanning) controller.camera.pan(now.x - before.x, now.y - before.y);
    else controller.camera.turn(-(now.x - before.x) * DEGREES_PER_PX, (now.y - before.y) * DEGREES_PER_PX);
    pointers.set(event.pointerId, now);
  }

  function pinch(moving: number, before: { x: number; y: number }, now: { x: number; y: number }): void {
    const other = [...pointers].find(([id]) => id !== moving)?.[1];
    if (!other) return;
    const [was, is] = [before, now].map((place) => Math.max(1, Math.hypot(place.x - other.x, place.y - other.y))) as [
      number,
      number,
    ];
    controller.camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    controller.zoom(was / is, (now.x + other.x) / 2, (now.y + other.y) / 2);
  }

  function up(event: PointerEvent): void {
    // A region that was drawn over the view has taken the press.
    if (!pointers.delete(event.pointerId) || hasMoved || event.button === 1 || event.defaultPrevented) return;
    const place = at(event);
    if (event.button === 2) {
      const found = controller.elementAt(place.x, place.y)?.element;
      return handlers().onMenu?.({ x: event.clientX, y: event.clientY }, found && refOf(found));
    }
    if (event.altKey) return selectBehind(place);
    const found = controller.elementAt(place.x, place.y)?.element;
    handlers().onSelect(found && refOf(found), event.ctrlKey || event.metaKey);
  }

  /** The system took the pointer away: nothing was meant. */
  function cancel(event: PointerEvent): void {
    pointers.delete(event.pointerId);
  }

  /** The next element under the same place; after the last one the first again. */
  function selectBehind(place: { x: number; y: number }): void {
    if (Math.hypot(place.x - passed.at.x, place.y - passed.at.y) > CLICK_PX) {
      passed.at = place;
      passed.elements.clear();
    }
    let found = controller.elementAt(place.x, place.y, passed.elements);
    if (!found) {
      passed.elements.clear();
      found = controller.elementAt(place.x, place.y);
    }
    if (found) passed.elements.add(found.index);
    handlers().onSelect(found && refOf(found.element), false);
  }

  function hoverSoon(place: { x: number; y: number }): void {
    cancelAnimationFrame(hoverFrame);
    hoverFrame = requestAnimationFrame(() => {
      const found = controller.elementAt(place.x, place.y);
      controller.hover(found?.index ?? -1);
      pane.style.cursor = found ? 'pointer' : 'default';
      handlers().onHover?.(found && { nodeId: found.element.nodeId, elementId: found.element.elementId });
    });
  }

  function leave(): void {
    cancelAnimationFrame(hoverFrame);
    controller.hover(-1);
    handlers().onHover?.(undefined);
  }

  function wheel(event: WheelEvent): void {
    if (isOverUi(event) && !event.ctrlKey) return;
    event.preventDefault();
    const place = at(event);
    const steps = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
    controller.zoom(Math.exp(Math.max(-240, Math.min(240, steps)) * (event.ctrlKey ? 0.008 : 0.0016)), place.x, place.y);
  }

  function doubleClick(event: MouseEvent): void {
    if (isOverUi(event) || isOnHandle(event)) return;
    const place = at(event);
    const found = controller.elementAt(place.x, place.y);
    if (found) controller.fitElement(found.index);
    else controller.camera.fit();
  }

  function key(event: KeyboardEvent): void {
    if (event.target !== pane || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'n') {
      event.preventDefault();
      return selectBehind(passed.at.x < 0 ? { x: controller.size.width / 2, y: controller.size.height / 2 } : passed.at);
    }
    const action = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action(controller, event.shiftKey);
  }

  const noMenu = (event: Event) => !isOverUi(event) && event.preventDefault();
  const listeners: [string, (event: never) => void, AddEventListenerOptions?][] = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', cancel],
    ['pointerleave', leave],
    ['wheel', wheel, { passive: false }],
    ['dblclick', doubleClick],
    ['keydown', key],
    ['contextmenu', noMenu],
  ];
  for (const [name, listener, options] of listeners) pane.addEventListener(name, listener as EventListener, options);
  return () => {
    cancelAnimationFrame(hoverFrame);
    for (const [name, listener] of listeners) pane.removeEventListener(name, listener as EventListener);
  };
}

const refOf = ({ nodeId, elementId }: ElementRef): ElementRef => ({ nodeId, elementId });

/** Arrows turn, with Shift they move. */
const arrow =
  (x: number, y: number) =>
  (controller: ViewController, shift: boolean): void =>
    shift || controller.camera.isFlat
      ? controller.camera.pan(-x * 40, -y * 40)
      : controller.camera.turn(x * KEY_TURN_DEGREES, -y * KEY_TURN_DEGREES);

const KEYS: Record<string, ((controller: ViewController, shift: boolean) => void) | undefined> = {
  ArrowLeft: arrow(-1, 0),
  ArrowRight: arrow(1, 0),
  ArrowUp: arrow(0, -1),
  ArrowDown: arrow(0, 1),
  '+': (controller) => controller.zoom(KEY_ZOOM),
  '=': (controller) => controller.zoom(KEY_ZOOM),
  '-': (controller) => controller.zoom(1 / KEY_ZOOM),
  f: (controller) => controller.camera.fit(),
  Home: (controller) => controller.camera.fit(),
};
