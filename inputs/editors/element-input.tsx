import { allowsNull, elementQuestionOf, formatQuantity, type AskedElement, type ElementQuestion } from '#domain';
import { IconButton, Select, useTranslation } from '#ui';
import { useMemo } from 'react';
import { keptName } from '../asking/element-name.tsx';
import { useAskedModels, useAsking } from '../asking/input-models.ts';
import { offeredElement, offeredElements, type OfferedElement } from '../asking/offered-elements.ts';
import { kindName } from '../values/kind-name.ts';
import type { InputFieldProps } from './input-field-props.ts';

const NOBODY: ElementQuestion = {};

/** An element of a model: chosen by name or picked in the drawing; its identity is the value. A tie that is broken says so. */
export function ElementInput({ label, property, value, units, invalid, disabled, size = 'compact', onCommit }: InputFieldProps) {
  const { t } = useTranslation('inputs');
  const { pick, show } = useAsking();
  const question = useMemo(() => elementQuestionOf(property) ?? NOBODY, [property]);
  const models = useAskedModels(question);
  const offered = useMemo(() => offeredElements(models, question, property), [models, question, property]);
  const chosen = offeredElement(offered, value);
  const isSet = value !== undefined && value !== null && value !== '';
  const kept = isSet ? keptName(question, value) : undefined;
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
  const refOf = ({ id, source }: OfferedElement) => ({ nodeId: source.nodeId, elementId: id });
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
          placeholder={isSet ? (kept ?? t('element.unnamed')) : models.length === 0 ? t('asked.waiting') : t('choose')}
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
          <span role="status">
            {isBroken && (kept === undefined ? t('element.brokenUnnamed') : t('element.broken', { name: kept }))}
          </span>
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
