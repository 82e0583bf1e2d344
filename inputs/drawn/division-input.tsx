import {
  isJsonObject,
  PartiError,
  PATTERN_CYCLES,
  polylineLength,
  positionAlong,
  readPoint,
  readSubdivision,
  REMAINDER_PLACES,
  withSubdivision,
  type InputProperty,
  type JsonObject,
  type JsonValue,
  type Subdivision,
} from '#domain';
import { Select, useTranslation } from '#ui';
import { useLayoutEffect, useRef } from 'react';
import { DrawButton } from '../editors/draw-button.tsx';
import type { InputFieldProps } from '../editors/input-field-props.ts';
import { NumberInput } from '../editors/number-input.tsx';
import { VerticesInput } from '../editors/vertices-input.tsx';
import { problemSentence } from '../problems/problem-words.tsx';
import { readVertices } from '../values/read-vertices.ts';
import { DivisionStrip } from './division-strip.tsx';
import { LengthsInput } from './lengths-input.tsx';

const COUNT: InputProperty = { type: 'integer', minimum: 1, maximum: 10_000 };
const LENGTH: InputProperty = { type: 'number', $partiUnitType: 'length' };
const LINE: InputProperty = { $ref: 'Geometry/Line.json' };
const POLYLINE: InputProperty = { $ref: 'Geometry/Polyline.json' };
const POINTS: InputProperty = { type: 'array', items: { $ref: 'Geometry/Vector3.json' } };
const MODES = ['count', 'approximate-length', 'fixed-length', 'pattern', 'manual'] as const;

/** Length (m) of a line that nobody drew yet. */
const FIRST_LENGTH = 30;

/** A line and how it is divided: by count, by length, by a pattern, or at lines that are placed and dragged. */
export function DivisionInput(props: InputFieldProps) {
  const { label, property, value, disabled, size = 'compact', onPreview, onCommit, onProblem } = props;
  const { t, i18n } = useTranslation('inputs');
  const grid: JsonObject = isJsonObject(value) ? value : {};
  const curve = isJsonObject(grid['Curve']) ? grid['Curve'] : undefined;
  const corners = readVertices(curve).flatMap((corner) => readPoint(corner) ?? []);
  const total = corners.length < 2 ? 0 : polylineLength(corners);
  const division = readSubdivision(grid);
  const points = (Array.isArray(grid['SplitPoints']) ? grid['SplitPoints'] : []).flatMap((point) => readPoint(point) ?? []);
  const positions = points.map((point) => positionAlong(corners, point));
  /** Tells in words what cannot be; answers the value otherwise. */
  const divided = (next: Subdivision, from: JsonObject = grid): JsonObject | undefined => {
    try {
      const made = withSubdivision(from, next);
      onProblem?.(undefined);
      return made;
    } catch (error) {
      if (!(error instanceof PartiError)) throw error;
      void problemSentence(i18n, { code: error.code, parameters: { ...error.parameters } }).then(onProblem);
      return undefined;
    }
  };
  const commit = (next: Subdivision) => {
    const made = divided(next);
    if (made) onCommit(made);
  };
  const preview =
    onPreview &&
    ((next: Subdivision) => {
      const made = divided(next);
      if (made) onPreview(made);
    });
  const withCurve = (next: JsonValue): JsonObject => {
    const changed: JsonObject = { ...grid, Curve: next };
    return divided(division, changed) ?? changed;
  };
  const canEditCurve = property['$partiCanEditGridCurve'] !== false || curve === undefined;
  const manual = (at: readonly number[]): Subdivision => ({ mode: 'manual', positions: at.toSorted((a, b) => a - b) });
  // A line is drawn for minutes: it is divided as the grid says by then, not as it was when the sketch was opened.
  const keep = {
    curve: (next: JsonValue) => onCommit(withCurve(next)),
    placed: (next: JsonValue) => commit(manual(placedOn(corners, next))),
  };
  const latest = useRef(keep);
  useLayoutEffect(() => void (latest.current = keep));
  return (
    <div className="shapes division" data-part="division-input" role="group" aria-label={label}>
      <div className="shape">
        <span className="quiet clip">{t('division.line')}</span>
        <VerticesInput
          {...props}
          label={`${label} ${t('division.line')}`}
          property={curve && Array.isArray(curve['Vertices']) ? POLYLINE : LINE}
          value={curve}
          disabled={disabled === true || !canEditCurve}
          onPreview={onPreview && ((next) => onPreview(withCurve(next)))}
          onCommit={(next) => latest.current.curve(next)}
        />
      </div>
      <div className="shape">
        <span className="quiet clip">{t('division.mode')}</span>
        <Select
          label={`${label} ${t('division.mode')}`}
          options={MODES.map((mode) => ({ value: mode, label: t(`division.${mode}`) }))}
          value={division.mode}
          onChange={(mode) => commit(changedMode(mode, division, positions, total))}
          size={size}
          disabled={disabled === true || curve === undefined}
        />
      </div>
      {curve !== undefined && <Settings {...props} division={division} onDivision={commit} onDivisionPreview={preview} />}
      {total > 0 && (
        <DivisionStrip
          {...props}
          total={total}
          positions={positions}
          onPreview={preview && ((at) => preview(manual(at)))}
          onCommit={(at) => commit(manual(at))}
        />
      )}
      {total > 0 && division.mode === 'manual' && (
        <div className="shape">
          <span className="quiet clip">{t('division.placed', { count: positions.length })}</span>
          <LengthsInput
            {...props}
            label={`${label} ${t('division.positions')}`}
            value={[...positions]}
            isAllowedNone
            onLengths={(at) => commit(manual(at))}
          />
          <DrawButton
            {...props}
            label={`${label} ${t('division.positions')}`}
            property={POINTS}
            value={points.map((point) => ({ ...point }))}
            onPreview={undefined}
            onCommit={(next) => latest.current.placed(next)}
          />
        </div>
      )}
    </div>
  );
}

/** Where drawn points stand along the line: each on the place of it that is nearest. */
const placedOn = (corners: Parameters<typeof positionAlong>[0], drawn: JsonValue): number[] =>
  readVertices(drawn).flatMap((point) => {
    const read = readPoint(point);
    return read ? [positionAlong(corners, read)] : [];
  });

/** Another mode, which begins near what stood there. */
function changedMode(mode: Subdivision['mode'], before: Subdivision, positions: readonly number[], total: number): Subdivision {
  const cells = positions.length + 1;
  const length =
    before.mode === 'approximate-length' || before.mode === 'fixed-length'
      ? before.length
      : Math.max(0.1, (total || FIRST_LENGTH) / cells);
  switch (mode) {
    case 'count':
      return { mode, count: cells };
    case 'approximate-length':
      return { mode, length };
    case 'fixed-length':
      return { mode, length, remainder: 'end' };
    case 'pattern':
      return { mode, pattern: [length], cycle: 'wrap' };
    case 'manual':
      return { mode, positions };
  }
}

interface SettingsProps extends InputFieldProps {
  division: Subdivision;
  onDivision: (division: Subdivision) => void;
  onDivisionPreview: ((division: Subdivision) => void) | undefined;
}

/** The fields of one mode. */
function Settings({ division, onDivision, onDivisionPreview, ...props }: SettingsProps) {
  const { label, disabled, size = 'compact' } = props;
  const { t } = useTranslation('inputs');
  const number = (key: 'count' | 'length', property: InputProperty, held: number, changed: (next: number) => Subdivision) => (
    <div className="shape">
      <span className="quiet clip">{t(`division.of.${key}`)}</span>
      <NumberInput
        {...props}
        ruled
        label={`${label} ${t(`division.of.${key}`)}`}
        property={property}
        value={held}
        onPreview={onDivisionPreview && ((next) => onDivisionPreview(changed(Number(next))))}
        onCommit={(next) => onDivision(changed(Number(next)))}
      />
    </div>
  );
  switch (division.mode) {
    case 'count':
      return number('count', COUNT, division.count, (count) => ({ ...division, count }));
    case 'approximate-length':
      return number('length', LENGTH, division.length, (length) => ({ ...division, length }));
    case 'fixed-length':
      return (
        <>
          {number('length', LENGTH, division.length, (length) => ({ ...division, length }))}
          <div className="shape">
            <span className="quiet clip">{t('division.remainder')}</span>
            <Select
              label={`${label} ${t('division.remainder')}`}
              options={REMAINDER_PLACES.map((place) => ({ value: place, label: t(`division.at.${place}`) }))}
              value={division.remainder}
              onChange={(remainder) => onDivision({ ...division, remainder })}
              size={size}
              disabled={disabled}
            />
          </div>
        </>
      );
    case 'pattern':
      return (
        <>
          <div className="shape">
            <span className="quiet clip">{t('division.pattern')}</span>
            <LengthsInput
              {...props}
              label={`${label} ${t('division.pattern')}`}
              value={[...division.pattern]}
              onLengths={(pattern) => onDivision({ ...division, pattern })}
            />
          </div>
          <div className="shape">
            <span className="quiet clip">{t('division.then')}</span>
            <Select
              label={`${label} ${t('division.then')}`}
              options={PATTERN_CYCLES.map((cycle) => ({ value: cycle, label: t(`division.cycle.${cycle}`) }))}
              value={division.cycle}
              onChange={(cycle) => onDivision({ ...division, cycle })}
              size={size}
              disabled={disabled}
            />
          </div>
        </>
      );
    case 'manual':
      return null;
  }
}

/** Two directions of a grid, each a line that is divided. */
export function TwoDivisionsInput(props: InputFieldProps) {
  const { label, value, onPreview, onCommit } = props;
  const grid: JsonObject = isJsonObject(value) ? value : {};
  return (
    <div className="shapes" data-part="divisions-input" role="group" aria-label={label}>
      {(['U', 'V'] as const).map((key) => (
        <div key={key} className="shapes">
          <strong className="quiet">{key}</strong>
          <DivisionInput
            {...props}
            label={`${label} ${key}`}
            value={grid[key]}
            onPreview={onPreview && ((next) => onPreview({ ...grid, [key]: next }))}
            onCommit={(next) => onCommit({ ...grid, [key]: next })}
          />
        </div>
      ))}
    </div>
  );
}
