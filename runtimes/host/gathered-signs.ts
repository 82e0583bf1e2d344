import type { FunctionCall } from './function-host.ts';

/** What a function prints and how far it is, handed on a few times a second: a million short lines are few messages. */
export interface GatheredSigns {
  log(text: string): void;
  progress(progress: number, activity: string | undefined): void;
  /** Hands on what is held back. */
  flush(): void;
}

const GATHER_MS = 40;

export function gatherSigns({ onLog, onProgress }: Pick<FunctionCall, 'onLog' | 'onProgress'>): GatheredSigns {
  let text = '';
  let progress: [number, string | undefined] | undefined;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const [printed, reached] = [text, progress];
    text = '';
    progress = undefined;
    if (printed !== '') onLog?.(printed);
    if (reached) onProgress?.(...reached);
  };
  const soon = () => (timer ??= setTimeout(flush, GATHER_MS));
  return {
    log(more) {
      if (more === '') return;
      text += more;
      soon();
    },
    progress(share, activity) {
      progress = [share, activity];
      soon();
    },
    flush,
  };
}
