import { useSyncExternalStore } from 'react';
import { loadLater } from '#ui';
import { openSheetAsk } from '../services/sheet-ask.ts';

const SheetDialog = loadLater(async () => (await import('./sheet-dialog.tsx')).SheetDialog);

/** Shows the question for a sheet while one stands open. */
export function SheetHost() {
  const ask = useSyncExternalStore(openSheetAsk.subscribe, openSheetAsk.get);
  return ask ? <SheetDialog ask={ask} /> : null;
}
