import {
  headingOf,
  placedAt,
  placeOf,
  readTransform,
  readTransformConstraints,
  TRANSFORM_AXES,
  turnedAbout,
  UNMOVED,
  writeTransform,
  type InputProperty,
  type JsonValue,
} from '#domain';
import { IconButton, useTranslation } from '#ui';
import { useState } from 'react';
import { DrawButton } from './draw-button.tsx';
import type { InputFieldProps } from './input-field-props.ts';
import { NumberInput } from './number-input.tsx';
import { useRowKeys } from '../values/row-keys.ts';

const LENGTH: InputProperty = { type: 'number', $partiUnitType: 'length' };
const ANGLE: InputProperty = { type: 'number', $partiUnitType: 'plane_angle' };

/** A place in the model and how it is turned in plan, each as far as its constraints let it; what else it does stays. */
export function TransformInput(props: InputFieldProps) {
  const { label, property, value, disabled, units, onPreview, onCommit } = props;
  const { t } = useTranslation('inputs');
  const { moves, turns, height, heading } = readTransformConstraints(property['$partiConstraints']);
  const transform = readTransform(value) ?? UNMOVED;
  const place = placeOf(transform);
  const moved = (axis: number, to: JsonValue): JsonValue =>
    typeof to === 'number' ? writeTransform(placedAt(transform, place.with(axis, to) as unknown as typeof place), value) : to;
  const turned = (to: JsonValue): JsonValue =>
    typeof to === 'number' ? writeTransform(turnedAbout(transform, [0, 0, 1], to - headingOf(transform)), value) : to;
  return (
    <div className="transform" data-part="transform-input" role="group" aria-label={label}>
      <span className="triple" data-long={units.system === 'imperial' || undefined}>
        {TRANSFORM_AXES.map((axis, at) => (
          <NumberInput
            key={axis}
            {...props}
            ruled
            label={`${label} ${axis}`}
            axis={axis}
            property={LENGTH}
            value={axis === 'z' ? (height ?? place[at]) : place[at]}
            disabled={disabled === true || !moves.includes(axis)}
            onPreview={onPreview && ((next) => onPreview(moved(at, next)))}
            onCommit={(next) => onCommit(moved(at, next))}
          />
        ))}
        <DrawButton {...props} />
      </span>
      <span className="row">
        <span className="quiet">{t('transform.turn')}</span>
        <NumberInput
          {...props}
          ruled
          label={`${label} ${t('transform.turn')}`}
          property={ANGLE}
          value={Math.round((heading ?? headingOf(transform)) * 1e6) / 1e6}
          disabled={disabled === true || !turns.includes('z')}
          onPreview={onPreview && ((next) => onPreview(turned(next)))}
          onCommit={(next) => onCommit(turned(next))}
        />
      </span>
    </div>
  );
}

/** Several places, each edited by itself. */
export function TransformsInput(props: InputFieldProps) {
  const { label, property, value, disabled, onPreview, onCommit } = props;
  const { t } = useTranslation('inputs');
  const [open, setOpen] = useState(false);
  const places = Array.isArray(value) ? value : [];
  const keys = useRowKeys(places);
  const item = (property.items as InputProperty | undefined) ?? {};
  const one: InputProperty = {
    ...(property['$partiConstraints'] === undefined ? {} : { $partiConstraints: property['$partiConstraints'] }),
    ...item,
  };
  return (
    <div className="shapes" data-part="transforms-input" role="group" aria-label={label}>
      <span className="row">
        <button
          type="button"
          className="quiet grow vertices-count"
          aria-expanded={open}
          disabled={places.length === 0}
          onClick={() => setOpen(!open)}
        >
          {places.length === 0 ? t('transform.none') : t('transform.count', { count: places.length })}
        </button>
        {!disabled && (
          <IconButton
            icon="plus"
            size="compact"
            label={t('transform.add', { label })}
            onClick={() => {
              setOpen(true);
              onCommit([...places, places.at(-1) ?? writeTransform(UNMOVED)]);
            }}
          />
        )}
      </span>
      {open &&
        places.map((place, index) => {
          const name = t('transform.place', { number: index + 1 });
          return (
            <div className="shape" key={keys[index]}>
              <span className="quiet clip">{name}</span>
              <TransformInput
                {...props}
                label={`${label} ${name}`}
                property={one}
                value={place}
                onPreview={onPreview && ((next) => onPreview(places.with(index, next)))}
                onCommit={(next, was) =>
                  onCommit(places.with(index, next), was === undefined ? undefined : places.with(index, was))
                }
              />
              {!disabled && (
                <IconButton
                  icon="trash"
                  size="compact"
                  label={t('transform.remove', { name })}
                  onClick={() => onCommit(places.toSpliced(index, 1))}
                />
              )}
            </div>
          );
        })}
    </div>
  );
}
