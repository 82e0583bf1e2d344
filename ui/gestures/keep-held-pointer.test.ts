import { expect, it } from 'vitest';
import { keepHeldPointer } from './keep-held-pointer.ts';

it('W3.08: selected text is dragged away by the browser only while nobody holds the pointer', () => {
  const page = new EventTarget();
  keepHeldPointer(page as unknown as Document);
  const isDragged = () => page.dispatchEvent(new Event('dragstart', { cancelable: true }));
  expect(isDragged()).toBe(true);
  page.dispatchEvent(new Event('gotpointercapture'));
  expect(isDragged()).toBe(false);
  page.dispatchEvent(new Event('lostpointercapture'));
  expect(isDragged()).toBe(true);
});
