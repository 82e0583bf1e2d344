import { useState } from 'react';

/** Whether something was open yet: from then on it stays mounted, so that it can leave in its own time. */
export function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen || isOpen;
}
