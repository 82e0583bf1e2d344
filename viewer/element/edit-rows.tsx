import { useState } from 'react';
import { InputField, valueText, valueWords, type DrawInput, type Units } from '#inputs';
import { Button, IconButton, Segmented, useTranslation } from '#ui';
import type { EditField, EditGroup, ElementEdits } from './element-edits.ts';
import './edit-rows.css';
import { HandMark } from './hand-mark.tsx';

/** Everything of the selected elements that can be changed by hand: fields with what was, a mark and a way back. */
export function EditRows({ edits, units }: { edits: ElementEdits; units: Units }) {
  return (
    <div className="edits" data-part="element-edits">
      {edits.refusal && (
        <p className="edit-note" role="note">
          {edits.refusal}
        </p>
      )}
      {edits.groups.map((group) => (
        <EditGroupRows
          key={group.id}
          group={group}
          isAlone={edits.groups.length === 1}
          disabled={edits.refusal !== undefined}
          units={units}
        />
      ))}
    </div>
  );
}

function EditGroupRows({
  group,
  isAlone,
  disabled,
  units,
}: {
  group: EditGroup;
  isAlone: boolean;
  disabled: boolean;
  units: Units;
}) {
  const { t } = useTranslation('viewer');
  const { scope, revert, remove, copy, paste, drawInput, actions = [] } = group;
  return (
    <section className="edit-group" aria-label={group.title} data-override={group.id}>
      {(!isAlone || scope || revert || remove || copy || paste || actions.length > 0) && (
        <header>
          <strong className="clip">{group.title}</strong>
          <span className="grow" />
          {scope && !disabled && (
            <Segmented
              label={t('edits.scope')}
              size="compact"
              value={scope.isAll ? 'all' : 'one'}
              options={[
                { value: 'one', label: t('edits.one') },
                { value: 'all', label: t('edits.all', { count: scope.count }) },
              ]}
              onChange={(value) => scope.choose(value === 'all')}
            />
          )}
          {!disabled &&
            actions.map(({ label, run }) => (
              <Button key={label} size="compact" kind="outline" onClick={run}>
                {label}
              </Button>
            ))}
          {copy && !disabled && <IconButton icon="copy" size="compact" label={copy.label} keys="Mod+C" onClick={copy.run} />}
          {paste && !disabled && <IconButton icon="paste" size="compact" label={paste.label} keys="Mod+V" onClick={paste.run} />}
          {revert && !disabled && (
            <Button size="compact" icon="reset" onClick={revert.run}>
              {revert.label}
            </Button>
          )}
          {remove && !disabled && (
            <IconButton icon="trash" size="compact" label={remove.label} keys="Delete" onClick={remove.run} />
          )}
        </header>
      )}
      {group.fields.map((field) => (
        <ChangedRow key={field.name} field={field} disabled={disabled} units={units} drawInput={drawInput} />
      ))}
      {group.notes.map((note) => (
        <p key={note} className="edit-note">
          {note}
        </p>
      ))}
    </section>
  );
}

/** Mark, label, field, what it was, and the way back. */
function ChangedRow({
  field,
  disabled,
  units,
  drawInput,
}: {
  field: EditField;
  disabled: boolean;
  units: Units;
  drawInput: DrawInput | undefined;
}) {
  const { t } = useTranslation('viewer');
  const { t: words } = useTranslation('inputs');
  const [problem, setProblem] = useState<string>();
  const { label, property, isChanged, isDifferent, original } = field;
  const was = original === undefined ? undefined : valueText(property, original, units, valueWords(words));
  return (
    <div className="changed" data-changed={isChanged || undefined} data-property={field.name}>
      <span className="label clip" data-tip={field.description || undefined}>
        {isChanged && <HandMark label={t('edits.byHand')} />}
        <span className="clip">{label}</span>
      </span>
      <span className="edit-field">
        <InputField
          label={label}
          property={property}
          value={field.value}
          units={units}
          size="compact"
          disabled={disabled}
          onPreview={field.onPreview}
          onCommit={field.onCommit}
          onCancel={field.onCancel}
          onProblem={setProblem}
          {...(drawInput ? { drawInput } : {})}
        />
      </span>
      <span className="was clip">
        {was
          ? t('edits.was', { value: [was.text, was.unit].filter(Boolean).join(' ') })
          : isDifferent
            ? t('several.differs')
            : ''}
      </span>
      {isChanged && !disabled ? (
        <IconButton icon="reset" size="compact" label={t('edits.revert', { name: label })} onClick={field.onRevert} />
      ) : (
        <span />
      )}
      {problem && (
        <span className="note" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
