import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage, inputKindOf, resolveInputs, valuesEqual, type JsonValue, type NodeId, type Port } from '#domain';
import { hasEditor, LazyInputField, optionText } from '#inputs';
import { Menu, Popover } from '#ui';
import { useGraphScope } from '../graph-context.ts';
import { commitInput } from '../edit/commit-input.ts';

import { useSignal } from '../model/signal.ts';
import { NumberChip } from './number-chip.tsx';
import { valueText } from './value-text.ts';
import { valueWords } from './words.ts';

/** A free input as an editable value: drag or type numbers, click switches, choose options; everything else opens its editor. */
export function ValueChip({
  node,
  inputs,
  port,
  label,
  missing,
}: {
  node: NodeId;
  inputs: Record<string, JsonValue>;
  port: Port;
  label: string;
  missing: boolean;
}) {
  const { graph, actions } = useGraphScope();
  const { t } = useTranslation(['graph', 'inputs']);
  const units = useSignal(graph.units);
  const [anchor, setAnchor] = useState<Element>();
  const record = graph.model.card(node)?.record;
  if (!port.property || !record) return null;
  const property = inLanguage(record, [port.name], port.property, units.locale);

  const value = resolveInputs(record, inputs)[port.name];
  const { text, unit, swatch } = valueText(property, value, units, {
    ...valueWords(t),
    ...(missing ? { unset: t('graph:choose') } : {}),
  });
  const commit = (next: JsonValue) => commitInput(graph.ports, node, port.name, next);
  const preview = (next: JsonValue) => graph.ports.runs.preview(node, { [port.name]: next });
  const kind = inputKindOf(property);
  const shared = {
    className: 'chip nodrag',
    tabIndex: -1,
    'data-chip': port.name,
    'aria-invalid': missing || undefined,
    disabled: !graph.canEdit,
  } as const;
  const face = (
    <>
      {swatch && <span className="swatch" style={{ background: swatch }} />}
      <span className="clip">{text}</span>
      {unit && <span className="unit">{unit}</span>}
    </>
  );
  const name = `${label}: ${text}${unit ? ` ${unit}` : ''}`;

  if ((kind === 'number' || kind === 'integer') && graph.canEdit) {
    return (
      <NumberChip
        label={label}
        property={property}
        value={typeof value === 'number' ? value : undefined}
        units={units}
        missing={missing}
        onPreview={preview}
        onCommit={commit}
        onCancel={() => graph.ports.runs.endPreview()}
      />
    );
  }
  if (kind === 'boolean') {
    return (
      <button
        type="button"
        {...shared}
        data-kind="toggle"
        role="switch"
        aria-checked={value === true}
        aria-label={label}
        onClick={() => commit(value !== true)}
      >
        {face}
      </button>
    );
  }
  if (kind === 'select' && Array.isArray(property.enum) && graph.canEdit) {
    const entries = property.enum.map((option, index) => ({
      id: String(index),
      label: optionText(property, option, t('inputs:unset')),
      checked: valuesEqual(option, value),
      onSelect: () => commit(option),
    }));
    const trigger = (
      <button type="button" {...shared} data-kind="pick" aria-label={name}>
        {face}
      </button>
    );
    return <Menu align="end" entries={entries} trigger={trigger} />;
  }
  return (
    <>
      <button
        type="button"
        {...shared}
        data-kind="pick"
        aria-label={name}
        aria-expanded={hasEditor(kind) ? anchor !== undefined : undefined}
        onPointerEnter={LazyInputField.load}
        onFocus={LazyInputField.load}
        onClick={({ currentTarget }) => (hasEditor(kind) ? setAnchor(currentTarget) : actions.openInspector?.(node, port.name))}
      >
        {face}
      </button>
      {anchor && (
        <Popover label={label} open anchor={anchor} align="end" onOpenChange={(open) => !open && setAnchor(undefined)}>
          <div className="chip-editor">
            <span className="label">{label}</span>
            <LazyInputField
              label={label}
              property={property}
              value={value}
              units={units}
              size="control"
              invalid={missing}
              onPreview={preview}
              onCommit={commit}
              onCancel={() => graph.ports.runs.endPreview()}
              uploadFile={actions.uploadFile}
              drawInput={
                actions.drawInput &&
                ((request) => {
                  setAnchor(undefined);
                  actions.drawInput?.(request);
                })
              }
            />
          </div>
        </Popover>
      )}
    </>
  );
}
