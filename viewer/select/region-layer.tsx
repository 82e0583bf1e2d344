import { useEffect, useRef, useState } from 'react';
import type { ElementRef } from '../model/model-selection.ts';
import type { PanePoint } from '../model/pane-point.ts';
import type { ViewController } from '../model/view-controller.ts';
import { elementsIn } from './elements-in.ts';
import { ruleOf, type Region } from './region.ts';

/** A press that moves less than this (px) is a click. */
const CLICK_PX = 4;

/** What a drag selects without a modifier key. */
export type RegionTool = 'box' | 'lasso' | undefined;

/**
 * Selects what lies in a box or a lasso: with its tool by a plain drag, else with Ctrl (box) or Alt (lasso) held.
 * With Shift the elements are added.
 */
export function RegionLayer({
  controller,
  pane,
  tool,
  onSelect,
}: {
  controller: ViewController;
  pane: HTMLElement;
  tool: RegionTool;
  onSelect: (elements: readonly ElementRef[], isAdded: boolean) => void;
}) {
  const [region, setRegion] = useState<Region>();
  const latest = useRef({ tool, onSelect });
  latest.current = { tool, onSelect };
  useEffect(() => {
    let drawn: { region: Region; from: PanePoint; isGivenUp: boolean } | undefined;
    const at = (event: MouseEvent): PanePoint => {
      const box = pane.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const down = (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('button, input, [role="button"], [role="slider"], .pill'))
        return;
      const held = event.altKey ? 'lasso' : event.ctrlKey || event.metaKey ? 'box' : latest.current.tool;
      if (event.button !== 0 || !held) return;
      const from = at(event);
      const region: Region = held === 'box' ? { kind: 'box', from, to: from } : { kind: 'lasso', outline: [from] };
      drawn = { from, region, isGivenUp: false };
    };
    const move = (event: PointerEvent) => {
      if (!drawn) return;
      const now = at(event);
      if (Math.hypot(now.x - drawn.from.x, now.y - drawn.from.y) < CLICK_PX && !isDrawn(drawn.region)) return;
      event.stopImmediatePropagation();
      if (drawn.isGivenUp) return;
      drawn.region =
        drawn.region.kind === 'box' ? { ...drawn.region, to: now } : { kind: 'lasso', outline: [...drawn.region.outline, now] };
      setRegion(drawn.region);
    };
    const end = () => {
      const ended = drawn;
      drawn = undefined;
      setRegion(undefined);
      return ended && isDrawn(ended.region) ? ended : undefined;
    };
    const up = (event: PointerEvent) => {
      const ended = end();
      if (!ended) return;
      // The view hears of it and lets go of the pointer, but takes it for no click.
      event.preventDefault();
      if (!ended.isGivenUp) latest.current.onSelect(elementsIn(controller, ended.region), event.shiftKey);
    };
    /** Escape gives the region up; the press that still goes on does nothing more. */
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drawn || drawn.isGivenUp || !isDrawn(drawn.region)) return;
      event.preventDefault();
      event.stopPropagation();
      drawn.isGivenUp = true;
      setRegion(undefined);
    };
    const listeners: [string, (event: never) => void][] = [
      ['pointerdown', down],
      ['pointermove', move],
      ['pointerup', up],
      ['pointercancel', end],
      ['keydown', press],
    ];
    for (const [name, listener] of listeners) pane.addEventListener(name, listener as EventListener, true);
    return () => {
      for (const [name, listener] of listeners) pane.removeEventListener(name, listener as EventListener, true);
    };
  }, [controller, pane]);
  if (!region) return null;
  const { width, height } = controller.size;
  const outline =
    region.kind === 'lasso'
      ? region.outline
      : [region.from, { x: region.to.x, y: region.from.y }, region.to, { x: region.from.x, y: region.to.y }];
  const rule = region.kind === 'box' ? ruleOf(region.from, region.to) : 'inside';
  return (
    <svg className="region" width={width} height={height} aria-hidden="true">
      <polygon data-rule={rule} points={outline.map(({ x, y }) => `${x},${y}`).join(' ')} />
    </svg>
  );
}

const isDrawn = (region: Region): boolean =>
  region.kind === 'lasso' ? region.outline.length > 1 : region.from.x !== region.to.x || region.from.y !== region.to.y;
