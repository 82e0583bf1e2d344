import { useMemo, useState } from 'react';
import type { InputProperty, JsonValue } from '#domain';
import { valueText, valueWords, type Units } from '#inputs';
import { Button, EmptyState, IconButton, Menu, StateGlyph, useTranslation, type GlyphState, type MenuEntry } from '#ui';
import type { ElementRef } from '#viewer';
import { agoText } from './ago-text.ts';
import { MovedRow, type MovedNotice } from './moved-row.tsx';
import type { AttachCandidate } from './attach-candidates.ts';
import { ChangePicture, type PointedRow } from './change-picture.tsx';
import { isWaiting, type ChangeRow } from './change-rows.ts';
import './changes.css';

/** What can be done with changes by hand; without `revert` they are only read. */
export interface ChangeActions {
  /** Shows the element, or where it was. */
  show: (row: ChangeRow) => void;
  revert?: ((rows: readonly ChangeRow[]) => void) | undefined;
  /** Puts a change that lost its element onto another one. */
  attach?: ((row: ChangeRow, element: ElementRef) => void) | undefined;
  /** Picture of the element, or of the place where it was; absent where none can be taken. */
  picture?: ((row: ChangeRow, size: { width: number; height: number }) => Promise<Blob>) | undefined;
  /** Asks the model for the element that a change is put onto. */
  pick?: ((row: ChangeRow) => void) | undefined;
  /** Gives the selected elements the same values; absent where the change's override is not offered on them. */
  pasteOf?: ((row: ChangeRow) => (() => void) | undefined) | undefined;
  /** Elements that a change may be put onto, the likeliest first. */
  candidatesOf: (row: ChangeRow) => readonly AttachCandidate[];
}

/** A rule that is not met, in a sentence. */
export interface UnmetSentence {
  level: 'requirement' | 'hint';
  /** The function does not run before it is met. */
  blocking: boolean;
  text: string;
}

/** Props of {@link ChangesPanel}. */
export interface ChangesPanelProps {
  rows: readonly ChangeRow[];
  /** What a changed property is, by which its values are said. */
  propertyOf: (row: ChangeRow, property: string) => InputProperty;
  /** Name of the function that keeps a change; given where changes of several are listed. */
  functionOf?: ((row: ChangeRow) => string) | undefined;
  /** Ids of elements that are selected. */
  selected: ReadonlySet<string>;
  selectedCount: number;
  actions: ChangeActions;
  /** Rules of the author that these changes do not meet. */
  unmet?: readonly UnmetSentence[];
  /** Changes that use names which the function does not know now. */
  moved?: readonly MovedNotice[];
  /** Buttons that add elements. */
  add?: readonly { id: string; label: string; run: () => void }[];
  me: string;
  units: Units;
  say: (word: string) => string;
}

/** Every change by hand: what, by whom, when, and what became of it; those without their element apart, with ways on. */
export function ChangesPanel(props: ChangesPanelProps) {
  const { rows, actions, add = [], unmet = [], moved = [] } = props;
  const { t } = useTranslation('app');
  const waiting = rows.filter(isWaiting);
  return (
    <div className="changes" data-part="changes">
      <section className="changes-held" aria-label={t('hands.title')}>
        {(add.length > 0 || (rows.length > 0 && actions.revert)) && (
          <header>
            {add.map(({ id, label, run }) => (
              <Button key={id} size="compact" icon="plus" onClick={run}>
                {label}
              </Button>
            ))}
            <span className="grow" />
            {rows.length > 0 && actions.revert && (
              <Button size="compact" icon="reset" onClick={() => actions.revert?.(rows)}>
                {t('hands.put-all-back')}
              </Button>
            )}
          </header>
        )}
        {moved.map((notice) => (
          <MovedRow key={notice.id} notice={notice} />
        ))}
        {unmet.map(({ level, blocking, text }) => (
          <p
            key={text}
            className="changes-rule row"
            data-part="hands-rule"
            data-level={level}
            data-blocking={blocking || undefined}
          >
            <span className={blocking ? 'bad' : level === 'requirement' ? 'warn' : 'quiet'}>
              <StateGlyph state={blocking ? 'failed' : level === 'requirement' ? 'stale' : 'waiting'} />
            </span>
            <span>{text}</span>
          </p>
        ))}
        {rows.length === 0 ? (
          <EmptyState icon="hand" title={t('hands.none')}>
            {t('hands.none-text')}
          </EmptyState>
        ) : (
          <ChangesTable {...props} rows={rows.filter((row) => !isWaiting(row))} />
        )}
      </section>
      {waiting.length > 0 && (
        <section className="changes-lost" aria-label={t('hands.without', { count: waiting.length })}>
          <header>
            <span className="warn">
              <StateGlyph state="stale" />
            </span>
            <strong className="grow clip">{t('hands.without', { count: waiting.length })}</strong>
            {actions.revert && (
              <Button size="compact" onClick={() => actions.revert?.(waiting)}>
                {t('hands.forget-all')}
              </Button>
            )}
          </header>
          <ul>
            {waiting.map((row) => (
              <WaitingRow key={row.key} row={row} {...props} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function ChangesTable({ rows, functionOf, selected, selectedCount, actions, me, units, say, propertyOf }: ChangesPanelProps) {
  const { t } = useTranslation('app');
  const changeText = useChangeText({ units, say, propertyOf });
  const [pointed, setPointed] = useState<PointedRow<ChangeRow>>();
  const { picture } = actions;
  const row = pointed && rows.find(({ key }) => key === pointed.row.key);
  const take = useMemo(
    () => (pointed && picture ? (size: { width: number; height: number }) => picture(pointed.row, size) : undefined),
    [pointed, picture],
  );
  if (rows.length === 0) return null;
  return (
    <>
      {row && take && pointed && <ChangePicture key={row.key} name={nameOf(row, t, say)} box={pointed.box} take={take} />}
      <table onPointerLeave={() => setPointed(undefined)} className="table" aria-label={t('hands.title')}>
        <thead>
          <tr>
            {functionOf && <th scope="col">{t('hands.function')}</th>}
            <th scope="col">{t('hands.element')}</th>
            <th scope="col">{t('hands.change')}</th>
            <th scope="col">{t('hands.by')}</th>
            <th scope="col">{t('hands.state')}</th>
            <th aria-label={t('hands.actions')} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { by, at } = row.entry;
            const paste = actions.pasteOf?.(row);
            const isSelected = (row.outcome?.elements ?? []).some((id) => selected.has(id));
            return (
              <tr
                key={row.key}
                data-change={row.entryId}
                data-state={row.outcome?.state}
                aria-selected={isSelected || undefined}
                tabIndex={0}
                onPointerEnter={(event) => {
                  if (event.pointerType === 'mouse') setPointed({ row, box: event.currentTarget.getBoundingClientRect() });
                }}
                onFocus={(event) => {
                  if (event.currentTarget.matches(':focus-visible'))
                    setPointed({ row, box: event.currentTarget.getBoundingClientRect() });
                }}
                onBlur={() => setPointed(undefined)}
                onClick={() => actions.show(row)}
                onKeyDown={(event) => {
                  if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return;
                  event.preventDefault();
                  actions.show(row);
                }}
              >
                {functionOf && <td className="clip">{functionOf(row)}</td>}
                <td className="clip">{nameOf(row, t, say)}</td>
                <td className="clip">{changeText(row)}</td>
                <td className="clip" data-tip={typeof at === 'number' ? agoText(at, units.locale) : undefined}>
                  {by === me ? t('hands.you') : typeof by === 'string' ? by : ''}
                </td>
                <td>
                  <StateWord row={row} />
                </td>
                <td className="end">
                  {paste && (
                    <IconButton
                      icon="copy"
                      size="compact"
                      label={t('hands.paste-onto', { count: selectedCount })}
                      onClick={(event) => {
                        event.stopPropagation();
                        paste();
                      }}
                    />
                  )}
                  {actions.revert && (
                    <IconButton
                      icon="reset"
                      size="compact"
                      label={t(row.member === 'removals' ? 'hands.bring-back-one' : 'hands.put-back-one', {
                        name: nameOf(row, t, say),
                      })}
                      onClick={(event) => {
                        event.stopPropagation();
                        actions.revert?.([row]);
                      }}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

function WaitingRow({ row, actions, units, say, propertyOf }: { row: ChangeRow } & ChangesPanelProps) {
  const { t } = useTranslation('app');
  const changeText = useChangeText({ units, say, propertyOf });
  const state = row.outcome?.state ?? 'lost';
  const candidates = actions.candidatesOf(row);
  const reason = row.outcome?.reason;
  // What the function does not know takes hold on no element.
  const isAttachable = actions.attach && row.member !== 'additions' && reason !== 'unknown';
  const ranked: MenuEntry[] = candidates.map(({ element, name, score, distance }) => ({
    id: element.elementId,
    label:
      score === undefined
        ? t('hands.onto-selected', { name })
        : t('hands.candidate', {
            name,
            share: Math.round(score * 100),
            away: distance === undefined ? '' : ` · ${lengthText(distance, units)}`,
          }),
    onSelect: () => actions.attach?.(row, element),
  }));
  const entries: MenuEntry[] = [
    ...ranked,
    ...(actions.pick
      ? [
          ...(ranked.length > 0 ? [{ id: 'rule', kind: 'rule' } as const] : []),
          { id: 'pick', label: t('hands.pick'), icon: 'select', onSelect: () => actions.pick?.(row) } as const,
        ]
      : []),
  ];
  return (
    <li data-change={row.entryId} data-state={state}>
      <span className={state === 'ambiguous' ? 'busy' : state === 'refused' ? 'bad' : 'warn'}>
        <StateGlyph state={GLYPHS[state]} />
      </span>
      <strong className="clip">
        {nameOf(row, t, say)}, {changeText(row)}
      </strong>
      <span className="meta">
        {reason
          ? t(`hands.reason.${reason}`)
          : t(`hands.why.${state as 'ambiguous' | 'lost' | 'refused'}`, { count: candidates.length })}
      </span>
      <span className="row">
        {isAttachable && entries.length > 0 && (
          <Menu
            align="end"
            entries={entries}
            trigger={
              <Button kind="outline" size="compact">
                {t('hands.attach')}
              </Button>
            }
          />
        )}
        {actions.revert && (
          <IconButton
            icon="trash"
            size="compact"
            label={t('hands.forget', { name: nameOf(row, t, say) })}
            onClick={() => actions.revert?.([row])}
          />
        )}
      </span>
    </li>
  );
}

type State = NonNullable<ChangeRow['outcome']>['state'];

const GLYPHS: Record<State, GlyphState> = {
  applied: 'done',
  found: 'reused',
  ambiguous: 'unreleased',
  lost: 'stale',
  refused: 'failed',
};

/** What became of a change: shape, colour and word. */
function StateWord({ row }: { row: ChangeRow }) {
  const { t } = useTranslation('app');
  const { outcome } = row;
  if (!outcome)
    return (
      <span className="row quiet">
        <StateGlyph state="waiting" />
        {t('hands.states.waiting')}
      </span>
    );
  const { state, besides } = outcome;
  if (besides !== undefined)
    return (
      <span className="row warn" data-tip={t('hands.besides-tip')}>
        <StateGlyph state="stale" />
        {t('hands.besides', { count: besides })}
      </span>
    );
  return (
    <span className="row ok">
      <StateGlyph state={GLYPHS[state]} />
      {t(`hands.states.${state}`)}
    </span>
  );
}

type Translate = ReturnType<typeof useTranslation<'app'>>['t'];

function nameOf({ element, member, entry }: ChangeRow, t: Translate, say: (word: string) => string): string {
  if (Array.isArray(entry.identities)) return t('hands.group-of', { count: entry.identities.length });
  return element !== '' ? say(element) : member === 'additions' ? t('hands.new-element') : t('hands.some-element');
}

/** What was and what is, of the first property; how many more there are. */
function useChangeText({ units, say, propertyOf }: Pick<ChangesPanelProps, 'units' | 'say' | 'propertyOf'>) {
  const { t } = useTranslation('app');
  const { t: words } = useTranslation('inputs');
  return (row: ChangeRow) => {
    if (row.member === 'removals') return t('hands.removed');
    if (row.member === 'additions') return t('hands.added');
    const [first, ...more] = row.values;
    if (!first) return Array.isArray(row.entry.identities) ? say(row.name) : '';
    const property = propertyOf(row, first.property);
    const said = (value: JsonValue | undefined) => {
      const { text, unit } = valueText(property, value, units, valueWords(words));
      return unit ? `${text} ${unit}` : text;
    };
    const title = property['$partiDisplayName'] ?? property.title ?? first.property;
    return (
      <>
        {say(String(title))} {first.from !== undefined && <s>{said(first.from)}</s>} {said(first.to)}
        {more.length > 0 && <span className="quiet">, +{more.length}</span>}
      </>
    );
  };
}

const lengthText = (metres: number, units: Units): string => {
  const { text, unit } = valueText({ type: 'number', $partiUnitType: 'length' }, metres, units, NO_WORDS);
  return unit ? `${text} ${unit}` : text;
};
const NO_WORDS = { unset: '', yes: '', no: '' } as never;
