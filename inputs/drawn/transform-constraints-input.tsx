import { isJsonObject, readTransformConstraints, TRANSFORM_AXES, type JsonObject, type TransformAxis } from '#domain';
import { Checkbox, useTranslation } from '#ui';
import type { InputFieldProps } from '../editors/input-field-props.ts';

const KEYS = { moves: 'enableTranslation', turns: 'enableRotation' } as const;

/** Along which axes something may be moved, and about which it may be turned. */
export function TransformConstraintsInput({ label, value, disabled, onCommit }: InputFieldProps) {
  const { t } = useTranslation('inputs');
  const held: JsonObject = isJsonObject(value) ? value : {};
  const constraints = readTransformConstraints(held);
  const changed = (what: keyof typeof KEYS, axis: TransformAxis, isAllowed: boolean): JsonObject => ({
    ...held,
    [KEYS[what]]: TRANSFORM_AXES.filter((one) => (one === axis ? isAllowed : constraints[what].includes(one))),
  });
  return (
    <div className="shapes" data-part="transform-constraints-input" role="group" aria-label={label}>
      {(['moves', 'turns'] as const).map((what) => (
        <div className="shape" key={what}>
          <span className="quiet clip">{t(`constraints.${what}`)}</span>
          <span className="row">
            {TRANSFORM_AXES.map((axis) => (
              <label key={axis} className="row">
                <Checkbox
                  label={`${label} ${t(`constraints.${what}`)} ${axis}`}
                  checked={constraints[what].includes(axis)}
                  disabled={disabled ?? false}
                  onChange={(isAllowed) => onCommit(changed(what, axis, isAllowed))}
                />
                {axis}
              </label>
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}
