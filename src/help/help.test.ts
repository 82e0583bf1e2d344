import { expect, it } from 'vitest';
import { formatKeys } from '#ui';
import { createCommandRegistry } from '../commands/command-registry.ts';
import type { SearchResult } from '../commands/search-result.ts';
import { ROUTES } from '../router.tsx';
import { helpTopicOf } from './help-topic.ts';
import { shortcutList } from './shortcut-list.ts';

const command = (id: string, more: Partial<SearchResult> = {}): SearchResult => ({
  type: 'edit',
  id,
  name: id,
  description: '',
  shortcuts: [],
  run: () => undefined,
  ...more,
});

/** Paths of the router, with its parameters filled in. */
const paths = (routes: typeof ROUTES): string[] =>
  routes.flatMap(({ path, children }) => [
    ...(path?.startsWith('/') ? [path.replaceAll(/:\w+\??/g, 'x').replace('/*', '/x')] : []),
    ...paths(children ?? []),
  ]);

it('P2.34a every screen has help that fits it', () => {
  const byPath = new Map(paths(ROUTES).map((path) => [path, helpTopicOf(path)]));
  expect(byPath.get('/workflows/x')).toBe('editor');
  expect(byPath.get('/workflows')).toBe('gallery');
  expect(byPath.get('/admin/people')).toBe('administration');
  expect(byPath.get('/account/org-usage')).toBe('administration');
  expect(byPath.get('/signin')).toBe('sign-in');
  // Those that only lead on, or are a picture alone, have nothing of their own.
  expect([...byPath].filter(([, topic]) => topic === 'anywhere').map(([path]) => path)).toEqual([
    '/',
    '/unifiedWorkflow/x',
    '/signed-out',
    '/render',
    '/copy/x',
  ]);
  expect(helpTopicOf('/nowhere')).toBe('anywhere');
});

it('P2.34b lists every command with keys, also one that cannot run now, and no other', () => {
  const registry = createCommandRegistry();
  registry.register([
    command('undo', { name: 'Undo', shortcuts: ['mod+z'] }),
    command('redo', { name: 'Redo', shortcuts: ['mod+shift+z', 'mod+y'], validator: () => false }),
    command('pin', { name: 'Pin', type: 'tools', paneKeys: ['p'] }),
    command('mute', { name: 'Mute' }),
  ]);
  expect(shortcutList(registry.all())).toEqual([
    {
      type: 'edit',
      rows: [
        { id: 'redo', name: 'Redo', keys: ['mod+shift+z', 'mod+y'] },
        { id: 'undo', name: 'Undo', keys: ['mod+z'] },
      ],
    },
    { type: 'tools', rows: [{ id: 'pin', name: 'Pin', keys: ['p'] }] },
  ]);
  expect(shortcutList(registry.all(), 'UND').flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(['undo']);
  expect(formatKeys('mod+z', true)).toBe('⌘Z');
  expect(formatKeys('mod+z', false)).toBe('Ctrl+Z');
});

it('P2.28 every screen has a title of its own, or sets it by what it shows', () => {
  const leaves = (routes: typeof ROUTES): typeof ROUTES =>
    routes.flatMap((route) => (route.children ? leaves(route.children) : [route]));
  const untitled = leaves(ROUTES)
    .filter(({ handle, loader }) => handle === undefined && loader === undefined)
    .map(({ path }) => path);
  expect(untitled).toEqual([
    '/client-auth',
    '/workflows/:projectId',
    '/w/:workflowId',
    '/docs/inputs/:type?',
    '/docs/inputs/keywords/:keyword',
  ]);
});

it('P2.22b every screen but the page that is not found comes when it is first shown', () => {
  const leaves = (routes: typeof ROUTES): typeof ROUTES =>
    routes.flatMap((route) => (route.children ? leaves(route.children) : [route]));
  expect(
    leaves(ROUTES)
      .filter(({ lazy, loader }) => lazy === undefined && loader === undefined)
      .map(({ path }) => path),
  ).toEqual(['*']);
});
