import { useRef, useState } from 'react';
import { formatQuantity, parseExpression, type UnitSystem, type UnitType } from '#domain';
import { Button, IconButton, Menu, Select, TextField, useTranslation } from '#ui';
import { levelsInModel } from '../model/model-levels.ts';
import type { ViewController } from '../model/view-controller.ts';
import { alignCorner, deleteCorner, placeRectangle } from './edit-corners.ts';
import type { SketchTool } from './sketch-ask.ts';
import { SketchKeys } from './sketch-keys.tsx';
import type { SketchSession } from './sketch-session.ts';
import { canSplit, itemKindOf, isListKind } from './sketch-value.ts';
import { isWrongMeasure, WrongMeasure } from './wrong-measure.tsx';

/** Degrees of a quick turn. */
const QUICK_TURN = 90;
const CUSTOM = 'custom';

/** Tools whose measures may be typed instead of shown. */
type TypedTool = 'move' | 'rotate' | 'copy' | 'rectangle';
const isTyped = (tool: SketchTool): tool is TypedTool => tool in FIELDS;

interface Props {
  controller: ViewController;
  session: SketchSession;
  onTool: (tool: SketchTool) => void;
  areKeysShown: boolean;
  onKeys: (areShown: boolean) => void;
  system: UnitSystem;
  locale: string;
}

/** Tools of a sketch in a column, and its work plane beside them. */
export function SketchBar(props: Props) {
  const { controller, session, onTool, areKeysShown, onKeys, system, locale } = props;
  const { t } = useTranslation('viewer');
  const bar = useRef<HTMLDivElement>(null);
  const [typedHeight, setTypedHeight] = useState<string>();
  const { tool } = session;
  const height = { unitType: 'length' as const, system, locale };
  const isWrongHeight = isWrongMeasure(typedHeight, height, false);
  const kind = itemKindOf(session.kind);
  const isArea = kind === 'polygon' || kind === 'profile';
  const choose = (next: SketchTool) => () => onTool(next);
  return (
    <div className="sketch-ui sketch-top">
      <div className="pill sketch-bar" ref={bar} role="toolbar" aria-orientation="vertical" aria-label={t('sketch.tools')}>
        <IconButton
          icon="pencil"
          size="compact"
          label={t('sketch.draw')}
          keys="D"
          pressed={tool === 'draw'}
          onClick={choose('draw')}
        />
        {isArea && (
          <IconButton
            icon="crop"
            size="compact"
            label={t('sketch.rectangle')}
            pressed={tool === 'rectangle'}
            onClick={choose('rectangle')}
          />
        )}
        {kind === 'profile' && (
          <IconButton icon="core" size="compact" label={t('sketch.void')} pressed={tool === 'void'} onClick={choose('void')} />
        )}
        <IconButton
          icon="hand"
          size="compact"
          label={t('sketch.edit')}
          keys="N"
          pressed={tool === 'edit'}
          onClick={choose('edit')}
        />
        <Menu
          entries={[
            { id: 'move', label: t('sketch.move'), keys: 'M', onSelect: choose('move') },
            { id: 'rotate', label: t('sketch.rotate'), keys: 'R', onSelect: choose('rotate') },
            {
              id: 'quarter',
              label: t('sketch.quarter'),
              onSelect: () => session.transform({ tool: 'rotate', turn: QUICK_TURN }),
            },
            { id: 'copy', label: t('sketch.copy'), keys: 'P', disabled: !isListKind(session.kind), onSelect: choose('copy') },
            { id: 'split', label: t('sketch.split'), keys: 'X', disabled: !canSplit(session.kind), onSelect: choose('split') },
            { id: 'align', label: t('sketch.align'), onSelect: () => alignCorner(session) },
            { id: 'delete', label: t('sketch.delete'), keys: 'Delete', onSelect: () => deleteCorner(session) },
            { id: 'rule', kind: 'rule' },
            { id: 'keys', label: t('sketch.keys.title'), keys: '?', onSelect: () => onKeys(true) },
          ]}
          trigger={<IconButton icon="more" size="compact" label={t('sketch.more')} />}
        />
        <IconButton icon="undo" size="compact" label={t('sketch.undo')} keys="mod+z" onClick={() => session.undo()} />
        <IconButton icon="redo" size="compact" label={t('sketch.redo')} keys="mod+shift+z" onClick={() => session.redo()} />
      </div>
      <div className="pill sketch-level">
        <Level
          controller={controller}
          session={session}
          system={system}
          locale={locale}
          isWrong={isWrongHeight}
          onTyped={setTypedHeight}
        />
      </div>
      {bar.current && <SketchKeys isOpen={areKeysShown} onOpen={onKeys} anchor={bar.current} />}
      {isWrongHeight && (
        <div className="pill">
          <WrongMeasure {...height} isSigned />
        </div>
      )}
      {isTyped(tool) && (
        <TypedFields key={tool} tool={tool} session={session} onEnd={() => onTool('edit')} system={system} locale={locale} />
      )}
    </div>
  );
}

interface LevelProps extends Pick<Props, 'controller' | 'session' | 'system' | 'locale'> {
  isWrong: boolean;
  /** What stands in the field; undefined once it counts or is given up. */
  onTyped: (text: string | undefined) => void;
}

/** The height at which is drawn: a level of the model, or typed. */
function Level({ controller, session, system, locale, isWrong, onTyped }: LevelProps) {
  const { t } = useTranslation('viewer');
  const quantity = { unitType: 'length' as const, system, locale };
  const levels = new Map(levelsInModel(controller.scene).map((level) => [level.elevation.toFixed(4), level]));
  const now = session.elevation.toFixed(4);
  const text = (elevation: number) => formatQuantity(elevation, { ...quantity, form: 'field', decimalPlaces: 2 }).text;
  return (
    <>
      {levels.size > 0 && (
        <Select
          label={t('sketch.level')}
          size="compact"
          value={levels.has(now) ? now : CUSTOM}
          options={[
            ...[...levels].map(([value, { name, elevation }]) => ({ value, label: `${name} ${text(elevation)}` })),
            { value: CUSTOM, label: t('sketch.ownHeight') },
          ]}
          onChange={(value) => value !== CUSTOM && session.setElevation(levels.get(value)?.elevation ?? 0)}
        />
      )}
      <TextField
        className="sketch-height"
        label={t('sketch.height')}
        size="compact"
        value={text(session.elevation)}
        invalid={isWrong}
        onChange={onTyped}
        onCancel={() => onTyped(undefined)}
        onCommit={(typed) => {
          const parsed = parseExpression(typed, quantity);
          if (!parsed.valid) return;
          onTyped(undefined);
          session.setElevation(parsed.valueInMetric);
        }}
      />
    </>
  );
}

const FIELDS: Record<TypedTool, readonly ['x' | 'y' | 'angle' | 'width' | 'depth', UnitType][]> = {
  move: [
    ['x', 'length'],
    ['y', 'length'],
  ],
  copy: [
    ['x', 'length'],
    ['y', 'length'],
  ],
  rotate: [['angle', 'plane_angle']],
  rectangle: [
    ['width', 'length'],
    ['depth', 'length'],
  ],
};

/** Exact measures of a move, a turn, a copy or a rectangle. */
function TypedFields({
  tool,
  session,
  onEnd,
  system,
  locale,
}: {
  tool: TypedTool;
  session: SketchSession;
  onEnd: () => void;
  system: UnitSystem;
  locale: string;
}) {
  const { t } = useTranslation('viewer');
  const [texts, setTexts] = useState<Record<string, string>>({});
  const values = FIELDS[tool].map(([name, unitType]) => {
    const parsed = parseExpression(texts[name] ?? '', { unitType, system, locale });
    return parsed.valid ? parsed.valueInMetric : undefined;
  });
  const [a, b] = [values[0] ?? 0, values[1] ?? 0];
  const isSize = tool === 'rectangle';
  const wrong = FIELDS[tool].filter(([name, unitType]) => isWrongMeasure(texts[name], { unitType, system, locale }, isSize));
  const canApply = wrong.length === 0 && (isSize ? a > 0 && b > 0 : values.some((value) => value !== undefined));
  const apply = () => {
    if (!canApply) return;
    if (tool === 'rectangle') placeRectangle(session, a, b);
    else if (tool === 'rotate') session.transform({ tool, turn: a, ...(session.picks[0] ? { about: session.picks[0] } : {}) });
    else session.transform({ tool, by: [a, b, 0] });
    onEnd();
  };
  return (
    <form
      className="pill sketch-typed"
      aria-label={t(`sketch.${tool}`)}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {FIELDS[tool].map(([name, unitType]) => (
        <label key={name} className="row">
          <span className="quiet">{t(`sketch.fields.${name}`)}</span>
          <TextField
            label={t(`sketch.fields.${name}`)}
            size="compact"
            value={texts[name] ?? ''}
            invalid={wrong.some(([one]) => one === name)}
            placeholder={formatQuantity(0, { unitType, system, locale, form: 'field' }).text}
            onChange={(text) => setTexts((held) => ({ ...held, [name]: text }))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              apply();
            }}
          />
        </label>
      ))}
      {wrong[0] && <WrongMeasure unitType={wrong[0][1]} system={system} locale={locale} isSigned={!isSize} />}
      <Button size="compact" disabled={!canApply} onClick={apply}>
        {t('sketch.apply')}
      </Button>
      <IconButton icon="close" size="compact" label={t('close')} onClick={onEnd} />
    </form>
  );
}
