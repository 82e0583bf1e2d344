import { useParams } from 'react-router';
import { PartiError } from '#domain';
import { useApp } from '../../app/app-context.ts';
import { CopyPage } from './copy-page.tsx';
import { useMadeCopy } from './use-made-copy.ts';

/** `/copy/:workflowId`: makes a copy of a workflow for whoever is signed in, and opens it. */
export function CopyScreen() {
  const { api } = useApp();
  const { workflowId = '' } = useParams();
  const failure = useMadeCopy(async () => {
    if (!api) throw new PartiError('workflow.copy-failed');
    const { id } = await api.call('POST workflows', { body: { workflowId } }).catch((cause: unknown) => {
      const isFault = cause instanceof PartiError && cause.code === 'http.internal-error';
      throw isFault ? new PartiError('workflow.copy-failed', {}, { cause }) : cause;
    });
    return `/workflows/${id}`;
  });
  return <CopyPage failure={failure} />;
}
