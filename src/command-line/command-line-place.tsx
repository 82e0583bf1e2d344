import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { keepTypedAhead, loadLater } from '#ui';
import type { CommandLineHostProps } from './command-line-host.tsx';

const CommandLineHost = loadLater(async () => (await import('./command-line-host.tsx')).CommandLineHost);

const shown = proxy({ isOpen: false });
let endTypedAhead: (() => string) | undefined;
let left: HTMLElement | undefined;

/** Opens the command line of the open workflow, or goes back into its field. */
export function openCommandLine(): void {
  const field = document.querySelector<HTMLElement>('[data-part="command-line"] input');
  if (field) return field.focus();
  left = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
  endTypedAhead ??= keepTypedAhead();
  shown.isOpen = true;
}

/** What was typed since the command line was asked for. */
function typedAhead(): string {
  const text = endTypedAhead?.() ?? '';
  endTypedAhead = undefined;
  return text;
}

function close(): void {
  shown.isOpen = false;
  typedAhead();
  if (left?.isConnected) left.focus({ preventScroll: true });
  left = undefined;
}

/** Where the command line stands while it is open; its code loads when it first opens. */
export function CommandLinePlace(props: Omit<CommandLineHostProps, 'typedAhead' | 'onClose'>) {
  const { isOpen } = useSnapshot(shown);
  useEffect(() => close, []);
  return isOpen ? <CommandLineHost {...props} typedAhead={typedAhead} onClose={close} /> : null;
}
