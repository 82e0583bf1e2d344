import type { ComponentType, ReactNode } from 'react';
import { loadLater, Skeleton, SplitPane, useTranslation } from '#ui';
import type { OpenDraft } from '../function-editor/use-open-draft.ts';
import { ConnectionsForm } from './connections-form.tsx';
import { DetailsForm } from './details-form.tsx';
import { EffectsNote } from './effects-note.tsx';
import { InputsForm } from './inputs-form.tsx';
import { OutputsForm } from './outputs-form.tsx';
import { OverridesForm } from './overrides-form.tsx';
import { RecordFormProvider, useRecordForm } from './record-form.ts';
import './function-forms.css';

/** Parts of a record that have a form. */
export const FORMS = ['details', 'connections', 'overrides', 'inputs', 'outputs'] as const;
export type FormName = (typeof FORMS)[number];

const PARTS: Record<FormName, ComponentType> = {
  details: DetailsForm,
  connections: ConnectionsForm,
  overrides: OverridesForm,
  inputs: InputsForm,
  outputs: OutputsForm,
};

const RecordJson = loadLater(
  async () => (await import('./record-json.tsx')).RecordJson,
  () => <Skeleton lines={12} />,
);

/** A part of the record of a draft by its form, and the whole record as text beside it. */
export function RecordForms({
  id,
  part,
  open,
  maySeeUse,
  children,
}: {
  id: string;
  part: FormName;
  open: OpenDraft;
  maySeeUse: boolean;
  /** Below the form. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('functions');
  const { session, base } = open;
  const form = useRecordForm(id, session);
  const Part = PARTS[part];
  return (
    <RecordFormProvider value={form}>
      <SplitPane
        id="function-forms"
        axis="x"
        label={t('code.divide')}
        panes={[
          {
            id: 'form',
            minSize: '320px',
            defaultSize: '62%',
            content: (
              <div className="record-form" data-part="record-form">
                {!form.isEditable && (
                  <p className="refusal" role="alert">
                    {t('forms.unreadable')}
                  </p>
                )}
                {base && <EffectsNote base={base} maySeeUse={maySeeUse} />}
                <Part key={part} />
                {children}
              </div>
            ),
          },
          {
            id: 'json',
            minSize: '220px',
            content: <RecordJson session={session} text={form.text} revision={form.revision} />,
          },
        ]}
      />
    </RecordFormProvider>
  );
}
