import type { RenderServer } from '#domain';
import { pageMark } from '../../services/page-mark.ts';

/** Servers that the operator allows models from: the page names them. */
export function renderServers(): readonly RenderServer[] {
  const named = pageMark('render') ?? '';
  return named.split(',').flatMap((one) => {
    const at = one.indexOf('=');
    return at < 0 ? [] : [{ name: one.slice(0, at), origin: one.slice(at + 1) }];
  });
}
