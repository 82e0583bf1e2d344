import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '#ui';
import { formatQuantity, type UnitSystem } from '#domain';
import type { Vec3 } from '#engine';
import { InputField } from '#inputs';
import type { ViewController } from '../model/view-controller.ts';
import { partInBox, type ProjectedPoint } from '../model/pane-point.ts';
import './dimensions.css';
import type { DimensionEdit, TypedDimension } from './typed-dimension.ts';

/** A shorter line (px) has no room for its number. */
const LABEL_PX = 18;
/** Ticks (px, half of one) and how far the lines to them reach beyond. */
const [TICK_PX, BEYOND_PX] = [4, 5];
/** A number keeps this far (px) from the edge of the pane, so that none of it lies under what stands there. */
const [EDGE_X_PX, EDGE_Y_PX] = [32, 12];
/** More at once say no more. */
const MOST = 200;

/** Dimension lines over the drawing, as in a plan; the number of one that edits a property is typed into. */
export function DimensionLayer({
  controller,
  pane,
  dimensions,
  system,
  locale,
}: {
  controller: ViewController;
  pane: HTMLElement;
  dimensions: readonly TypedDimension[];
  system: UnitSystem;
  locale: string;
}) {
  useSyncExternalStore(controller.subscribe, controller.frameNumber);
  const [open, setOpen] = useState<string>();
  const { width, height } = controller.size;
  const drawn = dimensions.slice(0, MOST).flatMap((dimension) => {
    const shape = shapeOf(controller, dimension);
    return shape ? [{ dimension, shape }] : [];
  });
  const close = () => {
    setOpen(undefined);
    pane.focus({ preventScroll: true });
  };
  return (
    <div className="dimensions" data-part="dimensions">
      <svg width={width} height={height} aria-hidden="true">
        {drawn.map(({ dimension: { id }, shape }) => (
          <path key={id} d={shape.path} />
        ))}
      </svg>
      {drawn.map(({ dimension, shape }) => (
        <DimensionNumber
          key={dimension.id}
          dimension={dimension}
          at={shape.label}
          isOpen={open === dimension.id}
          onOpen={() => setOpen(dimension.id)}
          onClose={close}
          system={system}
          locale={locale}
        />
      ))}
    </div>
  );
}

function DimensionNumber({
  dimension: { ends, text, prefix, suffix, edit },
  at,
  isOpen,
  onOpen,
  onClose,
  system,
  locale,
}: {
  dimension: TypedDimension;
  at: { x: number; y: number };
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  system: UnitSystem;
  locale: string;
}) {
  const { t } = useTranslation('viewer');
  const length = Math.hypot(...[0, 1, 2].map((axis) => (ends[1][axis] ?? 0) - (ends[0][axis] ?? 0)));
  const number = formatQuantity(length, { unitType: 'length', system, locale, form: 'field', decimalPlaces: 2 });
  const shown = `${prefix}${text ?? number.text}${suffix}`;
  const place = { left: at.x, top: at.y };
  if (!edit)
    return (
      <span className="dimension-number" data-part="dimension" style={place}>
        {shown}
      </span>
    );
  if (isOpen) return <OpenNumber edit={edit} place={place} onClose={onClose} system={system} locale={locale} />;
  return (
    <button
      type="button"
      className="dimension-number"
      data-part="dimension"
      data-changed={edit.isChanged || undefined}
      aria-label={t('dimensions.edit', { name: edit.label, value: shown })}
      style={place}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={onOpen}
    >
      {shown}
    </button>
  );
}

function OpenNumber({
  edit,
  place,
  onClose,
  system,
  locale,
}: {
  edit: DimensionEdit;
  place: { left: number; top: number };
  onClose: () => void;
  system: UnitSystem;
  locale: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string>();
  // Told while a key is heard, before anything is drawn.
  const latest = useRef<string>(undefined);
  useEffect(() => {
    const field = box.current?.querySelector<HTMLElement>('input, [role="slider"]');
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  }, []);
  return (
    <div
      className="dimension-field"
      data-part="dimension-field"
      ref={box}
      style={place}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
      onKeyDownCapture={({ key, target, nativeEvent }) => {
        if (nativeEvent.isComposing) return;
        const isTaken = key === 'Enter' && target instanceof HTMLInputElement;
        if (key !== 'Escape' && !isTaken) return;
        // The field, which keeps its keys to itself, takes or gives up what was typed; then the number stands there again.
        requestAnimationFrame(() => {
          if (key === 'Escape') edit.onCancel();
          if (key === 'Escape' || latest.current === undefined) onClose();
        });
      }}
      onBlur={() => {
        // The field may give the focus to another part of itself.
        requestAnimationFrame(() => {
          if (box.current && !box.current.contains(document.activeElement) && latest.current === undefined) onClose();
        });
      }}
    >
      <InputField
        label={edit.label}
        property={edit.property}
        value={edit.value}
        units={{ system, locale }}
        size="compact"
        onPreview={edit.onPreview}
        onCommit={edit.onCommit}
        onCancel={edit.onCancel}
        onProblem={(next) => {
          latest.current = next;
          setProblem(next);
        }}
      />
      {problem && (
        <p className="note" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Path of lines and ticks on the pane, and where its number stands: in the middle of what is in sight of it; undefined where nothing is, or too short. */
export function shapeOf(
  controller: { projectModel(point: Vec3): ProjectedPoint; size: { width: number; height: number } },
  { ends, line }: Pick<TypedDimension, 'ends' | 'line'>,
): { path: string; label: { x: number; y: number } } | undefined {
  const [from, to, a, b] = [ends[0], ends[1], line[0], line[1]].map((point) => controller.projectModel(point)) as [
    ProjectedPoint,
    ProjectedPoint,
    ProjectedPoint,
    ProjectedPoint,
  ];
  if (![from, to, a, b].every((point) => point.isBefore)) return undefined;
  if (Math.hypot(b.x - a.x, b.y - a.y) < LABEL_PX) return undefined;
  const { size } = controller;
  const seen = partInBox(a, b, { x0: EDGE_X_PX, y0: EDGE_Y_PX, x1: size.width - EDGE_X_PX, y1: size.height - EDGE_Y_PX });
  if (!seen) return undefined;
  const middle = (seen.start + seen.end) / 2;
  const beyond = (end: ProjectedPoint, tick: ProjectedPoint) => {
    const size = Math.hypot(tick.x - end.x, tick.y - end.y);
    if (size < 1) return '';
    const by = (size + BEYOND_PX) / size;
    return `M${text(end.x)} ${text(end.y)}L${text(end.x + (tick.x - end.x) * by)} ${text(end.y + (tick.y - end.y) * by)}`;
  };
  const tick = ({ x, y }: ProjectedPoint) =>
    `M${text(x - TICK_PX)} ${text(y + TICK_PX)}L${text(x + TICK_PX)} ${text(y - TICK_PX)}`;
  return {
    path: `${beyond(from, a)}${beyond(to, b)}M${text(a.x)} ${text(a.y)}L${text(b.x)} ${text(b.y)}${tick(a)}${tick(b)}`,
    label: { x: a.x + (b.x - a.x) * middle, y: a.y + (b.y - a.y) * middle },
  };
}

const text = (value: number): string => value.toFixed(1);
