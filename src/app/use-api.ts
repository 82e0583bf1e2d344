import type { ApiClient } from '#api';
import { useApp } from './app-context.ts';

/** Any call of the contract; for screens that stand in no story. */
export function useApi(): ApiClient {
  const { api } = useApp();
  if (!api) throw new Error('useApi without a server');
  return api;
}
