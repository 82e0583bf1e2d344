import { useId, useRef, useState } from 'react';
import { inputKindOf, type AuthoredProperty, type AuthoredSchema, type InputProperty, type JsonObject } from '#domain';
import { useRowDrag, valueText, valueWords } from '#inputs';
import { Button, Checkbox, Icon, IconButton, Select, TextField, useTranslation } from '#ui';
import { choiceOf, freeName, KIND_CHOICES, withKind, type KindChoice } from '../function-forms/kind-choices.ts';
import { useForm } from '../function-forms/record-form.ts';
import { inheritedOf, moved, renamed, shapeOf, withShape } from './schema-draft.ts';
import { PropertyMore } from './property-more.tsx';
import type { Change, Faults } from './schema-types.ts';

interface Props {
  schema: AuthoredSchema;
  others: readonly JsonObject[];
  known: readonly AuthoredSchema[];
  faults: Faults;
  change: Change;
}

/** Properties of a schema in an order that is dragged: inherited ones first and locked; one opens below itself for the rest. */
export function PropertyRows({ schema, others, known, faults, change }: Props) {
  const { t } = useTranslation('admin');
  const { isEditable } = useForm();
  const [open, setOpen] = useState<number>();
  const body = useRef<HTMLTableSectionElement>(null);
  const { properties } = schema;
  const inherited = inheritedOf(schema, others);
  const move = (from: number, to: number) => {
    if (!isEditable || to < 0 || to >= properties.length) return;
    setOpen(undefined);
    change((now) => ({ ...now, properties: moved(now.properties, from, to) }));
  };
  const { drag, dragProps } = useRowDrag(properties.length, body, move);
  const set = (index: number, next: AuthoredProperty) =>
    change((now) => ({ ...now, properties: now.properties.map((one, at) => (at === index ? next : one)) }));
  return (
    <div className="property-rows">
      <table className="table" data-part="table" aria-label={t('schemas.properties')}>
        <thead>
          <tr>
            <th aria-label={t('schemas.order')} />
            <th scope="col">{t('schemas.property-count', { count: inherited.length + properties.length })}</th>
            <th scope="col">{t('schemas.type')}</th>
            <th scope="col" className="num">
              {t('schemas.bounds')}
            </th>
            <th scope="col">{t('schemas.needed')}</th>
            <th aria-label={t('schemas.more')} />
          </tr>
        </thead>
        <tbody>
          {inherited.map(({ name, from, property }) => (
            <tr key={name} data-inherited>
              <td>
                <Icon name="lock" />
              </td>
              <td>{name}</td>
              <td>
                <TypeWord property={property} known={known} /> {t('schemas.from', { name: from })}
              </td>
              <td className="num">{name === 'Id' ? t('schemas.made-itself') : <Bounds property={property} />}</td>
              <td>
                <Checkbox
                  label={t('schemas.needed-of', { name })}
                  checked={property.required}
                  disabled
                  onChange={() => undefined}
                />
              </td>
              <td />
            </tr>
          ))}
        </tbody>
        <tbody ref={body}>
          {properties.map((property, index) => (
            <PropertyRow
              // The place is what a row is known by: its name is being written.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              {...{ schema, property, index, known, change }}
              drop={drag && drag.to === index && drag.from !== index ? (drag.from < index ? 'after' : 'before') : undefined}
              grip={isEditable ? dragProps(index) : {}}
              isOpen={open === index}
              note={
                faults[`properties.${index}.name`] ??
                faults[`properties.${index}.reference`] ??
                faults[`properties.${index}.bounds`]
              }
              isNameWrong={faults[`properties.${index}.name`] !== undefined}
              onOpen={() => setOpen(open === index ? undefined : index)}
              onSet={(next) => set(index, next)}
              onMove={(step) => move(index, index + step)}
              onRemove={() => {
                setOpen(undefined);
                change((now) => ({ ...now, properties: now.properties.filter((_, at) => at !== index) }));
              }}
            />
          ))}
        </tbody>
      </table>
      {isEditable && (
        <Button
          icon="plus"
          onClick={() => {
            const names = [...properties, ...inherited].map(({ name }) => name);
            const added: AuthoredProperty = {
              ...{ name: freeName(t('schemas.property'), names), reference: 'number', description: '', isList: false },
              ...{ required: false, nullable: false, keywords: {} },
            };
            change((now) => ({ ...now, properties: [...now.properties, added] }));
            setOpen(properties.length);
          }}
        >
          {t('schemas.property')}
        </Button>
      )}
    </div>
  );
}

function PropertyRow({
  schema,
  property,
  index,
  known,
  change,
  drop,
  grip,
  isOpen,
  note,
  isNameWrong,
  onOpen,
  onSet,
  onMove,
  onRemove,
}: {
  schema: AuthoredSchema;
  property: AuthoredProperty;
  index: number;
  known: readonly AuthoredSchema[];
  change: Change;
  drop: 'before' | 'after' | undefined;
  grip: object;
  isOpen: boolean;
  note: string | undefined;
  isNameWrong: boolean;
  onOpen: () => void;
  onSet: (next: AuthoredProperty) => void;
  onMove: (step: number) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('admin');
  const { isEditable } = useForm();
  const noteId = useId();
  const { name } = property;
  return (
    <>
      <tr data-row={index} data-drop={drop} data-open={isOpen || undefined}>
        <td>
          <span className="grip" {...grip} aria-hidden>
            <Icon name="grip" />
          </span>
        </td>
        <td>
          <TextField
            size="compact"
            label={t('schemas.name-of', { number: index + 1 })}
            value={name}
            invalid={isNameWrong}
            disabled={!isEditable}
            aria-describedby={note ? noteId : undefined}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            onChange={(next) => change((now) => renamed(now, index, next))}
            onKeyDown={(event) => {
              const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
              if (step === undefined) return;
              event.preventDefault();
              onMove(step);
            }}
          />
        </td>
        <td>
          <TypeChoice property={property} schema={schema} known={known} onSet={onSet} />
        </td>
        <td className="num">
          <Bounds property={property} />
        </td>
        <td>
          <Checkbox
            label={t('schemas.needed-of', { name })}
            checked={property.required}
            disabled={!isEditable}
            onChange={(required) => onSet({ ...property, required })}
          />
        </td>
        <td>
          <IconButton
            icon={isOpen ? 'down' : 'more'}
            size="compact"
            label={t('schemas.more-of', { name })}
            aria-expanded={isOpen}
            onClick={onOpen}
          />
        </td>
      </tr>
      {note && (
        <tr className="wrong-row">
          <td />
          <td colSpan={5} id={noteId} role="alert">
            {note}
          </td>
        </tr>
      )}
      {isOpen && (
        <tr className="open-row">
          <td />
          <td colSpan={5}>
            <PropertyMore {...{ schema, property, change, onSet, onRemove }} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Kinds of inputs, and the other schemas. */
function TypeChoice({
  property,
  schema,
  known,
  onSet,
}: {
  property: AuthoredProperty;
  schema: AuthoredSchema;
  known: readonly AuthoredSchema[];
  onSet: (next: AuthoredProperty) => void;
}) {
  const { t } = useTranslation('admin');
  const { t: ofKinds, i18n } = useTranslation('docs');
  const { isEditable } = useForm();
  const shape = shapeOf(property);
  const kind = known.some(({ id }) => id === property.reference) ? undefined : choiceOf(shape);
  const kinds = KIND_CHOICES.map((value) => ({ value: `kind:${value}`, label: ofKinds(`entry-title.${value}`) })).toSorted(
    (a, b) => a.label.localeCompare(b.label, i18n.language),
  );
  const schemas = known.filter(({ id }) => id !== schema.id).map(({ id, name }) => ({ value: `schema:${id}`, label: name }));
  return (
    <Select
      size="compact"
      label={t('schemas.type-of', { name: property.name })}
      value={kind ? `kind:${kind}` : `schema:${property.reference}`}
      options={[...schemas, ...kinds]}
      disabled={!isEditable}
      onChange={(next) => {
        const chosen = next.slice(next.indexOf(':') + 1);
        onSet(
          next.startsWith('kind:')
            ? withShape(property, withKind(shape, chosen as KindChoice))
            : { ...property, reference: chosen, keywords: kept(property.keywords), isList: false },
        );
      }}
    />
  );
}

/** What stays where the values come from another schema. */
const kept = (keywords: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(keywords).filter(([key]) => ['$partiHidden', '$partiDeprecated', '$partiShowIf'].includes(key)),
  );

function TypeWord({ property, known }: { property: AuthoredProperty; known: readonly AuthoredSchema[] }) {
  const { t: ofKinds } = useTranslation('docs');
  const choice = choiceOf(shapeOf(property));
  const other = known.find(({ id }) => id === property.reference)?.name;
  return <span>{other ?? (choice ? ofKinds(`entry-title.${choice}`) : property.reference.split('/').at(-1))}</span>;
}

/** Limits of a number in the person's unit, else the default. */
function Bounds({ property }: { property: AuthoredProperty }) {
  const { t } = useTranslation('inputs');
  const { units } = useForm();
  const shape = shapeOf(property);
  const kind = inputKindOf(shape);
  const said = (value: number) => {
    const { text, unit } = valueText({ ...shape, default: undefined } as InputProperty, value, units, valueWords(t));
    return { text, unit };
  };
  if (kind === 'number' || kind === 'integer') {
    const low = shape.minimum === undefined ? undefined : said(shape.minimum);
    const high = shape.maximum === undefined ? undefined : said(shape.maximum);
    if (low ?? high)
      return (
        <span>
          {low && high ? `${low.text} – ${high.text}` : low ? `≥ ${low.text}` : `≤ ${high?.text}`}{' '}
          <span className="unit">{(low ?? high)?.unit}</span>
        </span>
      );
  }
  if (shape.default === undefined) return null;
  const { text, unit } = valueText(shape, shape.default, units, valueWords(t));
  return (
    <span>
      {text} <span className="unit">{unit}</span>
    </span>
  );
}
