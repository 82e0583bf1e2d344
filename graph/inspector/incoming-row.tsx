import { findPort, functionTexts, MODEL_PORT } from '#domain';
import type { Wire } from '#domain';
import { Field, IconButton, Property } from '#ui';
import { useTranslation } from 'react-i18next';
import type { Units } from '#inputs';
import type { InspectorPorts } from './inspector-ports.ts';
import { useFunction, useNode, useResult, useRun } from './use-node.ts';
import { incomingText } from './incoming-text.ts';

/** States in which a source will still give something. */
const COMING = new Set(['waiting', 'running', 'idle']);

/** One value that comes over a wire: plug in the hue of its type, what comes, from whom; explicit wires can be taken off. */
export function IncomingRow({
  label,
  description,
  wire,
  ports,
  units,
}: {
  label: string;
  description?: string;
  wire: Wire;
  ports: InspectorPorts;
  units: Units;
}) {
  const { t } = useTranslation('inputs');
  const { reader, commands } = ports;
  const source = useNode(reader, wire.source.node);
  const record = useFunction(reader, source);
  const run = useRun(ports.runs, wire.source.node);
  const result = useResult(ports.results, run?.resultDigest);
  const sourceName = source?.name || (record === undefined ? '' : functionTexts(record, units.locale).name);
  const port = record === undefined ? undefined : findPort(record, wire.source.port);
  const value = record === undefined ? undefined : incomingText(record, wire.source.port, result, units, t);
  const text = value ?? t(COMING.has(run?.state ?? 'idle') ? 'inspector.coming' : 'inspector.noResult');
  const broken = wire.problem !== undefined || (value === undefined && !COMING.has(run?.state ?? 'idle'));
  return (
    <Property label={description ? <span data-tip={description}>{label}</span> : label}>
      <span className="incoming">
        <Field
          kind="incoming"
          size="compact"
          invalid={broken}
          data-type={port?.dataType ?? (wire.source.port === MODEL_PORT ? 'model' : 'number')}
          data-plug={wire.kind}
          aria-label={t('inspector.wired', { label, value: text, source: sourceName })}
          role="group"
        >
          <b className="plug" />
          <span className="value">{text}</span>
          <span className="unit clip">{sourceName}</span>
        </Field>
        {wire.linkId !== undefined && reader.canEdit && (
          <IconButton
            icon="close"
            size="compact"
            label={t('inspector.disconnect', { label })}
            onClick={() =>
              commands.dispatch({
                type: 'link.delete',
                links: [{ target: wire.target.node, portKey: wire.target.port, linkId: wire.linkId! }],
              })
            }
          />
        )}
      </span>
    </Property>
  );
}

/** A dependency that nothing gives yet. */
export function MissingRow({ name, optional }: { name: string; optional: boolean }) {
  const { t } = useTranslation('inputs');
  return (
    <Property label={name} note={optional ? undefined : t('inspector.missing', { name })}>
      <Field kind="incoming" size="compact" invalid={!optional} data-type="model">
        <span className="placeholder">{optional ? t('inspector.optional') : '–'}</span>
      </Field>
    </Property>
  );
}
