import { useState, type KeyboardEvent } from 'react';
import {
  anchorAt,
  extentOf,
  holding,
  holdOf,
  middleOf,
  quartersOf,
  shifted,
  turned,
  type Hold,
  type InputProperty,
  type PlacedThing,
  type PlanRectangle,
  type SpaceVariant,
} from '#domain';
import { InputField, type QuantityScale, type Units } from '#inputs';
import { IconButton, Property, PropertyColumn, ScrubField, Segmented, Switch, TextField, useTranslation } from '#ui';
import { BringFile } from '../content/bring-file.tsx';
import type { SupplyThing } from './things.ts';

const QUARTERS = ['0', '1', '2', '3'] as const;
const COLUMNS = [0, 1, 2] as const;
const ROWS = [2, 1, 0] as const;

/** Properties of the picked thing: its middle, how it is turned, what it holds on to. */
export function ThingFields({
  thing,
  of,
  cell,
  length,
  mayEdit,
  onChange,
  onDouble,
  onRemove,
  bring,
  isComing,
}: {
  thing: PlacedThing;
  of: SupplyThing | undefined;
  cell: PlanRectangle;
  length: QuantityScale;
  mayEdit: boolean;
  onChange: (thing: PlacedThing) => void;
  onDouble: () => void;
  onRemove: () => void;
  /** Brings the file of a thing that none draws; undefined: it has one, or the asker may not. */
  bring: ((file: File) => void) | undefined;
  isComing: boolean;
}) {
  const { t } = useTranslation('content');
  const [x, y] = middleOf(extentOf(thing, of?.size));
  const quarters = quartersOf(thing);
  const name = thing.name || t('space.thing');
  const scrub = { step: length.step, format: length.format, parse: length.parse, disabled: !mayEdit, size: 'compact' as const };
  return (
    <section aria-label={name} data-part="thing-fields">
      <header className="bar">
        <h2 className="title grow clip">{name}</h2>
        {mayEdit && <IconButton icon="copy" size="compact" label={t('space.double')} onClick={onDouble} />}
        {mayEdit && <IconButton icon="trash" size="compact" label={t('space.remove')} onClick={onRemove} />}
      </header>
      {of?.file === undefined && (
        <div className="row block not-here" data-part="not-here">
          <p className="meta grow">{t(of?.size ? 'drawn-as-box' : 'space.not-drawn')}</p>
          {bring && <BringFile label={t('bring-file-of', { name })} isComing={isComing} onFile={bring} />}
        </div>
      )}
      <div className="block">
        <PropertyColumn>
          <Property label={t('space.middle')}>
            <span className="pairs">
              <ScrubField
                {...scrub}
                label={`${t('space.middle')} X`}
                axis="X"
                value={x}
                onCommit={(next) => onChange(shifted(thing, [next - x, 0]))}
              />
              <ScrubField
                {...scrub}
                label={`${t('space.middle')} Y`}
                axis="Y"
                value={y}
                onCommit={(next) => onChange(shifted(thing, [0, next - y]))}
              />
            </span>
          </Property>
          <Property label={t('space.turned')}>
            <Segmented
              label={t('space.turned')}
              value={quarters === undefined ? undefined : QUARTERS[quarters]}
              disabled={!mayEdit}
              options={QUARTERS.map((value) => ({ value, label: `${Number(value) * 90}${value === '3' ? '°' : ''}` }))}
              onChange={(next) => onChange(turned(thing, of?.size, Number(next) - (quarters ?? 0)))}
            />
          </Property>
          <Property label={t('space.holds')} hint={holdSentence(t, thing, of, cell, length)}>
            <Nine
              hold={holdOf(thing.anchor, cell)}
              disabled={!mayEdit}
              onChange={(hold) => onChange(holding(thing, hold, cell))}
            />
          </Property>
        </PropertyColumn>
      </div>
    </section>
  );
}

type Words = (key: string, values?: Record<string, string>) => string;

/** What a thing holds on to, and how far from it it stays. */
function holdSentence(
  translate: unknown,
  thing: PlacedThing,
  of: SupplyThing | undefined,
  cell: PlanRectangle,
  length: QuantityScale,
): string {
  const t = translate as Words;
  const hold = holdOf(thing.anchor, cell);
  const [ax, ay] = anchorAt(hold, cell);
  const [x0, y0, x1, y1] = extentOf(thing, of?.size);
  const away = (low: number, high: number, at: number, part: 0 | 1 | 2) =>
    length.text(Math.abs(([low, (low + high) / 2, high][part] ?? low) - at));
  return t(`space.hold.${hold[0]}${hold[1]}`, { x: away(x0, x1, ax, hold[0]), y: away(y0, y1, ay, hold[1]) });
}

/** Nine places of a cell; arrows go from one to the next. */
function Nine({ hold, disabled, onChange }: { hold: Hold; disabled: boolean; onChange: (hold: Hold) => void }) {
  const { t } = useTranslation('content');
  const go = (event: KeyboardEvent) => {
    const by: Record<string, readonly [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
    };
    const step = by[event.key];
    if (!step || disabled) return;
    event.preventDefault();
    event.stopPropagation();
    const clamp = (value: number) => Math.min(2, Math.max(0, value)) as 0 | 1 | 2;
    const next: Hold = [clamp(hold[0] + step[0]), clamp(hold[1] + step[1])];
    onChange(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-hold="${next.join('')}"]`)?.focus();
  };
  return (
    <span className="nine" role="radiogroup" aria-label={t('space.holds')} onKeyDown={go}>
      {ROWS.flatMap((row) =>
        COLUMNS.map((column) => {
          const isChosen = hold[0] === column && hold[1] === row;
          return (
            <button
              key={`${column}${row}`}
              type="button"
              role="radio"
              aria-checked={isChosen}
              aria-label={t(`space.place.${column}${row}`)}
              data-hold={`${column}${row}`}
              tabIndex={isChosen ? 0 : -1}
              disabled={disabled}
              onClick={() => onChange([column, row])}
            />
          );
        }),
      )}
    </span>
  );
}

/** Width or depth of a variant; what is refused is said below it. */
function SideField({
  label,
  value,
  side,
  units,
  disabled,
  onCommit,
}: {
  label: string;
  value: number;
  side: InputProperty;
  units: Units;
  disabled: boolean;
  onCommit: (value: number) => void;
}) {
  const [problem, setProblem] = useState<string>();
  return (
    <Property label={label} note={problem}>
      <InputField
        {...{ label, value, units, disabled }}
        property={side}
        onProblem={setProblem}
        onCommit={(next) => typeof next === 'number' && onCommit(next)}
      />
    </Property>
  );
}

/** Properties of the shown variant and of the space type. */
export function RoomFields({
  variant,
  side,
  units,
  mayEdit,
  mayTurn,
  tags,
  onName,
  onSize,
  onMayTurn,
  onTags,
}: {
  variant: SpaceVariant;
  side: InputProperty;
  units: Units;
  mayEdit: boolean;
  mayTurn: boolean;
  tags: readonly string[];
  onName: (name: string) => void;
  onSize: (size: { width?: number; depth?: number }) => void;
  onMayTurn: (mayTurn: boolean) => void;
  onTags: (tags: string[]) => void;
}) {
  const { t } = useTranslation('content');
  const { cell } = variant;
  const size = (label: string, value: number, onCommit: (value: number) => void) => (
    <SideField {...{ label, value, side, units, onCommit }} disabled={!mayEdit} />
  );
  return (
    <section className="block" aria-label={t('space.room')} data-part="room-fields">
      <h3>{t('space.room')}</h3>
      <PropertyColumn>
        <Property label={t('space.variant-name')}>
          <TextField
            label={t('space.variant-name')}
            value={variant.name}
            disabled={!mayEdit}
            size="compact"
            maxLength={100}
            onCommit={(name) => name.trim() !== '' && onName(name.trim())}
          />
        </Property>
        {size(t('space.width'), cell[2] - cell[0], (width) => onSize({ width }))}
        {size(t('space.depth'), cell[3] - cell[1], (depth) => onSize({ depth }))}
        <Property label={t('may-turn')}>
          <Switch label={t('may-turn')} checked={mayTurn} disabled={!mayEdit} onChange={onMayTurn} />
        </Property>
        <Property label={t('tags')}>
          <TextField
            label={t('tags')}
            placeholder={t('tags-hint')}
            value={tags.join(', ')}
            disabled={!mayEdit}
            size="compact"
            onCommit={(text) => onTags(text.split(',').filter((tag) => tag.trim() !== ''))}
          />
        </Property>
      </PropertyColumn>
    </section>
  );
}
