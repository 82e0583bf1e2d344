import { findPort, functionTexts, inputPortKey, MODEL_PORT } from '#domain';
import type { FunctionRecord, Wire } from '#domain';
import { askedFor, askedValue, type AskedValue } from '../describe/asked-value.ts';
import { Field, IconButton, Property, useTranslation } from '#ui';
import { ProblemWords, type Units, refusedValue } from '#inputs';
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
  onMove,
}: {
  label: string;
  description?: string;
  wire: Wire;
  ports: InspectorPorts;
  units: Units;
  /** Moves the wire among those of its list; a way is missing at an end. */
  onMove?: { up?: (() => void) | undefined; down?: (() => void) | undefined } | undefined;
}) {
  const { t } = useTranslation('inputs');
  const { reader, commands } = ports;
  const source = useNode(reader, wire.source.node);
  const record = useFunction(reader, source);
  const run = useRun(ports.runs, wire.source.node);
  const result = useResult(ports.results, run?.resultDigest);
  const sourceName = source?.name || (record === undefined ? '' : functionTexts(record, units.locale).name);
  const port = record === undefined ? undefined : findPort(record, wire.source.port);
  const taker = useFunction(reader, useNode(reader, wire.target.node));
  const asked = askedBy(taker, wire);
  const value = record === undefined ? undefined : incomingText(record, wire.source.port, result, units, t, asked);
  const text = value ?? t(COMING.has(run?.state ?? 'idle') ? 'inspector.coming' : 'inspector.noResult');
  const problem = asked && result && askedValue(asked, result).problem;
  const refused = refusedValue(taker, useRun(ports.runs, wire.target.node)?.error, units, t);
  const isRefused = refused !== undefined && inputPortKey(refused.input) === wire.target.port;
  const broken = isRefused || wire.problem !== undefined || (value === undefined && !COMING.has(run?.state ?? 'idle'));
  return (
    <Property
      label={description ? <span data-tip={description}>{label}</span> : label}
      note={problem ? <ProblemWords problem={problem} /> : isRefused ? refused.reason : undefined}
    >
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
        {onMove && reader.canEdit && (
          <IconButton
            icon="down"
            className="turned"
            size="compact"
            label={t('inspector.move-up', { source: sourceName })}
            disabled={!onMove.up}
            onClick={onMove.up}
          />
        )}
        {onMove && reader.canEdit && (
          <IconButton
            icon="down"
            size="compact"
            label={t('inspector.move-down', { source: sourceName })}
            disabled={!onMove.down}
            onClick={onMove.down}
          />
        )}
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

/** What a wire takes out of a model; undefined where it takes the whole, or a value. */
function askedBy(record: FunctionRecord | undefined, { source, target, link }: Wire): AskedValue | undefined {
  const port = record && findPort(record, target.port);
  if (source.port !== MODEL_PORT || !target.port.startsWith('in/') || !record || !port || !link) return undefined;
  return askedFor(link, port);
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
