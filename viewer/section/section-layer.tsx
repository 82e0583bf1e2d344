import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent, type PointerEvent } from 'react';
import { formatQuantity, parseExpression, type CropBox, type UnitSystem } from '#domain';
import { Button, IconButton, Select, TextField, useTranslation } from '#ui';
import { levelsInModel } from '../model/model-levels.ts';
import type { ViewController } from '../model/view-controller.ts';
import { alongAxis, boxAround, edgesOfBox, faceOf, SECTION_SIDES, sideOf, withSide, type SectionSide } from './section-box.ts';
import { isWrongMeasure, WrongMeasure } from '../sketch/wrong-measure.tsx';
import './section.css';

/** A plan is cut this high above its level (m). */
const PLAN_HEIGHT = 1.2;
const FOOT = 0.3048;
/** A press that moves less than this (px) moves no face. */
const CLICK_PX = 3;

/** Props of {@link SectionLayer}. */
export interface SectionLayerProps {
  controller: ViewController;
  crop: CropBox | undefined;
  onCrop: (crop: CropBox | undefined) => void;
  onClose: () => void;
  system: UnitSystem;
  locale: string;
}

/** The section box over the drawing: six handles to drag or move by arrow keys, and typed places of its faces. */
export function SectionLayer({ controller, crop, onCrop, onClose, system, locale }: SectionLayerProps) {
  const { t } = useTranslation('viewer');
  useSyncExternalStore(controller.subscribe, controller.frameNumber);
  const [dragged, setDragged] = useState<CropBox>();
  const [wrong, setWrong] = useState<SectionSide>();
  const { scene, size } = controller;
  const whole = scene?.buildingBounds ?? scene?.bounds;
  // Asked for and not there: the box begins around the building.
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current || crop || !whole || !scene) return;
    isAsked.current = true;
    onCrop(boxAround(whole, scene.origin));
  }, [crop, whole, scene, onCrop]);
  const box = dragged ?? crop;
  if (!box || !scene) return null;
  const show = (next: CropBox) => {
    setDragged(next);
    controller.setCrop(next, true);
  };
  const keep = (next: CropBox | undefined) => {
    setDragged(undefined);
    controller.hold(false);
    controller.setCrop(next);
    onCrop(next);
  };
  const giveBack = () => {
    setDragged(undefined);
    controller.hold(false);
    controller.setCrop(crop);
  };
  const step = system === 'imperial' ? FOOT : 1;
  const levels = levelsInModel(scene);
  return (
    <>
      <svg className="section-box" width={size.width} height={size.height} role="group" aria-label={t('section.title')}>
        <path
          d={edgesOfBox(box)
            .map((edge) => lineOf(controller, edge))
            .join('')}
        />
        {SECTION_SIDES.map((side) => (
          <Handle
            key={side}
            side={side}
            box={box}
            controller={controller}
            label={t(`section.sides.${side}`)}
            step={step}
            text={lengthText(sideOf(box, side), system, locale)}
            onMove={show}
            onKeep={keep}
            onGiveBack={giveBack}
          />
        ))}
      </svg>
      <section className="pill section-panel" aria-label={t('section.title')} data-part="section-panel">
        {SECTION_SIDES.map((side) => (
          <label key={side}>
            <span className="quiet">{t(`section.sides.${side}`)}</span>
            <TextField
              label={t(`section.sides.${side}`)}
              size="compact"
              value={lengthText(sideOf(box, side), system, locale)}
              invalid={wrong === side}
              onChange={(typed) =>
                setWrong(isWrongMeasure(typed, { unitType: 'length', system, locale }, false) ? side : undefined)
              }
              onCancel={() => setWrong(undefined)}
              onCommit={(typed) => {
                const read = parseExpression(typed, { unitType: 'length', system, locale });
                if (read.valid) keep(withSide(box, side, read.valueInMetric));
              }}
            />
          </label>
        ))}
        {wrong && <WrongMeasure unitType="length" system={system} locale={locale} isSigned />}
        <div className="section-foot">
          {levels.length > 0 && (
            <Select
              label={t('section.plan')}
              size="compact"
              placeholder={t('section.plan')}
              value={undefined}
              options={levels.map(({ name, elevation }) => ({ value: elevation.toFixed(4), label: name }))}
              onChange={(elevation) => keep(withSide(box, 'top', Number(elevation) + PLAN_HEIGHT))}
            />
          )}
          <Button
            size="compact"
            icon="trash"
            onClick={() => {
              keep(undefined);
              onClose();
            }}
          >
            {t('section.remove')}
          </Button>
          <IconButton icon="close" size="compact" label={t('close')} onClick={onClose} />
        </div>
      </section>
    </>
  );
}

const lengthText = (metres: number, system: UnitSystem, locale: string): string =>
  formatQuantity(metres, { unitType: 'length', system, locale, form: 'field', decimalPlaces: 2 }).text;

function lineOf(controller: ViewController, [from, to]: ReturnType<typeof edgesOfBox>[number]): string {
  const [a, b] = [controller.projectModel(from), controller.projectModel(to)];
  return a.isBefore && b.isBefore ? `M${a.x} ${a.y}L${b.x} ${b.y}` : '';
}

/** A face that is held: how far along its axis (m), at first and now, of which box, and where it was pressed (px). */
interface Grip {
  from: number;
  at: number;
  box: CropBox;
  press: { x: number; y: number };
  hasMoved: boolean;
}

/** A face's handle: an arrow across the face. */
function Handle({
  side,
  box,
  controller,
  label,
  step,
  text,
  onMove,
  onKeep,
  onGiveBack,
}: {
  side: SectionSide;
  box: CropBox;
  controller: ViewController;
  label: string;
  /** What an arrow key moves the face by (m). */
  step: number;
  text: string;
  onMove: (box: CropBox) => void;
  onKeep: (box: CropBox) => void;
  /** The drag was given up: the box as it is kept. */
  onGiveBack: () => void;
}) {
  const grip = useRef<Grip | undefined>(undefined);
  const { middle, outward } = faceOf(box, side);
  const place = controller.projectModel(middle);
  const tip = controller.projectModel([middle[0] + outward[0], middle[1] + outward[1], middle[2] + outward[2]]);
  const angle = (Math.atan2(tip.y - place.y, tip.x - place.x) * 180) / Math.PI;
  const along = (event: PointerEvent<SVGGElement>): number | undefined => {
    const pane = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    if (!pane) return undefined;
    const [ox, oy, oz] = controller.scene?.origin ?? [0, 0, 0];
    const from = grip.current ? faceOf(grip.current.box, side).middle : middle;
    const ray = controller.camera.ray(event.clientX - pane.left, event.clientY - pane.top);
    return alongAxis([from[0] - ox, from[1] - oy, from[2] - oz], outward, ray);
  };
  const movedTo = (distance: number, from: CropBox) =>
    withSide(from, side, sideOf(from, side) + distance * (outward[0] + outward[1] + outward[2]));
  const giveUp = () => {
    grip.current = undefined;
    onGiveBack();
  };
  const latest = useRef(giveUp);
  latest.current = giveUp;
  useEffect(() => {
    // Before the view, which leaves the section by the same key.
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || !grip.current) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, []);
  const key = (event: KeyboardEvent) => {
    const sign = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
    if (sign === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onKeep(withSide(box, side, sideOf(box, side) + sign * step * (event.shiftKey ? 10 : 1)));
  };
  if (!place.isBefore) return null;
  return (
    <g
      className="section-handle"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuenow={sideOf(box, side)}
      aria-valuetext={text}
      data-side={side}
      transform={`translate(${place.x} ${place.y}) rotate(${angle})`}
      onKeyDown={key}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        const at = along(event);
        if (at === undefined) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { from: at, at, box, press: { x: event.clientX, y: event.clientY }, hasMoved: false };
        controller.hold(true);
      }}
      onPointerMove={(event) => {
        const held = grip.current;
        const at = held && along(event);
        if (!held || at === undefined) return;
        held.hasMoved ||= Math.hypot(event.clientX - held.press.x, event.clientY - held.press.y) >= CLICK_PX;
        if (!held.hasMoved) return;
        held.at = at;
        onMove(movedTo(at - held.from, held.box));
      }}
      onPointerUp={() => {
        const held = grip.current;
        if (!held?.hasMoved) return held && giveUp();
        grip.current = undefined;
        onKeep(movedTo(held.at - held.from, held.box));
      }}
      onPointerCancel={() => grip.current && giveUp()}
    >
      <circle r={9} />
      <path d="M-4 0H4M1 -3L4 0L1 3" />
    </g>
  );
}
