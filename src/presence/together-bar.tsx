import { useCallback, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { Button, Tag, useTranslation } from '#ui';
import type { EditorPorts } from '../session/open-workflow.ts';
import { ShareButton } from '../sharing/share-button.tsx';
import { useApp } from '../app/app-context.ts';
import { reportError } from '../app/report-error.ts';
import { think } from '../app/thinking.ts';
import { PeopleHere } from './people-here.tsx';
import './presence.css';

/** The others in the top bar, and Share; for viewers what they may do. */
export function TogetherBar({ projectId, name, ports }: { projectId: string; name: string; ports: EditorPorts }) {
  const { t } = useTranslation('together');
  const { services } = useApp();
  const navigate = useNavigate();
  const subscribe = useCallback((listener: () => void) => ports.save.subscribe(listener), [ports]);
  const role = useSyncExternalStore(subscribe, () => ports.role?.());
  const copy = () =>
    think(services.createWorkflow({ workflowId: projectId })).then((id) => navigate(`/workflows/${id}`), reportError);
  return (
    <>
      {ports.presence && <PeopleHere presence={ports.presence} reader={ports.reader} />}
      {role === 'view' ? (
        <span className="view-only">
          <Tag>{t('access.view-only')}</Tag>
          <Button kind="outline" icon="copy" onClick={() => void copy()}>
            {t('access.make-copy')}
          </Button>
        </span>
      ) : (
        <ShareButton workflowId={projectId} name={name} ports={ports} />
      )}
    </>
  );
}
