import { createKeybindingsHandler } from 'tinykeys';
import type { CommandRegistry } from './command-registry.ts';

/** `mod+shift+z` as tinykeys reads it. */
export function bindingOf(keys: string): string {
  return keys
    .split(' ')
    .map((chord) =>
      chord
        .split('+')
        .map((part) => ({ mod: '$mod', shift: 'Shift', alt: 'Alt', ctrl: 'Control' })[part] ?? part)
        .join('+'),
    )
    .join(' ');
}

/** Whether keys typed there are text. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select'))
  );
}

/** Runs the registry's shortcuts for keys pressed in the window, until the returned function is called. */
export function listenForShortcuts(registry: CommandRegistry, onError: (error: unknown) => void): () => void {
  let handle: (event: KeyboardEvent) => void = () => undefined;
  const rebuild = () => {
    const bindings: Record<string, (event: KeyboardEvent) => void> = {};
    for (const result of registry.all()) {
      for (const keys of result.shortcuts) {
        const previous = bindings[bindingOf(keys)];
        bindings[bindingOf(keys)] = (event) => {
          if (event.defaultPrevented) return;
          if (isTyping(event.target) && !result.whileTyping) return;
          // Two commands may share keys; the first whose validator passes takes them.
          if (!(result.validator?.() ?? true)) return previous?.(event);
          event.preventDefault();
          registry.run(result.id).catch(onError);
        };
      }
    }
    handle = createKeybindingsHandler(bindings);
  };
  rebuild();
  const listener = (event: KeyboardEvent) => handle(event);
  const unsubscribe = registry.subscribe(rebuild);
  window.addEventListener('keydown', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('keydown', listener);
  };
}
