import { Panel } from '@xyflow/react';
import { useTranslation } from '#ui';

/** Names React Flow below the graph, as the library does itself, in the language that is shown. */
export function Attribution() {
  const { t } = useTranslation('graph');
  return (
    <Panel position="bottom-center" className="react-flow__attribution">
      <a href="https://reactflow.dev" target="_blank" rel="noopener noreferrer" aria-label={t('flow.attribution')}>
        React Flow
      </a>
    </Panel>
  );
}
