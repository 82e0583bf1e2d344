import { useState } from 'react';
import {
  validateValue,
  type AuthoredProperty,
  type AuthoredSchema,
  type InputProperty,
  type JsonObject,
  type RecordLanguage,
} from '#domain';
import { InputRow } from '#inputs';
import { Button, PropertyColumn, useTranslation } from '#ui';
import { SwitchRow, TextRow, TextsIn } from '../function-forms/fields.tsx';
import { choiceOf } from '../function-forms/kind-choices.ts';
import { useForm } from '../function-forms/record-form.ts';
import { ShapeForm } from '../function-forms/shape-form.tsx';
import { ShowIfForm } from '../function-forms/show-if-form.tsx';
import { shapeOf, textIn, withShape, withText } from './schema-draft.ts';
import type { Change } from './schema-types.ts';

/** The rest of a property: what its values are, its default, when it shows, its words. */
export function PropertyMore({
  schema,
  property,
  change,
  onSet,
  onRemove,
}: {
  schema: AuthoredSchema;
  property: AuthoredProperty;
  change: Change;
  onSet: (next: AuthoredProperty) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('admin');
  const { units, isEditable } = useForm();
  const [language, setLanguage] = useState<RecordLanguage>('en');
  const shape = shapeOf(property);
  const { name } = property;
  const { default: _, ...withoutDefault } = shape;
  const error = shape.default === undefined ? undefined : validateValue(shape, shape.default, { name })[0];
  const write = (next: InputProperty) => onSet(withShape(property, next));
  const keyword = (key: string, value: boolean | JsonObject | undefined) => {
    const { [key]: __, ...keywords } = property.keywords;
    onSet({ ...property, keywords: value === undefined || value === false ? keywords : { ...keywords, [key]: value } });
  };
  const isReference = choiceOf(shape) === undefined;
  const rule = property.keywords['$partiShowIf'];
  return (
    <div className="record-form">
      <PropertyColumn>
        <ShapeForm property={shape} name={name} onChange={write} />
        {!isReference && (
          <InputRow
            label={t('schemas.default')}
            property={shape}
            value={shape.default}
            fallback={undefined}
            units={units}
            disabled={!isEditable}
            onCommit={(value) => write({ ...shape, default: value })}
            {...(error ? { error } : {})}
            {...(shape.default === undefined ? {} : { onReset: () => write(withoutDefault) })}
          />
        )}
        {isReference && (
          <SwitchRow label={t('schemas.list')} checked={property.isList} onChange={(isList) => onSet({ ...property, isList })} />
        )}
        <SwitchRow
          label={t('schemas.nullable')}
          checked={property.nullable}
          onChange={(nullable) => onSet({ ...property, nullable })}
        />
        <SwitchRow
          label={t('schemas.hidden')}
          checked={property.keywords['$partiHidden'] === true}
          onChange={(on) => keyword('$partiHidden', on)}
        />
        <SwitchRow
          label={t('schemas.deprecated')}
          checked={property.keywords['$partiDeprecated'] === true}
          onChange={(on) => keyword('$partiDeprecated', on)}
        />
        <ShowIfForm name={name} rule={rule as JsonObject | undefined} onChange={(next) => keyword('$partiShowIf', next)} />
        <TextsIn language={language} onLanguage={setLanguage} />
        {language !== 'en' && (
          <TextRow
            label={t('schemas.shown-name')}
            value={textIn(schema, language, 'name', name)}
            onCommit={(text) => change((now) => withText(now, language, 'name', text.trim(), name))}
          />
        )}
        <TextRow
          label={t('schemas.description')}
          value={language === 'en' ? property.description : textIn(schema, language, 'description', name)}
          onCommit={(text) =>
            language === 'en'
              ? onSet({ ...property, description: text.trim() })
              : change((now) => withText(now, language, 'description', text.trim(), name))
          }
        />
      </PropertyColumn>
      {isEditable && (
        <Button icon="trash" size="compact" onClick={onRemove}>
          {t('schemas.remove', { name })}
        </Button>
      )}
    </div>
  );
}
