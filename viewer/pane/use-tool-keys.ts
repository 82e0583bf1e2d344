import { useEffect, type RefObject } from 'react';
import { toolOfKey, type ViewTool } from './tool-keys.ts';

/** Tools by their letters while the pane has focus, also before their code is there; the letter of the running one leaves it. */
export function useToolKeys(
  pane: RefObject<HTMLElement | null>,
  isOff: boolean,
  tool: ViewTool | undefined,
  onTool: (tool: ViewTool | undefined) => void,
): void {
  useEffect(() => {
    const host = pane.current;
    if (!host || isOff) return undefined;
    const hear = (event: KeyboardEvent) => {
      if (event.target !== host || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const chosen = toolOfKey(event.key);
      // While somebody measures, letters are the measure's.
      if (!chosen || event.defaultPrevented || (tool === 'measure' && chosen === 'filter')) return;
      event.preventDefault();
      event.stopPropagation();
      onTool(tool === chosen ? undefined : chosen);
    };
    host.addEventListener('keydown', hear);
    return () => host.removeEventListener('keydown', hear);
  }, [pane, isOff, tool, onTool]);
}
