import { useEffect, useState } from 'react';
import { formatQuantity, parseExpression, type UnitSystem, type UnitType } from '#domain';
import { Kbd, StateGlyph, TextField, useTranslation } from '#ui';
import { gap, headingOf } from './plan-geometry.ts';
import type { Vec3 } from '#engine';
import { heldCorner, placeCorner } from './edit-corners.ts';
import { areaOf } from './edit-items.ts';
import type { Instruction } from './sketch-commands.ts';
import { flawWord, type SketchFinding } from './sketch-findings.ts';
import type { SketchSession } from './sketch-session.ts';
import { NOTICE_CODES } from './sketch-notice.ts';
import { isWrongMeasure, WrongMeasure } from './wrong-measure.tsx';
import { isClosedKind, itemKindOf, type SketchKind } from './sketch-value.ts';

interface Props {
  session: SketchSession;
  instruction: Instruction;
  findings: readonly SketchFinding[];
  /** Why the last wish was refused. */
  refusal: 'strokes' | 'save' | undefined;
  onPlaced: () => void;
  system: UnitSystem;
  locale: string;
}

/** Word for how what is drawn is changed: only outlines have edges that take a corner. */
const editWord = (kind: SketchKind) =>
  kind === 'point' ? 'editPoint' : ['polyline', 'polygon', 'profile'].includes(itemKindOf(kind)) ? 'edit' : 'editPoints';

/** Measures of the next point: from the last one, or where the first one is. */
const FROM_LAST = [
  ['length', 'length'],
  ['angle', 'plane_angle'],
] as const;
const PLACE = [
  ['x', 'length'],
  ['y', 'length'],
] as const;
type MeasureName = 'length' | 'angle' | 'x' | 'y';
/** What each of them is to a session. */
const TYPED = { length: 'length', angle: 'heading', x: 'east', y: 'north' } as const;

/** A measure where the pointer stands (m, degrees). */
function measureOf(name: MeasureName, { snap, from }: SketchSession): number | undefined {
  if (!snap) return undefined;
  if (name === 'x' || name === 'y') return snap.at[name === 'x' ? 0 : 1];
  return from && (name === 'length' ? gap(from, snap.at) : headingOf(from, snap.at));
}

/** What to do now, typed length and angle of the next edge, the area, and what is wrong. */
export function SketchPrompt({ session, instruction, findings, refusal, onPlaced, system, locale }: Props) {
  const { t } = useTranslation('viewer');
  const { snap, tool, from: last } = session;
  const isMeasured = last !== undefined && tool !== 'rectangle' && tool !== 'rotate';
  const asked = isMeasured ? FROM_LAST : session.takesPlace ? PLACE : [];
  const length = (metres: number) =>
    formatQuantity(metres, { unitType: 'length', system, locale, form: 'field', decimalPlaces: 3 }).text;
  const corner = heldCorner(session);
  const flaw = findings.find(({ code }) => code !== 'empty');
  const draft = snap ? [...session.draft, snap.at] : session.draft;
  const isDrawing = session.draft.length > 1 && (tool === 'draw' || tool === 'void');
  const area = !isClosedKind(session.kind)
    ? 0
    : isDrawing
      ? areaOf(draft)
      : session.items.reduce((sum, { outlines }) => {
          const [perimeter = [], ...voids] = outlines;
          return sum + areaOf(perimeter) - voids.reduce((total, hole) => total + areaOf(hole), 0);
        }, 0);
  return (
    <div className="sketch-ui sketch-prompt pill">
      <span data-part="sketch-instruction" className={asked.length > 0 || corner ? 'sketch-long' : undefined}>
        {t(`sketch.instructions.${instruction === 'edit' ? editWord(session.kind) : instruction}`)}
      </span>
      {session.canChooseShapes && (
        <span className="row" data-part="sketch-option">
          <Kbd keys="Tab" />
          <span className="quiet">{t(session.takesOne ? 'sketch.options.one' : 'sketch.options.all')}</span>
        </span>
      )}
      {asked.map(([name, unitType]) => (
        <Measure
          key={name}
          name={name}
          unitType={unitType}
          shown={measureOf(name, session)}
          onType={(value) => session.type({ [TYPED[name]]: value })}
          onEnter={() => {
            session.place();
            onPlaced();
          }}
          resetKey={session.draft.length + session.picks.length}
          system={system}
          locale={locale}
        />
      ))}
      {corner && (
        <CornerPlace key={corner.join()} session={session} corner={corner} onPlaced={onPlaced} system={system} locale={locale} />
      )}
      {area > 0 && (
        <span className="strong" data-part="sketch-area" data-value={area}>
          {formatQuantity(area, { unitType: 'area', system, locale, form: 'figure' }).text}
        </span>
      )}
      <span role="status" className="sketch-status">
        {flaw && (
          <span className="bad row" data-part="sketch-flaw" data-code={flaw.code}>
            <StateGlyph state="failed" />
            {t(`sketch.flaws.${flawWord(flaw)}`)}
          </span>
        )}
        {session.notice && (
          <span className="warn" data-part="sketch-notice" data-code={NOTICE_CODES[session.notice]}>
            {t(`sketch.notices.${session.notice}`, { kind: t(`sketch.kinds.${itemKindOf(session.kind)}`) })}
          </span>
        )}
        {refusal && (
          <span className="warn" data-part="sketch-refusal">
            {t(`sketch.refusals.${refusal}`)}
          </span>
        )}
        {snap && !session.isByKeys && <span className="hidden">{t(`sketch.snaps.${snap.kind}`)}</span>}
        {snap && session.isByKeys && (
          <span className="quiet" data-part="sketch-stand" data-at={snap.at.join(' ')}>
            {t('sketch.stand', { snap: t(`sketch.snaps.${snap.kind}`), east: length(snap.at[0]), north: length(snap.at[1]) })}
          </span>
        )}
      </span>
    </div>
  );
}

/** Where the selected corner is; Enter puts it where it is typed. */
function CornerPlace({
  session,
  corner: [east, north],
  onPlaced,
  ...shownIn
}: {
  session: SketchSession;
  corner: Vec3;
  onPlaced: () => void;
  system: UnitSystem;
  locale: string;
}) {
  const [typed, setTyped] = useState<Partial<Record<'x' | 'y', number | undefined>>>({});
  return PLACE.map(([name, unitType]) => (
    <Measure
      key={name}
      name={name}
      unitType={unitType}
      shown={name === 'x' ? east : north}
      onType={(value) => setTyped((held) => ({ ...held, [name]: value }))}
      onEnter={() => {
        placeCorner(session, [typed.x ?? east, typed.y ?? north]);
        onPlaced();
      }}
      resetKey={0}
      {...shownIn}
    />
  ));
}

/** A measure that follows the pointer until it is typed. */
function Measure({
  name,
  unitType,
  shown,
  onType,
  onEnter,
  resetKey,
  system,
  locale,
}: {
  name: MeasureName;
  unitType: UnitType;
  shown: number | undefined;
  onType: (value: number | undefined) => void;
  onEnter: () => void;
  resetKey: number;
  system: UnitSystem;
  locale: string;
}) {
  const { t } = useTranslation('viewer');
  const [typed, setTyped] = useState<string>();
  useEffect(() => setTyped(undefined), [resetKey]);
  const quantity = { unitType, system, locale };
  const isWrong = isWrongMeasure(typed, quantity, name === 'length');
  const text = formatQuantity(shown, { ...quantity, form: 'field', decimalPlaces: name === 'angle' ? 1 : 2 }).text;
  return (
    <label className="row" data-measure={name}>
      <span className="quiet">{t(`sketch.fields.${name}`)}</span>
      <TextField
        label={t(`sketch.fields.${name}`)}
        size="compact"
        value={typed ?? text}
        invalid={isWrong}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(next) => {
          setTyped(next);
          const read = parseExpression(next, quantity);
          onType(read.valid && !isWrongMeasure(next, quantity, name === 'length') ? read.valueInMetric : undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (!isWrong) onEnter();
        }}
      />
      {isWrong && <WrongMeasure {...quantity} isSigned={name !== 'length'} />}
    </label>
  );
}
