import { memo } from 'react';
import { NODE_NOTE_MAX, type Port, type Wire } from '#domain';
import { valueText, valueWords } from '#inputs';
import { Icon, useTranslation } from '#ui';
import { portName } from '../describe/port-name.ts';
import { focusCard } from '../edit/selection.ts';
import { takesWire } from '../edit/takes-wire.ts';
import { useGraphScope } from '../editor/graph-context.ts';
import type { CardModel } from '../model/card-model.ts';
import type { CardRow } from '../model/card-rows.ts';
import { useSignal } from '../model/signal.ts';
import { IncomingValue } from './incoming-value.tsx';
import { FreeInput } from './free-input.tsx';
import { NameField } from './name-field.tsx';

/** Props of {@link CardRowView}: `wiring` changes with the wires that the row reads, so that a tick of the run renders no row. */
export interface CardRowProps {
  card: CardModel;
  row: CardRow;
  wiring: string;
  /** The last run asked for this input. */
  missing: boolean;
  compact: boolean;
}

/** One row: port, name, and the value that the port has or gets. */
export const CardRowView = memo(function CardRowView({ card, row, missing, compact }: CardRowProps) {
  const { graph, actions } = useGraphScope();
  const { t, i18n } = useTranslation('graph');
  const { port, side } = row;
  const wires =
    side === 'in'
      ? graph.model
          .graph()
          .wiresInto(card.id)
          .filter((wire) => wire.target.port === row.key)
      : [];
  const dimmed = useSignal(
    graph.view.pending,
    (pending) => pending !== undefined && !takesWire(pending.port, pending.from.node, card.id, port),
  );
  const aimed = useSignal(graph.view.pending, (pending) => {
    const target = pending?.target;
    return target?.end.node === card.id && target.end.port === row.key ? (target.reason ? 'refused' : 'fits') : undefined;
  });
  if (row.note !== undefined) return <NoteRow card={card} note={row.note} compact={compact} />;
  if (row.more !== undefined) {
    return (
      <li className="more">
        <button
          type="button"
          className="nodrag"
          tabIndex={-1}
          onClick={() => actions.openInspector?.(card.id)}
          disabled={!actions.openInspector}
        >
          {t('more-inputs', { count: row.more })}
        </button>
      </li>
    );
  }
  const name = port && card.record ? portName(card.record, port, i18n.language) : row.key.replace(/^(in|dep)\//, '');
  const broken = wires.find((wire) => wire.problem?.code === 'graph.broken-link');
  return (
    <li className={side === 'out' ? 'out' : undefined} data-type={port?.dataType ?? 'model'} data-dim={dimmed || undefined}>
      <b
        className="port nodrag nopan"
        data-port={row.key}
        data-side={side}
        data-plug={wires.find((wire) => !wire.problem || wire.problem.code !== 'graph.broken-link')?.kind}
        data-many={port?.list || undefined}
        data-aim={aimed}
      />
      {!compact && (
        <>
          <span className="name" data-long={isLong(name, side) || undefined} data-tip={name.length > 20 ? name : undefined}>
            {name}
          </span>
          {side === 'in' &&
            (broken ? (
              <BrokenWire wires={wires} name={name} />
            ) : wires.length > 0 ? (
              <IncomingValue wires={wires} />
            ) : (
              <Unwired card={card} port={port} missing={missing} name={name} />
            ))}
        </>
      )}
    </li>
  );
});

/** Letters that a line holds beside a value, and where nothing stands beside it; one of Japanese is as wide as 1.7. */
const LINE_LETTERS = { in: 17, out: 30, japanese: 1.7 };

/** Whether a name needs two lines. */
function isLong(name: string, side: 'in' | 'out'): boolean {
  const wide = name.match(/[\u3000-\u9fff\uff00-\uffef]/g)?.length ?? 0;
  return name.length + wide * (LINE_LETTERS.japanese - 1) > LINE_LETTERS[side];
}

/** What people noted of the node; a double click writes it anew. */
function NoteRow({ card, note, compact }: { card: CardModel; note: string; compact: boolean }) {
  return (
    <li className="noted" data-note-of={card.id} data-tip={note.length > 34 ? note : undefined}>
      {!compact && <NoteText card={card} note={note} />}
    </li>
  );
}

/** The note, or the field that it is typed into. */
export function NoteText({ card, note }: { card: CardModel; note: string }) {
  const { graph } = useGraphScope();
  const { t } = useTranslation('graph');
  const isNoting = useSignal(graph.view.noting, (id) => id === card.id);
  if (!isNoting || !graph.canEdit) return <span className="name">{note}</span>;
  const onDone = (text: string | undefined) => {
    graph.view.noting.set(undefined);
    if (text !== undefined && text !== note)
      graph.ports.commands.dispatch({ type: 'node.patch', ids: [card.id], patch: { note: text || undefined } });
    if (document.activeElement === document.body || graph.board?.contains(document.activeElement)) focusCard(graph, card.id);
  };
  return <NameField label={t('noted')} value={note} placeholder={t('noted')} maxLength={NODE_NOTE_MAX} onDone={onDone} />;
}

function Unwired({ card, port, missing, name }: { card: CardModel; port: Port | undefined; missing: boolean; name: string }) {
  const { t } = useTranslation('graph');
  if (port?.kind === 'dependency') return <span className="from">{port.optional ? t('optional') : t('missing')}</span>;
  if (!port?.property) return null;
  return (
    <>
      <FormerValue card={card} port={port} />
      <FreeInput node={card.id} inputs={card.node.inputs} port={port} label={name} missing={missing} />
    </>
  );
}

/** What an input was in the older one of two states that are compared, struck out. */
function FormerValue({ card, port }: { card: CardModel; port: Port }) {
  const { graph } = useGraphScope();
  const { t } = useTranslation('inputs');
  const units = useSignal(graph.units);
  const was = useSignal(graph.view.marks, (marks) => marks.get(card.id)?.was);
  if (!was?.has(port.name) || !port.property) return null;
  const { text, unit } = valueText(port.property, was.get(port.name) ?? port.property.default, units, valueWords(t));
  return (
    <s className="was clip" data-part="was">
      {unit ? `${text} ${unit}` : text}
    </s>
  );
}

/** A wire whose source is gone: said in its row, taken away with one click. */
function BrokenWire({ wires, name }: { wires: readonly Wire[]; name: string }) {
  const { graph } = useGraphScope();
  const { t } = useTranslation('graph');
  const links = wires.flatMap((wire) =>
    wire.problem && wire.linkId !== undefined
      ? [{ target: wire.target.node, portKey: wire.target.port, linkId: wire.linkId }]
      : [],
  );
  return (
    <button
      type="button"
      className="chip nodrag"
      tabIndex={-1}
      aria-invalid="true"
      aria-label={t('remove-broken', { name })}
      data-tip={t('remove-broken', { name })}
      disabled={!graph.canEdit}
      onClick={() => graph.ports.commands.dispatch({ type: 'link.delete', links })}
    >
      {t('broken')}
      <Icon name="close" />
    </button>
  );
}
