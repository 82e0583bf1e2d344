import { WORKFLOW_DESCRIPTION_MAX, type CommandsPort, type ReaderPort } from '#domain';
import { TextField, useTranslation } from '#ui';
import { useWorkflowDescription } from '../session/use-port.ts';

/** What the workflow is for, for those it is shared with; written into the document, one undo step. */
export function DescriptionRow({ reader, commands }: { reader: ReaderPort; commands: CommandsPort }) {
  const { t } = useTranslation('together');
  const description = useWorkflowDescription(reader);
  return (
    <div className="about">
      <TextField
        label={t('share.description')}
        placeholder={t('share.description')}
        value={description}
        maxLength={WORKFLOW_DESCRIPTION_MAX}
        disabled={!reader.canEdit}
        onCommit={(next) => commands.dispatch({ type: 'workflow.describe', description: next.trim() })}
      />
    </div>
  );
}
