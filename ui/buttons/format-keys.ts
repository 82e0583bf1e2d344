/** Platform test: whether shortcuts are written with ⌘ (Mac) or with Ctrl. */
export function usesCommandKey(platform: string = globalThis.navigator?.platform ?? ''): boolean {
  return /mac|iphone|ipad/i.test(platform);
}

const MAC: Record<string, string> = { mod: '⌘', shift: '⇧', alt: '⌥', ctrl: '⌃' };
const PC: Record<string, string> = { mod: 'Ctrl', shift: 'Shift', alt: 'Alt', ctrl: 'Ctrl' };
const NAMED: Record<string, string> = {
  enter: '↵',
  escape: 'Esc',
  delete: '⌦',
  backspace: '⌫',
  tab: '⇥',
  space: '␣',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
};

/** Shortcut text of keys such as `mod+shift+z`: `⇧⌘Z` on a Mac, `Ctrl+Shift+Z` elsewhere; `g r` is a sequence. */
export function formatKeys(keys: string, mac: boolean = usesCommandKey()): string {
  return keys
    .split(' ')
    .map((chord) => {
      const parts = chord.toLowerCase().split('+');
      const key = parts.pop() ?? '';
      const order = mac ? ['ctrl', 'alt', 'shift', 'mod'] : ['mod', 'ctrl', 'alt', 'shift'];
      const modifiers = order.filter((name) => parts.includes(name)).map((name) => (mac ? MAC : PC)[name] ?? name);
      return [...modifiers, NAMED[key] ?? key.toUpperCase()].join(mac ? '' : '+');
    })
    .join(' ');
}
