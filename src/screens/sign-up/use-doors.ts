import { useEffect, useState } from 'react';
import { useApp } from '../../shell/app-context.ts';
import { reportError } from '../../shell/report-error.ts';

/** What this server lets in; undefined until it has said so. */
export interface Doors {
  signUpOpen: boolean;
  mailLeaves: boolean;
}

/** Asks the server once whether it makes accounts for everybody, and whether its mails leave. */
export function useDoors(): Doors | undefined {
  const { services } = useApp();
  const [doors, setDoors] = useState<Doors>();
  useEffect(() => {
    let wanted = true;
    services.doors().then((answer) => wanted && setDoors(answer), reportError);
    return () => {
      wanted = false;
    };
  }, [services]);
  return doors;
}
