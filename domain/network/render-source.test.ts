import { describe, expect, it } from 'vitest';
import { MAX_RENDERED_BYTES, renderSource, requireRenderSize } from './render-source.ts';

const own = 'https://parti.example.com';
const servers = [
  { name: 'dev', origin: 'https://dev.example.com' },
  { name: 'models', origin: 'https://models.example.com:8443' },
];
const source = (url: string | null, wish: { environment?: string; server?: string } = {}) =>
  renderSource({ url, environment: wish.environment ?? null, server: wish.server ?? null }, { own, servers }).href;

describe('the model that /render shows', () => {
  it('P2.18a comes from this server or one of the list, from nowhere else', () => {
    expect(source('/models/tower.glb')).toBe('https://parti.example.com/models/tower.glb');
    expect(source('https://models.example.com:8443/tower.glb')).toBe('https://models.example.com:8443/tower.glb');
    for (const url of [
      'https://elsewhere.example.com/tower.glb',
      'https://models.example.com/tower.glb',
      'http://parti.example.com/tower.glb',
      '//elsewhere.example.com/tower.glb',
      'https://parti.example.com@elsewhere.example.com/tower.glb',
      'https://user:secret@parti.example.com/tower.glb',
      'javascript:alert(1)',
      'data:application/json,{}',
      'blob:https://elsewhere.example.com/1',
      'file:///etc/passwd',
      'https://',
    ])
      expect(() => source(url), url).toThrow(expect.objectContaining({ code: 'url.invalid' }));
    for (const none of [null, '', '  ']) expect(() => source(none)).toThrow(expect.objectContaining({ code: 'render.no-url' }));
  });

  it('P2.18c comes from the server that environment or server name, of the list alone', () => {
    expect(source('tower.glb', { server: 'dev' })).toBe('https://dev.example.com/tower.glb');
    expect(source('tower.glb', { environment: 'models' })).toBe('https://models.example.com:8443/tower.glb');
    expect(source('tower.glb', { server: 'https://dev.example.com', environment: 'dev' })).toBe(
      'https://dev.example.com/tower.glb',
    );
    for (const server of ['prod', 'https://elsewhere.example.com', 'dev.example.com'])
      expect(() => source('tower.glb', { server }), server).toThrow(
        expect.objectContaining({ code: 'render.server-unknown', parameters: { server } }),
      );
    expect(() => source('tower.glb', { server: 'dev', environment: 'models' })).toThrow(
      expect.objectContaining({ code: 'render.server-unknown' }),
    );
    // Who names a server means that one.
    expect(() => source('https://models.example.com:8443/tower.glb', { server: 'dev' })).toThrow(
      expect.objectContaining({ code: 'url.invalid' }),
    );
  });

  it('P2.18a is 200 MB at most', () => {
    expect(() => requireRenderSize(MAX_RENDERED_BYTES)).not.toThrow();
    expect(() => requireRenderSize(300 * 1024 * 1024)).toThrow(
      expect.objectContaining({ code: 'render.too-large', parameters: { megabytes: 300, limit: 200 } }),
    );
  });
});
