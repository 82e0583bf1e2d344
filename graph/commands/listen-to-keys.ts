import { copiedCount, copyText, pasteText } from '../clipboard/clipboard.ts';
import type { Graph } from '../editor/graph.ts';
import { graphCommands } from './graph-commands.ts';
import { deleteSelected } from '../edit/edit-nodes.ts';

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

/** Writes a key press as commands name it: `mod+shift+d`. */
export function keysOf(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>,
  mac: boolean,
): string {
  // With Alt a Mac types other letters, and Shift types signs over digits: there the place of the key counts.
  const placed = /^(?:Key|Digit)(.)$/.exec(event.code)?.[1];
  const key = (event.altKey || event.shiftKey ? placed : undefined) ?? event.key;
  const modifiers = [mac ? event.metaKey : event.ctrlKey, event.shiftKey, event.altKey].flatMap((held, index) =>
    held ? [['mod', 'shift', 'alt'][index]] : [],
  );
  return [...modifiers, key.toLowerCase()].join('+');
}

/** Keys of the graph while focus is in its board; keys typed into fields, menus and lists are theirs. */
export function listenToKeys(graph: Graph, board: HTMLElement, onError: (error: unknown) => void): () => void {
  const isText = (target: EventTarget | null) =>
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
  const isOurs = (target: EventTarget | null) =>
    target instanceof Element &&
    board.contains(target) &&
    !isText(target) &&
    !target.closest('.quick-add, .pop, .find-bar, .beginnings');
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !isOurs(event.target) || event.isComposing) return;
    const target = event.target as HTMLElement;
    const inCard = target.closest('.node') !== null && !target.matches('.node');
    const keys = keysOf(event, isMac());
    if (inCard && moveAmongChips(target, keys)) return event.preventDefault();
    // A button under focus keeps its own keys.
    if ((inCard || target.closest('.corner')) && !['escape', 'mod+d', 'mod+a', 'mod+z', 'mod+shift+z', 'mod+y'].includes(keys))
      return;
    if (runHistory(graph, keys)) return event.preventDefault();
    const found = graphCommands.find((one) => one.keys.includes(keys) && one.when(graph));
    if (!found) return;
    event.preventDefault();
    Promise.resolve(found.run(graph)).catch(onError);
  };
  // Text that is still selected elsewhere is named as the target: whoever has the focus is meant.
  const isForUs = (event: ClipboardEvent) => isOurs(document.activeElement) || isOurs(event.target);
  const onCopy = (event: ClipboardEvent) => {
    if (!isForUs(event)) return;
    const text = copyText(graph);
    if (text === undefined || !event.clipboardData) return;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
    graph.say('copied', { count: copiedCount(graph) });
    if (event.type === 'cut' && graph.canEdit) deleteSelected(graph, true);
  };
  // Cards select no text, so that the browser would leave what is selected elsewhere.
  const onPress = ({ target }: PointerEvent) => {
    if (isOurs(target)) document.getSelection()?.removeAllRanges();
  };
  let pointer: { x: number; y: number } | undefined;
  const onMove = (event: PointerEvent) => (pointer = { x: event.clientX, y: event.clientY });
  const onPaste = (event: ClipboardEvent) => {
    if (!isForUs(event)) return;
    const rect = board.getBoundingClientRect();
    const over = pointer && pointer.x > rect.left && pointer.x < rect.right && pointer.y > rect.top && pointer.y < rect.bottom;
    const at = over && pointer ? graph.view.toGraph({ x: pointer.x - rect.left, y: pointer.y - rect.top }) : undefined;
    if (pasteText(graph, event.clipboardData?.getData('text/plain') ?? '', at)) event.preventDefault();
    else if (graph.canEdit && event.clipboardData?.files.length === 0) graph.say('nothing-to-paste');
  };
  board.addEventListener('keydown', onKey);
  board.addEventListener('pointerdown', onPress);
  board.addEventListener('pointermove', onMove);
  document.addEventListener('copy', onCopy);
  document.addEventListener('cut', onCopy);
  document.addEventListener('paste', onPaste);
  return () => {
    board.removeEventListener('keydown', onKey);
    board.removeEventListener('pointerdown', onPress);
    board.removeEventListener('pointermove', onMove);
    document.removeEventListener('copy', onCopy);
    document.removeEventListener('cut', onCopy);
    document.removeEventListener('paste', onPaste);
  };
}

function runHistory(graph: Graph, keys: string): boolean {
  const { commands } = graph.ports;
  if (keys === 'mod+z') commands.undo();
  else if (keys === 'mod+shift+z' || keys === 'mod+y') commands.redo();
  else return false;
  return true;
}

/** Up and down among the values of a card. */
function moveAmongChips(target: HTMLElement, keys: string): boolean {
  const step = { arrowdown: 1, arrowup: -1 }[keys];
  if (step === undefined) return false;
  const chips = [...(target.closest('.node')?.querySelectorAll<HTMLElement>('.chip, .more button, .foot button') ?? [])];
  chips[chips.indexOf(target) + step]?.focus();
  return true;
}
