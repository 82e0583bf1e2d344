import { useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { preferences } from './preferences.ts';

const system = () => window.matchMedia('(prefers-color-scheme: dark)');

function onSystemChange(listener: () => void): () => void {
  const media = system();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** The theme that is seen: the chosen one, or the operating system's, as it changes. */
export function useShownTheme(): 'light' | 'dark' {
  const { theme } = useSnapshot(preferences);
  const isSystemDark = useSyncExternalStore(onSystemChange, () => system().matches);
  return theme === 'system' ? (isSystemDark ? 'dark' : 'light') : theme;
}
