import { useEffect } from 'react';
import { useApp } from './app-context.ts';
import type { SearchResult } from '../commands/search-result.ts';

/** Offers commands while the component is mounted; memoise `results`. */
export function useCommands(results: readonly SearchResult[]): void {
  const { registry } = useApp();
  useEffect(() => registry.register(results), [registry, results]);
}
