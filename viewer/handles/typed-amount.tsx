import { useRef, useState, type RefObject } from 'react';
import { formatQuantity, parseExpression, type UnitSystem } from '#domain';
import { TextField } from '#ui';
import { WrongMeasure } from '../sketch/wrong-measure.tsx';
import type { GripShape } from './grip-shape.ts';
import type { Amount, Grip } from './handle.ts';

const unitTypeOf = ({ kind }: Pick<Grip, 'kind'>) => (kind === 'turn' ? 'plane_angle' : 'length');

/** How far a grip was taken, in the reader's units; of a length the length itself. */
export function amountText(grip: Pick<Grip, 'kind'>, [first, second]: Amount, system: UnitSystem, locale: string): string {
  const written = (value: number) =>
    formatQuantity(value, { unitType: unitTypeOf(grip), system, locale, form: 'field', decimalPlaces: 2 }).text;
  return grip.kind === 'slide' ? `${written(first)}; ${written(second)}` : written(first);
}

/** What was typed for a grip, calculated, in m or degrees; two ways are parted by a semicolon. Undefined for what is none. */
export function readAmount(text: string, grip: Pick<Grip, 'kind'>, system: UnitSystem, locale: string): Amount | undefined {
  const read = (part: string): number | undefined => {
    const found = parseExpression(part.trim(), { unitType: unitTypeOf(grip), system, locale });
    return found.valid ? found.valueInMetric : undefined;
  };
  if (grip.kind !== 'slide') {
    const only = read(text);
    return only === undefined ? undefined : [only, 0];
  }
  const [first, second] = text.split(';').map(read);
  return first === undefined || second === undefined ? undefined : [first, second];
}

/** Half of the field with the space around it, of one that holds two ways too, and what a finger needs of a head (px). */
const [HALF_WIDTH, WIDER, HALF_HEIGHT, HEAD] = [54, 82, 18, 12];

const halfOf = (kind: Grip['kind']): number => (kind === 'slide' ? WIDER : HALF_WIDTH);

/** Middle of the field (px): beyond the head of a grip, as near as leaves the head free to be taken again. */
export function typedPlace(
  { head, label }: Pick<GripShape, 'head' | 'label'>,
  kind: Grip['kind'] = 'push',
): { x: number; y: number } {
  const [x, y] = [label.x - head.x, label.y - head.y];
  const away = Math.hypot(x, y) || 1;
  const [across, down] = [Math.abs(x) / away, Math.abs(y) / away];
  const by = Math.min((halfOf(kind) + HEAD) / across, (HALF_HEIGHT + HEAD) / down);
  return { x: head.x + (x / away) * by, y: head.y + (y / away) * by };
}

/** The field beside a grip: says how far it was taken, and takes what is typed or calculated; what is no amount stays and is told. */
export function TypedAmount({
  place,
  shape,
  size,
  grip,
  label,
  text,
  system,
  locale,
  onFocus,
  onTyped,
}: {
  place: RefObject<HTMLDivElement | null>;
  shape: GripShape;
  size: { width: number; height: number };
  grip: Grip;
  label: string;
  text: string;
  system: UnitSystem;
  locale: string;
  onFocus: (isFocused: boolean) => void;
  onTyped: (amount: Amount) => void;
}) {
  const [wrong, setWrong] = useState<string>();
  const [isTold, setTold] = useState(false);
  // The field is left before what was told of it is drawn.
  const stays = useRef(false);
  const end = () => {
    stays.current = false;
    setWrong(undefined);
    setTold(false);
  };
  const at = typedPlace(shape, grip.kind);
  const half = halfOf(grip.kind);
  const x = Math.min(size.width - half, Math.max(half, at.x));
  const y = Math.min(size.height - 24, Math.max(24, at.y));
  return (
    <div
      className="handle-typed"
      data-kind={grip.kind}
      ref={place}
      style={{ left: x, top: y }}
      onFocus={() => onFocus(true)}
      onBlur={() => stays.current || onFocus(false)}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <TextField
        label={label}
        size="compact"
        value={wrong ?? text}
        invalid={isTold}
        onChange={() => setTold(false)}
        onCancel={() => {
          end();
          onFocus(false);
        }}
        onCommit={(typed) => {
          const amount = readAmount(typed, grip, system, locale);
          if (amount) {
            end();
            onTyped(amount);
            return;
          }
          stays.current = true;
          setWrong(typed);
          setTold(true);
        }}
        tabIndex={-1}
      />
      {isTold && <WrongMeasure unitType={unitTypeOf(grip)} system={system} locale={locale} isSigned />}
    </div>
  );
}
