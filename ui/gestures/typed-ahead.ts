/** Time (ms) after which a field that did not come gives the keys back. */
const GIVEN_BACK_AFTER_MS = 5000;

/**
 * Letters typed before the field they are meant for stands: from the call on they are kept from everything else, where they
 * would be taken for keys of commands. The field calls what is answered once it has the focus; it ends the keeping and gives
 * the text, '' when there is none.
 */
export function keepTypedAhead(): () => string {
  let text = '';
  const keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Backspace') text = text.slice(0, -1);
    else if (event.key.length === 1) text += event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', keep, { capture: true });
  const end = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', keep, { capture: true });
    return text;
  };
  const timer = setTimeout(end, GIVEN_BACK_AFTER_MS);
  return end;
}
