import { expect, it } from 'vitest';
import { keepPage } from './keep-page.ts';

function dropped(kind: 'dragover' | 'drop', types: readonly string[], isTaken = false) {
  const page = new EventTarget();
  if (isTaken) page.addEventListener(kind, (event) => event.preventDefault());
  keepPage(page as Window);
  const dataTransfer = { types, dropEffect: 'copy' };
  const event = Object.assign(new Event(kind, { cancelable: true }), { dataTransfer });
  page.dispatchEvent(event);
  return { isKept: event.defaultPrevented, effect: dataTransfer.dropEffect };
}

it('keeps the page from a file that nobody takes, and shows that nobody does', () => {
  expect(dropped('dragover', ['Files'])).toEqual({ isKept: true, effect: 'none' });
  expect(dropped('drop', ['Files']).isKept).toBe(true);
});

it('leaves files to whoever takes them, and everything else to the browser', () => {
  expect(dropped('dragover', ['Files'], true).effect).toBe('copy');
  expect(dropped('dragover', ['text/plain'])).toEqual({ isKept: false, effect: 'copy' });
  expect(dropped('drop', ['text/plain']).isKept).toBe(false);
});
