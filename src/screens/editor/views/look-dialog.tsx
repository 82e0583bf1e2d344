import { useState } from 'react';
import { freeViewName, shownViews, type NamedView, type WorkflowView } from '#domain';
import { Button, Dialog, TextField, useTranslation } from '#ui';
import { useViewName } from '../../../views/tabs-of-views.ts';
import { chooseView, type EditorState } from '../editor-state.ts';
import { addView, patchView, type ViewPorts } from './change-views.ts';
import { lookNow, wholeLook } from './look-now.ts';

/** Saves what is seen of the model as a view under a name; one that has the name already is replaced, after a warning. */
export function LookDialog({
  ports,
  state,
  from,
  onClose,
}: {
  ports: ViewPorts;
  state: EditorState;
  from: NamedView | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('app');
  const nameOf = useViewName();
  const views = shownViews(ports.reader.document().views);
  const [name, setName] = useState(() => freeViewName(views, t('editor.look.first-name')));
  const [look] = useState(() => lookNow(state, from));
  const wanted = name.trim();
  const same = views.find(({ view }) => nameOf(view) === wanted);
  // A report of this name has no look that could be replaced.
  const isTaken = same !== undefined && same.view.type !== 'model';
  const save = () => {
    if (wanted === '' || isTaken) return;
    const id = same?.id ?? addView(ports, 'model', wanted, look);
    if (same) patchView(ports, id, wholeLook(look) as Partial<WorkflowView>);
    chooseView(state, 'model', id);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('editor.look.title')}
      footer={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('editor.view-words.cancel')}
          </Button>
          <Button kind={same ? 'danger' : 'primary'} disabled={wanted === '' || isTaken} onClick={save}>
            {t(same ? 'editor.look.replace' : 'editor.look.save')}
          </Button>
        </>
      }
    >
      <form
        className="view-form"
        onSubmit={(event) => {
          event.preventDefault();
          // What is there is replaced by a press of its own, never by a line that was ended.
          if (!same) save();
        }}
      >
        <p className="quiet">{t('editor.look.what')}</p>
        <label>
          <span className="quiet">{t('editor.view-words.name')}</span>
          <TextField
            label={t('editor.view-words.name')}
            size="form"
            value={name}
            onChange={setName}
            autoFocus
            list="look-names"
            invalid={isTaken}
          />
        </label>
        <datalist id="look-names">
          {views.map(({ id, view }) => view.type === 'model' && <option key={id} value={nameOf(view)} />)}
        </datalist>
        {same && (
          <p className="look-warning" role="alert">
            {t(isTaken ? 'editor.look.taken' : 'editor.look.exists', { name: wanted })}
          </p>
        )}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  );
}
