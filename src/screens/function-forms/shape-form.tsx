import { inputKindOf, propertyNameProblems, type InputProperty, type JsonValue, type UnitType } from '#domain';
import { Button, IconButton, Property, TextField, useTranslation } from '#ui';
import { NameRow, NumberRow, SelectRow, TextRow, UnitRow } from './fields.tsx';
import { choiceOf, freeName, INNER_KINDS, withKind, type KindChoice } from './kind-choices.ts';
import { useForm } from './record-form.ts';

type Change = (property: InputProperty) => void;

/** What values of a property are: bounds and unit of a number, options of a choice, files, parts of an object, rows of a list. */
export function ShapeForm({ property, name, onChange }: { property: InputProperty; name: string; onChange: Change }) {
  const { t } = useTranslation('functions');
  const kind = inputKindOf(property);
  const set = (changes: { [Key in keyof InputProperty]?: InputProperty[Key] | undefined }) => {
    const next = Object.entries({ ...property, ...changes }).filter(([, value]) => value !== undefined);
    onChange(Object.fromEntries(next) as InputProperty);
  };
  if (kind === 'number' || kind === 'integer' || kind === 'range')
    return (
      <>
        {property.$partiUnitType !== 'heading' && kind !== 'integer' && (
          <UnitRow
            value={property.$partiUnitType ?? 'none'}
            onChange={(unit: UnitType) => set({ $partiUnitType: unit === 'none' ? undefined : unit })}
          />
        )}
        {(['minimum', 'maximum', 'multipleOf'] as const).map((key) => (
          <NumberRow
            key={key}
            label={t(`forms.${key}`)}
            property={boundOf(property)}
            value={property[key]}
            onChange={(value) => set({ [key]: value })}
          />
        ))}
      </>
    );
  if (kind === 'select' && property.enum) return <Options property={property} set={set} />;
  if (kind === 'file' || kind === 'data')
    return (
      <TextRow
        label={t('forms.file-types')}
        value={(property.$partiFileTypes ?? []).join(', ')}
        hint={t('forms.file-types-hint')}
        onCommit={(text) =>
          set({
            $partiFileTypes: text
              .split(/[\s,;]+/)
              .map((one) => one.replace(/^\./, '').toLowerCase())
              .filter(Boolean),
          })
        }
      />
    );
  if (kind === 'object' && property.$ref === undefined)
    return <InnerProperties label={name} properties={property.properties ?? {}} onChange={(properties) => set({ properties })} />;
  if (kind === 'list' && property.items)
    return (
      <>
        <InnerKind
          label={t('forms.rows-are')}
          property={property.items}
          onChange={(items) => set({ items, default: undefined })}
        />
        <ShapeForm property={property.items} name={name} onChange={(items) => set({ items })} />
      </>
    );
  return null;
}

/** A bound is no default and has no bounds of its own. */
const boundOf = (property: InputProperty): InputProperty => ({
  type: inputKindOf(property) === 'integer' ? 'integer' : 'number',
  ...(property.$partiUnitType ? { $partiUnitType: property.$partiUnitType } : {}),
});

function Options({
  property,
  set,
}: {
  property: InputProperty;
  set: (changes: { enum: JsonValue[]; default?: JsonValue | undefined; $partiEnumLabels?: JsonValue | undefined }) => void;
}) {
  const { t } = useTranslation('functions');
  const { isEditable } = useForm();
  const options = property.enum ?? [];
  const labels = Array.isArray(property.$partiEnumLabels) ? property.$partiEnumLabels : undefined;
  return (
    <Property label={t('forms.options')}>
      <div className="stack">
        {options.map((option, index) => (
          <span className="row" key={`${index} ${String(option)}`}>
            <TextField
              className="grow"
              label={t('forms.option', { number: index + 1 })}
              value={String(option)}
              disabled={!isEditable}
              onCommit={(text) => {
                // Options that are numbers stay numbers.
                const next =
                  typeof option === 'number' && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
                set({
                  enum: options.map((one, at) => (at === index ? next : one)),
                  ...(property.default === option ? { default: next } : {}),
                });
              }}
            />
            <IconButton
              icon="trash"
              size="compact"
              label={t('forms.remove', { name: String(option) })}
              disabled={!isEditable}
              onClick={() =>
                set({
                  enum: options.filter((_, at) => at !== index),
                  ...(property.default === option ? { default: undefined } : {}),
                  ...(labels ? { $partiEnumLabels: labels.filter((_, at) => at !== index) } : {}),
                })
              }
            />
          </span>
        ))}
        <Button
          icon="plus"
          size="compact"
          disabled={!isEditable}
          onClick={() => set({ enum: [...options, freeName(t('forms.new-option'), options.map(String))] })}
        >
          {t('forms.add-option')}
        </Button>
      </div>
    </Property>
  );
}

/** Kind of what stands inside another value. */
function InnerKind({ label, property, onChange }: { label: string; property: InputProperty; onChange: Change }) {
  const { t } = useTranslation('docs');
  const kind = choiceOf(property);
  const choices = kind && !INNER_KINDS.includes(kind) ? [...INNER_KINDS, kind] : INNER_KINDS;
  return (
    <SelectRow
      label={label}
      value={kind}
      options={choices.map((value: KindChoice) => ({ value, label: t(`entry-title.${value}`) }))}
      onChange={(next) => onChange(withKind(property, next))}
    />
  );
}

/** Properties by name, each with its kind and shape; `label` is what they belong to. */
export function InnerProperties({
  label,
  properties,
  onChange,
}: {
  label: string;
  properties: Readonly<Record<string, InputProperty>>;
  onChange: (properties: Record<string, InputProperty>) => void;
}) {
  const { t } = useTranslation('functions');
  const { isEditable } = useForm();
  const entries = Object.entries(properties);
  const names = entries.map(([name]) => name);
  const write = (next: [string, InputProperty][]) => onChange(Object.fromEntries(next));
  return (
    <div className="inner" role="group" aria-label={label}>
      {entries.map(([name, property]) => (
        <fieldset key={name}>
          <legend className="row">
            <span className="strong grow">{name}</span>
            <IconButton
              icon="trash"
              size="compact"
              label={t('forms.remove', { name })}
              disabled={!isEditable}
              onClick={() => write(entries.filter(([one]) => one !== name))}
            />
          </legend>
          <NameRow
            label={t('inputs.name')}
            name={name}
            others={names.filter((one) => one !== name)}
            problemsOf={(all) => propertyNameProblems(all, label)}
            onRename={(next) => write(entries.map(([one, value]) => [one === name ? next : one, value]))}
          />
          <InnerKind
            label={t('inputs.type')}
            property={property}
            onChange={(next) => write(entries.map(([one, value]) => [one, one === name ? next : value]))}
          />
          <ShapeForm
            property={property}
            name={name}
            onChange={(next) => write(entries.map(([one, value]) => [one, one === name ? next : value]))}
          />
        </fieldset>
      ))}
      <Button
        icon="plus"
        size="compact"
        disabled={!isEditable}
        onClick={() => write([...entries, [freeName(t('forms.new-property'), names), { type: 'number', default: 0 }]])}
      >
        {t('forms.add-property')}
      </Button>
    </div>
  );
}
