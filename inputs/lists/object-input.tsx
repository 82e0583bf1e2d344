import {
  allowsNull,
  fillNested,
  hiddenNames,
  isJsonObject,
  isControlShown,
  orderedProperties,
  ownValue,
  type InputProperty,
  type JsonObject,
} from '#domain';
import { Button, IconButton, useTranslation } from '#ui';
import { typedList } from './list-columns.ts';
import { WithPopulate } from './populate-button.tsx';
import { DRAW } from '../values/draw-default.ts';
import type { InputFieldProps } from '../editors/input-field-props.ts';

/** An object by its properties, one below the other or, in the style `row`, beside each other; each in one line, deeper ones open. */
export function ObjectInput(props: InputFieldProps) {
  return <WithPopulate {...props} field={<ObjectFields {...props} />} />;
}

function ObjectFields(props: InputFieldProps) {
  const { label, property, value, disabled, invalid, Cell, onPreview, onCommit } = props;
  const { t } = useTranslation('inputs');
  if (!isJsonObject(value)) {
    const isOpen = property.properties === undefined;
    return disabled || isOpen ? (
      <span className="quiet clip">{t('unset')}</span>
    ) : (
      <Button size="compact" aria-invalid={invalid || undefined} onClick={() => onCommit(fillNested({}, property, DRAW))}>
        {t('object.set', { label })}
      </Button>
    );
  }
  const held: JsonObject = value;
  return (
    <div className="object-input" data-part="object-input" data-style={property.$partiStyle} role="group" aria-label={label}>
      {shownProperties(property, held).map(([name, child]) => {
        const own = child.title ?? child['$partiDisplayName'];
        const title = typeof own === 'string' ? own : name;
        return (
          <div className="object-field" key={name}>
            <span className="label clip" data-tip={child.description}>
              {title}
            </span>
            {Cell && (
              <Cell
                {...props}
                label={`${label}: ${title}`}
                property={child}
                value={ownValue(held, name)}
                invalid={false}
                onPreview={onPreview && ((next) => onPreview({ ...held, [name]: next }))}
                onCommit={(next) => onCommit({ ...held, [name]: next })}
              />
            )}
          </div>
        );
      })}
      {!disabled && allowsNull(property) && (
        <IconButton icon="close" size="compact" label={t('list.clear', { label })} onClick={() => onCommit(null)} />
      )}
    </div>
  );
}

/** Properties that are shown, in order; those of an object that says nothing about itself come from its value. */
function shownProperties(property: InputProperty, value: JsonObject): [string, InputProperty][] {
  const properties = property.properties ?? typedList({ type: 'array' }, [value]).items?.properties ?? {};
  const hidden = hiddenNames(property['$partiHidden']);
  return orderedProperties(properties).filter(
    ([name, child]) =>
      !hidden.has(name) &&
      child.$partiHidden !== true &&
      (child.$partiDeprecated !== true || Object.hasOwn(value, name)) &&
      isControlShown(child, { values: value, siblings: value }),
  );
}
