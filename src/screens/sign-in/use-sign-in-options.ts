import { useEffect, useState } from 'react';
import type { SignInOptions } from '../../services/services.ts';
import { useApp } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';

/** Asks the server once whether it makes accounts for everybody, and whether its mails leave. */
export function useSignInOptions(): SignInOptions | undefined {
  const { services } = useApp();
  const [options, setOptions] = useState<SignInOptions>();
  useEffect(() => {
    let wanted = true;
    services.signInOptions().then((answer) => wanted && setOptions(answer), reportError);
    return () => {
      wanted = false;
    };
  }, [services]);
  return options;
}
