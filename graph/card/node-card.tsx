import { memo, useRef } from 'react';
import { functionTexts, newerVersion, readPaper, type NodeId, type NodeMark } from '#domain';
import { Icon, peerStyle, StateGlyph, Tile, useTranslation, type IconName } from '#ui';
import { focusCard } from '../edit/selection.ts';
import { useGraphScope } from '../editor/graph-context.ts';
import { cardTitle } from '../model/card-model.ts';
import { useSignal } from '../model/signal.ts';
import { foundLook } from '../find/find.ts';
import { PeerMark, usePeerOn } from '../presence/peers.tsx';
import { CardFooter } from './card-footer.tsx';
import type { Graph } from '../editor/graph.ts';
import { CardRowView, NoteText } from './card-row.tsx';
import { NameField } from './name-field.tsx';
import { cardState, stateWord } from '../describe/card-state.ts';
import { functionIcon, mainType } from '../describe/function-icon.ts';
import { useCard, useRunState } from './use-card.ts';

/** A function instance as a card. React Flow gives the id only; everything else is read by it, so that one change renders one card. */
export const NodeCard = memo(
  function NodeCard({ id }: { id: NodeId }) {
    const { graph, actions } = useGraphScope();
    const { t, i18n } = useTranslation('graph');
    const { card, wiring } = useCard(graph, id);
    const run = useRunState(graph, id);
    const selected = useSignal(graph.view.selection, (selection) => selection.has(id));
    const isStop = useSignal(graph.view.focused, (focused) => focused === id);
    const tier = useSignal(graph.view.cardTier);
    const noting = useSignal(graph.view.noting, (one) => one === id);
    const naming = useSignal(graph.view.naming, (one) => one === id);
    const found = useSignal(graph.view.find, (find) => foundLook(find, id));
    const slow = useSignal(graph.view.slowest, (slowest) => slowest?.nodes.has(id) === true);
    const peer = usePeerOn(graph, id);
    const mark = useSignal(graph.view.marks, (marks) => marks.get(id));
    const element = useRef<HTMLDivElement>(null);
    if (!card) return null;

    const { record, node } = card;
    const problems = graph.model.graph().problems.get(id) ?? [];
    const state = cardState(node, problems, run);
    const newer = tier === 'near' && graph.canEdit ? newerVersion(graph.ports.reader.library(), node) : undefined;
    const title = node.name || (record ? functionTexts(record, i18n.language).name : node.functionId);
    const word = t(stateWord(state));
    const label = [
      title,
      mark ? t(`mark.${mark.kind}`, { count: mark.changes }) : word,
      peer && t('picked-by', { name: peer.name }),
    ]
      .filter(Boolean)
      .join(', ');
    const missing = run?.state === 'missing-input' ? (run.missing ?? []) : [];
    const rows = card.rows.map((row) => (
      <CardRowView
        key={`${row.side} ${row.key}`}
        card={card}
        row={row}
        wiring={wiring}
        missing={row.port !== undefined && missing.includes(row.port.name)}
        compact={tier !== 'near'}
      />
    ));
    return (
      <div
        ref={element}
        className="node"
        data-part="node"
        data-node={id}
        data-state={state.glyph}
        data-tier={tier}
        data-pinned={card.pinned || undefined}
        data-selected={selected || undefined}
        data-found={found}
        data-slow={slow || undefined}
        data-paper={typeof node.colour === 'string' ? readPaper(node.colour) : undefined}
        data-peer={peer ? '' : undefined}
        data-diff={mark?.kind}
        style={peer && peerStyle(peer.colour)}
        role="group"
        aria-roledescription={t('card')}
        aria-label={label}
        aria-current={selected || undefined}
        tabIndex={isStop ? 0 : -1}
        onFocus={(event) => event.target === element.current && graph.view.focused.set(id)}
      >
        {mark && (
          <span className="sign" aria-hidden="true">
            <Icon name={SIGNS[mark.kind]} />
          </span>
        )}
        {peer && <PeerMark name={peer.name} />}
        <div className="head">
          <Tile hue={record ? mainType(record) : 'model'} icon={record ? functionIcon(record) : 'alert'} />
          {naming && graph.canEdit ? (
            <NameField
              label={t('rename', { name: title })}
              value={node.name}
              placeholder={record ? functionTexts(record, i18n.language).name : node.functionId}
              maxLength={NODE_NAME_MAX}
              onDone={(name) => endNaming(graph, id, name)}
            />
          ) : (
            <h3 data-tip={title.length > 24 ? title : undefined} data-words={wordsOf(title)}>
              {title}
            </h3>
          )}
          {newer && (
            <button
              type="button"
              className="newer nodrag"
              tabIndex={-1}
              aria-label={t('newer', { name: title })}
              data-tip={t('newer', { name: title })}
              disabled={!actions.showNewer}
              onClick={() => actions.showNewer?.(id)}
            >
              <Icon name="upload" />
            </button>
          )}
          <StateGlyph state={state.glyph} label={word} />
        </div>
        <ul className="rows">{rows}</ul>
        {noting && node.note === undefined && (
          <div className="noting">
            <NoteText card={card} note="" />
          </div>
        )}
        {tier === 'near' &&
          (mark ? (
            <div className="foot" data-part="mark">
              <span className="result">{t(`mark.${mark.kind}`, { count: mark.changes })}</span>
            </div>
          ) : (
            <CardFooter card={card} problems={problems} />
          ))}
      </div>
    );
  },
  (before, after) => before.id === after.id,
);

/** Shapes tell what became of a function, not colours alone. */
const SIGNS: Record<NodeMark['kind'], IconName> = { added: 'plus', removed: 'minus', changed: 'pencil' };

/** Longest name of a node, in UTF-16 units. */
const NODE_NAME_MAX = 200;

/** An empty name gives the function's own back. */
function endNaming(graph: Graph, id: NodeId, name: string | undefined): void {
  graph.view.naming.set(undefined);
  const held = graph.model.card(id)?.node.name;
  if (name !== undefined && name !== held) {
    graph.ports.commands.dispatch({ type: 'node.rename', id, name });
    const card = graph.model.card(id);
    graph.say('renamed', { name: name || (card && cardTitle(card, graph.units.get().locale)) });
  }
  const active = document.activeElement;
  if (active === document.body || active?.closest(`[data-node="${CSS.escape(id)}"]`)) focusCard(graph, id);
}

/** Letters that a line of the large title holds in the middle distance, and one of the next smaller. */
const [LARGE_LETTERS, SMALL_LETTERS] = [10, 14];
/** Scripts without spaces break anywhere. */
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff]/;

/** How long the words of a title are: not every browser knows where those of a language may be divided. */
function wordsOf(title: string): 'long' | 'longer' | undefined {
  if (UNSPACED.test(title)) return undefined;
  const longest = Math.max(...title.split(/[\s-]+/).map((word) => word.length));
  if (longest > SMALL_LETTERS) return 'longer';
  return longest > LARGE_LETTERS ? 'long' : undefined;
}
