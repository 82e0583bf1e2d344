import type { JsonObject, JsonValue } from '#domain';
import { inputKindOf } from '#domain';
import { IconButton, useTranslation } from '#ui';
import { useState } from 'react';
import { DrawButton } from './draw-button.tsx';
import type { InputFieldProps } from './input-field-props.ts';
import { PointInput } from './point-input.tsx';
import { readVertices } from '../values/read-vertices.ts';
import { useRowKeys } from '../values/row-keys.ts';
import { nextVertex, writeVertices } from '../values/vertices.ts';
import type { VertexForm } from '../values/vertices.ts';

const FORMS: Partial<Record<ReturnType<typeof inputKindOf>, [VertexForm, string]>> = {
  line: ['line', 'Elements.Geometry.Line'],
  polyline: ['vertices', 'Elements.Geometry.Polyline'],
  polygon: ['vertices', 'Elements.Geometry.Polygon'],
  points: ['list', ''],
};

/** Points that a shape needs before it is one. */
const LEAST: Record<VertexForm, number> = { list: 0, vertices: 2, line: 2 };

/** Points, a line, polyline or polygon by typed coordinates: one row a point, folded to a count. */
export function VerticesInput(props: InputFieldProps) {
  const { label, property, value, disabled, onPreview, onCommit } = props;
  const { t } = useTranslation('inputs');
  const kind = inputKindOf(property);
  const [form, discriminator] = FORMS[kind] ?? ['list', ''];
  const points = readVertices(value);
  const keys = useRowKeys(points);
  const [open, setOpen] = useState(false);
  const least = kind === 'polygon' ? 3 : LEAST[form];
  const written = (next: readonly JsonObject[]): JsonValue => writeVertices(next, form, value, discriminator);
  const replaced = (index: number, point: JsonValue) => points.map((old, at) => (at === index ? (point as JsonObject) : old));

  const add = () => {
    const next = [...points, nextVertex(points)];
    while (next.length < least) next.push(points.length === 0 && next.length === 2 ? { X: 10, Y: 10, Z: 0 } : nextVertex(next));
    setOpen(true);
    onCommit(written(next));
  };
  return (
    <div className="vertices" data-part="vertices-input" role="group" aria-label={label}>
      <span className="row">
        <button
          type="button"
          className="quiet grow vertices-count"
          aria-expanded={open}
          disabled={points.length === 0}
          onClick={() => setOpen(!open)}
        >
          {points.length === 0 ? t('vertices.none') : t('vertices.count', { count: points.length })}
        </button>
        <DrawButton {...props} />
        {!disabled && (form !== 'line' || points.length === 0) && (
          <IconButton icon="plus" label={t('vertices.add', { label })} size="compact" onClick={add} />
        )}
      </span>
      {open &&
        points.map((point, index) => (
          <span className="vertex" key={keys[index]}>
            <PointInput
              {...props}
              drawInput={undefined}
              label={t('vertices.point', { number: index + 1 })}
              property={{}}
              value={point}
              onPreview={onPreview && ((next) => onPreview(written(replaced(index, next))))}
              onCommit={(next) => onCommit(written(replaced(index, next)))}
            />
            {!disabled && form !== 'line' && points.length > least && (
              <IconButton
                icon="close"
                size="compact"
                label={t('vertices.remove', { number: index + 1 })}
                onClick={() => onCommit(written(points.filter((_, at) => at !== index)))}
              />
            )}
          </span>
        ))}
    </div>
  );
}
