import {
  askElements,
  elementOf,
  elementQuestionOf,
  formatQuantity,
  isJsonObject,
  allowsNull,
  type AskedElement,
  type ElementQuestion,
  type JsonValue,
} from '#domain';
import { IconButton, Select } from '#ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAskedModels, useAsking, type SourceModel } from '../asking/input-models.ts';
import { kindName } from '../values/kind-name.ts';
import type { InputFieldProps } from './input-field-props.ts';

/** Element together with the function that made it. */
interface Offered extends AskedElement {
  source: SourceModel;
}

const NOBODY: ElementQuestion = {};

/** An element of a model: chosen by name or picked in the drawing; its identity is the value. A tie that is broken says so. */
export function ElementInput({ label, property, value, units, invalid, disabled, size = 'compact', onCommit }: InputFieldProps) {
  const { t } = useTranslation('inputs');
  const { pick, show } = useAsking();
  const question = useMemo(() => elementQuestionOf(property) ?? NOBODY, [property]);
  const models = useAskedModels(question);
  const offered = useMemo(
    (): Offered[] =>
      models.flatMap((source) =>
        askElements(source.model, question, property).elements.map((element) => ({ ...element, source })),
      ),
    [models, question, property],
  );
  const chosen = elementOf(offered, value) as Offered | undefined;
  const isSet = value !== undefined && value !== null && value !== '';
  const isBroken = isSet && chosen === undefined && models.length > 0;
  const noteOf = ({ elevation, discriminator }: AskedElement): string =>
    elevation === undefined
      ? kindName(discriminator)
      : formatQuantity(elevation, { unitType: 'length', system: units.system, locale: units.locale, form: 'figure' }).text;
  const kinds = [...new Set(offered.map(({ discriminator }) => kindName(discriminator)))].join(', ');
  const names = new Map<string, number>();
  for (const { name } of offered) names.set(name, (names.get(name) ?? 0) + 1);
  const entries = offered.map((element, index) => ({
    value: String(index),
    label:
      element.elevation !== undefined || (names.get(element.name) ?? 0) > 1
        ? `${element.name} · ${noteOf(element)}`
        : element.name,
  }));
  const refOf = ({ id, source }: Offered) => ({ nodeId: source.nodeId, elementId: id });
  const ask = () =>
    pick?.({
      label,
      candidates: offered.map((element) => ({ ...refOf(element), name: element.name, note: noteOf(element) })),
      ...(chosen ? { chosen: [refOf(chosen)] } : {}),
      refusal: (name, kind) => t('element.refused', { name, kind, kinds: kinds || (question.kind ?? '') }),
      onPick: (ref) => {
        const found = offered.find((element) => element.id === ref.elementId && element.source.nodeId === ref.nodeId);
        if (found) onCommit(found.value);
      },
    });
  return (
    <span className="asked" data-part="element-input">
      <span className="row">
        <Select
          label={label}
          options={entries}
          value={chosen === undefined ? undefined : String(offered.indexOf(chosen))}
          onChange={(index) => {
            const element = offered[Number(index)];
            if (element && element !== chosen) onCommit(element.value);
          }}
          placeholder={isSet ? keptName(value) : models.length === 0 ? t('asked.waiting') : t('choose')}
          size={size}
          invalid={invalid || isBroken}
          disabled={disabled || offered.length === 0}
        />
        {pick && !disabled && models.length > 0 && (
          <IconButton icon="select" size="compact" label={t('element.pick', { label })} onClick={ask} />
        )}
      </span>
      {isSet && (
        <span className="asked-note" data-lost={isBroken ? '' : undefined}>
          {chosen && (
            <span className="quiet">
              {t('element.from', { kind: kindName(chosen.discriminator), source: chosen.source.label })}
            </span>
          )}
          <span role="status">{isBroken && t('element.broken', { name: keptName(value) })}</span>
          <span className="grow" />
          {show && chosen && (
            <IconButton
              icon="eye"
              size="compact"
              label={t('element.show', { name: chosen.name })}
              onClick={() => show(refOf(chosen))}
            />
          )}
          {!disabled && allowsNull(property) && (
            <IconButton icon="close" size="compact" label={t('element.clear', { label })} onClick={() => onCommit(null)} />
          )}
        </span>
      )}
    </span>
  );
}

/** What is known of an element that is gone. */
function keptName(value: JsonValue): string {
  if (!isJsonObject(value)) return String(value);
  const name = value['Name'] ?? value['Id'];
  return typeof name === 'string' ? name : JSON.stringify(value);
}
