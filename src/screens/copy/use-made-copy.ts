import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { describeError, type ErrorWords } from '../../app/describe-error.ts';

/** Makes a copy once, `make` answering its address, and opens it; why it was not made, in words. */
export function useMadeCopy(make: () => Promise<string>): ErrorWords | undefined {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<ErrorWords>();
  const begun = useRef(false);
  useEffect(() => {
    // Once only: a second effect would make a second copy.
    if (begun.current) return;
    begun.current = true;
    // Going back leads past this page: it would copy again.
    const open = async () => navigate(await make(), { replace: true });
    open().catch(async (error: unknown) => setFailure(await describeError(error)));
  }, [make, navigate]);
  return failure;
}
