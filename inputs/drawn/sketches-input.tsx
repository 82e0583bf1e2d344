import { IconButton, useTranslation } from '#ui';
import type { InputFieldProps } from '../editors/input-field-props.ts';
import { useRowKeys } from '../values/row-keys.ts';
import { CurvesInput } from './formed-input.tsx';

const SKETCH = { $ref: 'Geometry/Sketch.json' };

/** Several sketches, each with its curves. */
export function SketchesInput(props: InputFieldProps) {
  const { label, value, disabled, onPreview, onCommit } = props;
  const { t } = useTranslation('inputs');
  const sketches = Array.isArray(value) ? value : [];
  const keys = useRowKeys(sketches);
  return (
    <div className="shapes" data-part="sketches-input" role="group" aria-label={label}>
      {sketches.map((sketch, index) => {
        const name = t('sketch.numbered', { number: index + 1 });
        return (
          <div className="shape" key={keys[index]}>
            <span className="quiet clip">{name}</span>
            <CurvesInput
              {...props}
              label={`${label} ${name}`}
              property={SKETCH}
              value={sketch}
              onPreview={onPreview && ((next) => onPreview(sketches.with(index, next)))}
              onCommit={(next) => onCommit(sketches.with(index, next))}
            />
            {!disabled && (
              <IconButton
                icon="trash"
                size="compact"
                label={t('shapes.remove', { name })}
                onClick={() => onCommit(sketches.toSpliced(index, 1))}
              />
            )}
          </div>
        );
      })}
      {!disabled && (
        <span className="row">
          <span className="quiet grow">{t('sketch.count', { count: sketches.length })}</span>
          <IconButton
            icon="plus"
            size="compact"
            label={t('sketch.add', { label })}
            onClick={() => onCommit([...sketches, { Curves: [] }])}
          />
        </span>
      )}
    </div>
  );
}
