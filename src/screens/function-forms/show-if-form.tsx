import { isJsonObject, type InputProperty, type JsonObject, type JsonValue } from '#domain';
import { InputField } from '#inputs';
import { Button, IconButton, Property, Segmented, Select, useTranslation } from '#ui';
import { useForm } from './record-form.ts';

/** When an input is shown, by choosing another one and its value; conditions of another form stay as they are. */
export function ShowIfForm({
  name,
  rule,
  onChange,
}: {
  name: string;
  rule: JsonObject | undefined;
  onChange: (rule: JsonObject | undefined) => void;
}) {
  const { t } = useTranslation('functions');
  const { record, isEditable } = useForm();
  const others = Object.keys(record.inputSchema.properties).filter((one) => one !== name);
  const conditions = Array.isArray(rule?.['conditions']) ? rule['conditions'].filter(isJsonObject) : [];
  const write = (next: JsonObject[]) => onChange(next.length === 0 ? undefined : { ...rule, conditions: next });
  const first = others[0];
  return (
    <Property label={t('forms.show-if')}>
      <div className="stack">
        {conditions.length > 1 && (
          <Segmented
            label={t('forms.conditions')}
            value={rule?.['type'] === 'any' ? 'any' : 'all'}
            disabled={!isEditable}
            onChange={(type) => onChange({ ...rule, type })}
            options={[
              { value: 'all', label: t('forms.all-hold') },
              { value: 'any', label: t('forms.any-holds') },
            ]}
          />
        )}
        {conditions.map((condition, index) => (
          // Two conditions may say the same.
          // oxlint-disable-next-line react/no-array-index-key
          <div className="condition" key={index}>
            <Condition
              condition={condition}
              others={others}
              onChange={(next) => write(conditions.map((one, at) => (at === index ? next : one)))}
            />
            <IconButton
              icon="trash"
              size="compact"
              label={t('forms.remove-condition')}
              disabled={!isEditable}
              onClick={() => write(conditions.filter((_, at) => at !== index))}
            />
          </div>
        ))}
        <Button
          icon="plus"
          size="compact"
          disabled={!isEditable || first === undefined}
          onClick={() => {
            if (first !== undefined)
              write([...conditions, { property: first, value: valueOf(record.inputSchema.properties[first]) }]);
          }}
        >
          {t('forms.add-condition')}
        </Button>
      </div>
    </Property>
  );
}

function Condition({
  condition,
  others,
  onChange,
}: {
  condition: JsonObject;
  others: readonly string[];
  onChange: (condition: JsonObject) => void;
}) {
  const { t } = useTranslation('functions');
  const { record, units, isEditable } = useForm();
  const { property: looked } = condition;
  const property = typeof looked === 'string' ? record.inputSchema.properties[looked] : undefined;
  if (typeof looked !== 'string' || !property) return <code className="clip">{JSON.stringify(condition)}</code>;
  const isNegative = /not|!=|≠|^ne$/i.test(String(condition['operator'] ?? ''));
  const { operator: _, ...rest } = condition;
  return (
    <>
      <Select
        label={t('forms.looks-at')}
        value={looked}
        disabled={!isEditable}
        options={others.map((value) => ({ value, label: value }))}
        onChange={(next) => onChange({ ...condition, property: next, value: valueOf(record.inputSchema.properties[next]) })}
      />
      <Select
        label={t('forms.operator')}
        value={isNegative ? 'not' : 'is'}
        disabled={!isEditable}
        options={[
          { value: 'is', label: t('forms.is') },
          { value: 'not', label: t('forms.is-not') },
        ]}
        onChange={(next) => onChange(next === 'is' ? rest : { ...rest, operator: 'does not equal' })}
      />
      <InputField
        label={t('forms.value-of', { name: looked })}
        property={property}
        value={condition['value'] ?? undefined}
        units={units}
        disabled={!isEditable}
        onCommit={(value) => onChange({ ...condition, value })}
      />
    </>
  );
}

/** Value with which a condition begins. */
const valueOf = (property: InputProperty | undefined): JsonValue =>
  property?.default ?? property?.enum?.[0] ?? (property?.type === 'boolean' ? true : null);
