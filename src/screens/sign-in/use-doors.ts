import { useEffect, useState } from 'react';
import type { Doors } from '../../services/services.ts';
import { useApp } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';

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
