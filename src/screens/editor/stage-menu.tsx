import { useNavigate, useParams } from 'react-router';
import { PartiError, type LibraryFunction, type NodeId } from '#domain';
import { Button, Menu, useTranslation, type MenuEntry } from '#ui';
import { useApp } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';
import type { Services } from '../../services/services.ts';
import type { OpenWorkflow } from '../../session/open-workflow.ts';
import { useNodeStage } from '../../session/use-port.ts';
import { useHidden } from '../../skins/skin.ts';
import { codeAddress, functionAddress } from '../functions/code-address.ts';

type Stage = LibraryFunction['stage'];
type StageParts = Pick<OpenWorkflow, 'reader' | 'commands'>;

/** Version of a node's function that may be added at a stage; undefined where none is released or none may be had. */
function versionAt({ reader }: StageParts, functionId: string, stage: Stage): LibraryFunction | undefined {
  return reader.library().find((one) => one.record.id === functionId && one.stage === stage);
}

/**
 * Pins a node to the released or the tested version of its function. Rejects with `run.not-released` and its owner where
 * nothing is released, with `function.private-invisible` where the tested one may not be had.
 */
export async function pinStage(
  parts: StageParts,
  services: Pick<Services, 'authoring'>,
  id: NodeId,
  stage: Stage,
): Promise<void> {
  const node = parts.reader.document().nodes[id];
  if (!node) return;
  const version = versionAt(parts, node.functionId, stage);
  if (version) {
    parts.commands.dispatch({ type: 'node.pin-version', ids: [id], digest: version.digest, stage });
    return;
  }
  if (stage !== 'live') throw new PartiError('function.private-invisible');
  const { owner } = await services.authoring.read(node.functionId);
  throw new PartiError('run.not-released', { owner: owner?.name ?? 'Parti' });
}

/** Stage of the selected function: says which it is, switches it, and leads to the function's page. */
export function StageMenu({ id, workflow }: { id: NodeId; workflow: OpenWorkflow }) {
  const { t } = useTranslation('functions');
  const { services } = useApp();
  const navigate = useNavigate();
  const { projectId } = useParams();
  const hidesDetails = useHidden('Show Function Details');
  const stage = useNodeStage(workflow.reader, id);
  const node = workflow.reader.document().nodes[id];
  if (stage === undefined || !node) return null;
  const { functionId } = node;
  const { canEdit } = workflow.reader;
  const change = (to: Stage) => void pinStage(workflow, services, id, to).catch(reportError);
  const hasLocal = versionAt(workflow, functionId, 'local') !== undefined;
  const hasTest = versionAt(workflow, functionId, 'test') !== undefined;
  const details: MenuEntry[] = [
    { id: 'rule', kind: 'rule' },
    {
      id: 'open',
      label: t('stages.open'),
      icon: 'code',
      onSelect: () => void navigate(functionAddress(functionId, { version: node.digest, workflow: projectId })),
    },
    {
      id: 'code',
      label: t('stages.open-code'),
      icon: 'code',
      onSelect: () =>
        void navigate(codeAddress(functionId, projectId === undefined ? undefined : { workflow: projectId, node: id })),
    },
  ];
  const entries: MenuEntry[] = [
    { id: 'live', label: t('stages.use-live'), checked: stage === 'live', disabled: !canEdit, onSelect: () => change('live') },
    {
      id: 'test',
      label: t('stages.use-test'),
      checked: stage === 'test',
      disabled: !canEdit || (!hasTest && stage !== 'test'),
      onSelect: () => change('test'),
    },
    ...(hasLocal || stage === 'local'
      ? [
          {
            id: 'local',
            label: t('stages.use-local'),
            checked: stage === 'local',
            disabled: !canEdit || !hasLocal,
            onSelect: () => change('local'),
          } as const,
        ]
      : []),
    ...(hidesDetails ? [] : details),
  ];
  return (
    <Menu
      align="end"
      entries={entries}
      trigger={
        <Button size="compact" kind="outline" aria-label={t('stages.label', { stage: t(`stages.${stage}`) })}>
          {t(`stages.${stage}`)}
        </Button>
      }
    />
  );
}
