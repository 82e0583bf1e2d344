import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { PartiError } from '#domain';
import { useApp } from '../../app/app-context.ts';
import { describeError, type ErrorWords } from '../../app/describe-error.ts';
import { CopyPage } from './copy-page.tsx';

/** `/copy/:workflowId`: makes a copy of a workflow for whoever is signed in, and opens it. */
export function CopyScreen() {
  const { api } = useApp();
  const { workflowId = '' } = useParams();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<ErrorWords>();
  const begun = useRef(false);
  useEffect(() => {
    // Once only: a second effect would make a second copy.
    if (begun.current) return;
    begun.current = true;
    const copy = async () => {
      if (!api) throw new PartiError('workflow.copy-failed');
      const { id } = await api.call('POST workflows', { body: { workflowId } }).catch((cause: unknown) => {
        const isFault = cause instanceof PartiError && cause.code === 'http.internal-error';
        throw isFault ? new PartiError('workflow.copy-failed', {}, { cause }) : cause;
      });
      // Going back leads past this page: it would copy again.
      await navigate(`/workflows/${id}`, { replace: true });
    };
    copy().catch(async (error: unknown) => setFailure(await describeError(error)));
  }, [api, navigate, workflowId]);
  return <CopyPage failure={failure} />;
}
