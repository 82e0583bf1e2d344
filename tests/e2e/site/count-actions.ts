import type { Page } from 'playwright';

/** What a person would have done: presses of the pointer, and of keys outside of typed words. */
export interface Actions {
  presses: number;
  keys: number;
  /** Characters typed into fields. */
  letters: number;
}

/** Counts the trusted events of a page, over every document that it opens. */
export async function countActions(page: Page): Promise<Actions> {
  const counted: Actions = { presses: 0, keys: 0, letters: 0 };
  await page.exposeFunction('countAction', (kind: keyof Actions) => {
    counted[kind]++;
  });
  const listen = () => {
    const told = globalThis as unknown as { countAction: (kind: string) => void; isCounted?: boolean };
    if (told.isCounted) return;
    told.isCounted = true;
    addEventListener('pointerdown', (event) => event.isTrusted && told.countAction('presses'), true);
    addEventListener(
      'keydown',
      (event) => {
        if (!event.isTrusted || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
        const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && event.target instanceof HTMLInputElement;
        told.countAction(isTyped ? 'letters' : 'keys');
      },
      true,
    );
  };
  await page.addInitScript(listen);
  // The page is open already.
  await page.evaluate(listen);
  return counted;
}
