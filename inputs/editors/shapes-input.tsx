import { inputKindOf } from '#domain';
import { IconButton, useTranslation } from '#ui';
import { useState } from 'react';
import { DrawButton } from './draw-button.tsx';
import type { InputFieldProps } from './input-field-props.ts';
import { useRowKeys } from '../values/row-keys.ts';
import { newPart, partProperty, readParts, writeParts, type ShapeKind } from '../values/shape-parts.ts';
import { VerticesInput } from './vertices-input.tsx';

/** Several curves, or a profile with its voids: drawn together, or each typed corner by corner. */
export function ShapesInput(props: InputFieldProps) {
  const { label, property, value, disabled, onPreview, onCommit } = props;
  const { t } = useTranslation('inputs');
  const kind = inputKindOf(property) as ShapeKind;
  const parts = readParts(kind, value);
  const keys = useRowKeys(parts);
  const [open, setOpen] = useState(false);
  const replaced = (index: number, part: typeof value) => writeParts(kind, parts.with(index, part ?? null), value);
  const nameOf = (index: number) => {
    if (kind !== 'profile') return t('shapes.shape', { number: index + 1 });
    return index === 0 ? t('shapes.perimeter') : t('shapes.void', { number: index });
  };
  const Part = kind === 'profiles' ? ShapesInput : VerticesInput;
  return (
    <div className="shapes" data-part="shapes-input" role="group" aria-label={label}>
      <span className="row">
        <button
          type="button"
          className="quiet grow vertices-count"
          aria-expanded={open}
          disabled={parts.length === 0}
          onClick={() => setOpen(!open)}
        >
          {parts.length === 0 ? t('shapes.none') : t('shapes.count', { count: parts.length })}
        </button>
        <DrawButton {...props} />
        {!disabled && (
          <IconButton
            icon="plus"
            label={kind === 'profile' && parts.length > 0 ? t('shapes.addVoid', { label }) : t('shapes.add', { label })}
            size="compact"
            onClick={() => {
              setOpen(true);
              onCommit(writeParts(kind, [...parts, newPart(kind, parts.length)], value));
            }}
          />
        )}
      </span>
      {open &&
        parts.map((part, index) => (
          <div className="shape" key={keys[index]}>
            <span className="quiet clip">{nameOf(index)}</span>
            <Part
              {...props}
              drawInput={undefined}
              label={`${label} ${nameOf(index)}`}
              property={partProperty(kind)}
              value={part}
              onPreview={onPreview && ((next) => onPreview(replaced(index, next)))}
              onCommit={(next) => onCommit(replaced(index, next))}
            />
            {!disabled && (
              <IconButton
                icon="trash"
                size="compact"
                label={t('shapes.remove', { name: nameOf(index) })}
                onClick={() => onCommit(writeParts(kind, parts.toSpliced(index, 1), value))}
              />
            )}
          </div>
        ))}
    </div>
  );
}
