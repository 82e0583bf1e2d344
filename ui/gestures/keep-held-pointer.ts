/**
 * Whoever holds the pointer keeps it: text that is selected under a field, a handle or a needle would be dragged away by the
 * browser in its place, and the gesture would end where it began.
 */
export function keepHeldPointer(page: Pick<Document, 'addEventListener'>): void {
  let isHeld = false;
  page.addEventListener('gotpointercapture', () => (isHeld = true), { capture: true });
  page.addEventListener('lostpointercapture', () => (isHeld = false), { capture: true });
  page.addEventListener('dragstart', (event) => isHeld && event.preventDefault(), { capture: true });
}
