import { isJsonObject, type JsonObject, type JsonValue } from '#domain';
import { Button, useTranslation } from '#ui';
import { useAsking } from '../asking/input-models.ts';
import type { InputFieldProps } from '../editors/input-field-props.ts';
import { SwitchInput } from '../editors/switch-input.tsx';
import { BoxInput } from './formed-input.tsx';

const BOX = 'Bounding Box';
const CLIPS = 'Clip With Bounding Box';

/** What a view takes in: the box of the model that is shown and its camera, or a box that is typed or drawn. */
export function ViewscopeInput(props: InputFieldProps) {
  const { label, value, disabled, onPreview, onCommit } = props;
  const { t } = useTranslation('inputs');
  const { view } = useAsking();
  const scope: JsonObject = isJsonObject(value) ? value : {};
  const shown = () => {
    const seen = view?.();
    if (!seen) return;
    const point = ([X, Y, Z]: readonly [number, number, number]): JsonObject => ({ X, Y, Z });
    onCommit({
      ...scope,
      [BOX]: { Min: point(seen.box.min), Max: point(seen.box.max) },
      [CLIPS]: seen.isCut,
      ...(seen.camera === undefined ? {} : { Camera: seen.camera as unknown as JsonValue }),
    });
  };
  return (
    <div className="shapes" data-part="viewscope-input" role="group" aria-label={label}>
      <BoxInput
        {...props}
        label={`${label} ${t('viewscope.box')}`}
        property={{ $ref: 'Geometry/BBox3.json' }}
        value={scope[BOX]}
        onPreview={onPreview && ((next) => onPreview({ ...scope, [BOX]: next }))}
        onCommit={(next) => onCommit({ ...scope, [BOX]: next })}
      />
      <div className="shape">
        <span className="quiet clip">{t('viewscope.clips')}</span>
        <SwitchInput
          {...props}
          label={`${label} ${t('viewscope.clips')}`}
          value={scope[CLIPS]}
          onCommit={(next) => onCommit({ ...scope, [CLIPS]: next })}
        />
      </div>
      {view && !disabled && (
        <Button size="compact" icon="eye" onClick={shown}>
          {t('viewscope.take')}
        </Button>
      )}
    </div>
  );
}
