import { useEffect, useMemo, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  freeName,
  held,
  LONGEST_CELL,
  placedThing,
  resized,
  shifted,
  turned,
  variantFaults,
  writeSpaceType,
  type JsonObject,
  type PlacedThing,
  type SpaceVariant,
} from '#domain';
import { quantityScale } from '#inputs';
import { Button, confirmChoice, Icon, IconButton, Menu, StateGlyph, Tag, useTranslation } from '#ui';
import { reportError } from '../../app/report-error.ts';
import { think } from '../../app/thinking.ts';
import { useApi } from '../../app/use-api.ts';
import { PageFrame } from '../../frame/page-frame.tsx';
import { useUnits } from '../../preferences/use-units.ts';
import type { FolderFacts } from '../content/content-facts.ts';
import { FileFault } from '../content/file-fault.tsx';
import { FolderSharing } from '../content/folder-sharing.tsx';
import { PlanBoard, type PlanBoardHandle } from './plan-board.tsx';
import { RoomFields, ThingFields } from './plan-fields.tsx';
import { SavedState } from './saved-state.tsx';
import { fileNameOf, thingFinder, type SizedThing, type SupplyThing } from './things.ts';
import { useSupply } from './use-supply.ts';
import { useSpaceType, type Opened } from './use-space-type.ts';
import { useSupplyDrag } from './use-supply-drag.ts';
import { usePlanKeys } from './use-plan-keys.ts';
import { SupplyPanel, VariantsPanel } from './variants-panel.tsx';

/** Raster of a plan, m: 5 cm, or two inches. */
const GRID = { metric: 0.05, imperial: 0.0508 } as const;
const NEW_CELL = [0, 0, 3.6, 3] as const;
/** How far a doubled thing stands from the first, m. */
const BESIDE = 0.2;

/** Width and depth of a variant. */
const SIDE = {
  type: 'number',
  $partiUnitType: 'length',
  $partiDisableRange: true,
  multipleOf: 0.01,
  minimum: 0.1,
  maximum: LONGEST_CELL,
} as const;

/** The editor of one space type that was opened. */
export function SpaceTypeEditor({
  opened,
  folder,
  things: found,
  onReload,
}: {
  opened: Opened;
  folder: FolderFacts;
  things: readonly SupplyThing[];
  onReload: () => void;
}) {
  const { t } = useTranslation('content');
  const api = useApi();
  const navigate = useNavigate();
  const units = useUnits();
  const { session, state, file, changeFile } = useSpaceType(opened);
  const { variants, chosen, picked } = state;
  const { mayEdit } = opened;
  const variant = variants[Math.min(chosen, variants.length - 1)];
  const { things, coming: onTheWay, bring } = useSupply(folder.id, found);
  const find = useMemo(() => thingFinder(things), [things]);
  const faultsOf = (of: SpaceVariant) => variantFaults(of, (thing) => find(thing)?.size);
  const grid = GRID[units.system];
  const length = quantityScale({ type: 'number', $partiUnitType: 'length', multipleOf: 0.01 }, units);
  const board = useRef<PlanBoardHandle>(null);
  const pickedThing = picked === undefined ? undefined : variant?.things[picked];
  const changeVariant = (next: SpaceVariant, more: { picked?: number | undefined } = {}) =>
    mayEdit && session.change({ variants: variants.map((one) => (one === variant ? next : one)), ...more });
  const changeThings = (next: readonly PlacedThing[], at: number | undefined) =>
    variant && changeVariant({ ...variant, things: next }, { picked: at });
  const changeThing = (at: number, thing: PlacedThing) =>
    variant &&
    changeThings(
      variant.things.map((one, index) => (index === at ? thing : one)),
      at,
    );
  const isNew = useRef(false);
  const add = (thing: PlacedThing) => {
    if (!variant) return;
    isNew.current = true;
    changeThings([...variant.things, thing], variant.things.length);
  };
  useEffect(() => {
    if (!isNew.current) return;
    isNew.current = false;
    // The keys of a thing that was just placed are its own.
    document.querySelector<SVGGElement>(`[data-part="plan"] [data-thing="${picked ?? ''}"]`)?.focus();
  }, [picked, variant]);
  /** What was moved holds on to what it stands nearest to now. */
  const settle = (thing: PlacedThing) => (variant ? held(thing, find(thing)?.size, variant.cell) : thing);
  const placeInMiddle = (of: SizedThing) => {
    if (!variant) return;
    const [x0, y0, x1, y1] = variant.cell;
    const same = variant.things.filter(({ url }) => url === of.url).length;
    const middle = [(x0 + x1) / 2 + same * BESIDE, (y0 + y1) / 2 - same * BESIDE] as const;
    add(settle(placedThing(of, middle, variant.cell)));
  };
  const { coming, begin } = useSupplyDrag(board, { variant, find, grid }, { onDrop: add, onPress: placeInMiddle });
  const withPicked = (deed: (thing: PlacedThing, at: number) => void) => () => {
    if (pickedThing && picked !== undefined && mayEdit) deed(pickedThing, picked);
  };
  const double = withPicked((thing) => add(settle(shifted(thing, [BESIDE, -BESIDE]))));
  const remove = withPicked((_, at) => {
    changeThings(variant?.things.filter((_one, index) => index !== at) ?? [], undefined);
    // The thing that had the keys is gone: its plan has them.
    document.querySelector<HTMLElement>('[data-part="plan"]')?.focus();
  });
  const onKey = usePlanKeys({
    undo: session.undo,
    redo: session.redo,
    turn: (quarters) => withPicked((thing, at) => changeThing(at, turned(thing, find(thing)?.size, quarters)))(),
    nudge: (x, y) => withPicked((thing, at) => changeThing(at, settle(shifted(thing, [x * grid, y * grid]))))(),
    double,
    remove,
    letGo: () => session.look({ picked: undefined }),
  });
  const addVariant = (from?: SpaceVariant) => {
    const name = freeName(from?.name ?? 'A', variants);
    const made: SpaceVariant = from ? { ...from, name } : { name, cell: NEW_CELL, things: [], more: {} };
    session.change({ variants: [...variants, made], chosen: variants.length, picked: undefined });
  };
  const removeVariant = async () => {
    if (!variant) return;
    await confirmChoice({
      title: t('delete-title', { name: variant.name }),
      text: t('space.remove-variant-text'),
      confirm: t('delete'),
      danger: true,
    });
    session.change({ variants: variants.filter((one) => one !== variant), chosen: 0, picked: undefined });
  };
  const keepAsAnother = async () => {
    const taken = folder.fileCount + 1;
    const made = await think(
      api.call('POST folders/{id}/space-types', {
        path: { id: folder.id },
        body: {
          name: `${file.name.replace(/\.[^.]*$/, '')} ${taken}`,
          tags: file.tags,
          variants: writeSpaceType(variants) as Record<string, JsonObject>,
        },
      }),
    );
    void navigate(`/content/${folder.id}/space-types/${made.id}`);
  };
  const name = file.name.replace(/\.[^.]*$/, '');
  const faults = variants.flatMap((one) => faultsOf(one).map((fault) => ({ variant: one.name, fault })));
  const [firstFault] = faults;
  return (
    <PageFrame
      className="space-type"
      title={name}
      start={
        <Link to={`/content/${folder.id}?file=${file.id}`} className="button" data-kind="quiet">
          <Icon name="left" />
          {folder.name}
        </Link>
      }
      beside={
        <>
          <Tag>{t('types.space-type')}</Tag>
          <SavedState
            state={state}
            mayEdit={mayEdit}
            onAgain={() => void session.keep()}
            onTakeOver={onReload}
            onKeepAsAnother={() => void keepAsAnother().catch(reportError)}
          />
          {mayEdit && (
            <>
              <IconButton icon="undo" label={t('space.undo')} disabled={!state.mayUndo} onClick={session.undo} />
              <IconButton icon="redo" label={t('space.redo')} disabled={!state.mayRedo} onClick={session.redo} />
            </>
          )}
        </>
      }
      actions={mayEdit && <FolderSharing folder={folder} onChanged={onReload} />}
      places={{
        label: t('space.variants'),
        content: (
          <>
            <VariantsPanel
              {...{ variants, chosen, faultsOf, find, length, mayEdit }}
              onChoose={(at) => session.look({ chosen: at, picked: undefined })}
              onAdd={() => addVariant()}
            />
            <SupplyPanel folder={folder.name} things={things} mayEdit={mayEdit} onPlace={placeInMiddle} onDrag={begin} />
          </>
        ),
      }}
      side={
        variant && (
          <>
            {pickedThing && picked !== undefined ? (
              <ThingFields
                thing={pickedThing}
                of={find(pickedThing)}
                cell={variant.cell}
                {...{ length, mayEdit }}
                onChange={(thing) => changeThing(picked, thing)}
                onDouble={double}
                onRemove={remove}
                bring={mayEdit ? (brought) => bring(brought, fileNameOf(pickedThing)) : undefined}
                isComing={onTheWay.includes(fileNameOf(pickedThing))}
              />
            ) : (
              <header className="bar">
                <h2 className="title grow clip">{variant.name}</h2>
                {mayEdit && (
                  <Menu
                    align="end"
                    entries={[
                      { id: 'double', label: t('space.double-variant'), icon: 'copy', onSelect: () => addVariant(variant) },
                      { id: 'rule', kind: 'rule' },
                      {
                        id: 'remove',
                        label: t('space.remove-variant'),
                        icon: 'trash',
                        danger: true,
                        disabled: variants.length === 1,
                        onSelect: () => void removeVariant().catch(reportError),
                      },
                    ]}
                    trigger={<IconButton icon="more" size="compact" label={t('more-of', { name: variant.name })} />}
                  />
                )}
              </header>
            )}
            <RoomFields
              {...{ variant, mayEdit }}
              side={SIDE}
              units={units}
              mayTurn={file.allowRotation === true}
              tags={file.tags}
              onName={(next) =>
                changeVariant({
                  ...variant,
                  name: freeName(
                    next,
                    variants.filter((one) => one !== variant),
                  ),
                })
              }
              onSize={(size) => changeVariant(resized(variant, size))}
              onMayTurn={(allowRotation) => changeFile({ allowRotation })}
              onTags={(tags) => changeFile({ tags })}
            />
            <Faults variant={variant} faultsOf={faultsOf} onPick={(at) => session.look({ picked: at })} />
          </>
        )
      }
      status={
        <>
          <span>{t('space.snaps', { grid: length.text(grid) })}</span>
          {variant && <span>{t('things', { count: variant.things.length })}</span>}
          <span className="grow" />
          {firstFault && (
            <span className="row bad">
              <StateGlyph state="failed" />
              {t('space.problems', { name: firstFault.variant, count: faults.length })}
            </span>
          )}
          <span className="row" data-part="space-status">
            <StateGlyph state={file.status === 'created' ? 'done' : file.status === 'invalid' ? 'failed' : 'running'} />
            {t(`space.status.${file.status ?? 'created'}`)}
          </span>
        </>
      }
    >
      {variant ? (
        <PlanBoard
          key={variants.indexOf(variant)}
          {...{ variant, picked, coming, find, length, grid, mayEdit, onKey }}
          onPick={(at) => session.look({ picked: at })}
          onMove={(at, thing) => changeThing(at, settle(thing))}
          handle={board}
        />
      ) : (
        <div className="unread">
          {opened.unread && <FileFault fault={opened.unread} />}
          {mayEdit && (
            <Button kind="outline" icon="plus" onClick={() => addVariant()}>
              {t('space.new-variant')}
            </Button>
          )}
        </div>
      )}
    </PageFrame>
  );
}

function Faults({
  variant,
  faultsOf,
  onPick,
}: {
  variant: SpaceVariant;
  faultsOf: (variant: SpaceVariant) => ReturnType<typeof variantFaults>;
  onPick: (at: number) => void;
}) {
  const { t } = useTranslation('content');
  const faults = faultsOf(variant);
  if (faults.length === 0) return null;
  return (
    <section className="block" aria-label={t('space.look-at')}>
      <h3>{t('space.look-at')}</h3>
      <ul className="faults">
        {faults.map(({ kind, at, name }) => (
          <li key={at}>
            <button type="button" className="row" onClick={() => onPick(at)}>
              <StateGlyph state="failed" />
              <span>{t(`space.fault.${kind}`, { name })}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
