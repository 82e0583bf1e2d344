import type { CallContract } from './call.ts';

/** The call for icons that are files. */
export const iconCalls = {
  'GET icons/{name}': {
    tag: 'icons',
    summary: 'SVG file of an icon, 16 units wide and high; `icon.not-found` where there is none',
    access: 'anonymous',
    limit: { max: 600, per: 'minute' },
    gives: { types: ['image/svg+xml'] },
  },
} as const satisfies Record<string, CallContract>;
