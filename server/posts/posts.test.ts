import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSharingBench, type SharingBench } from '../sharing/sharing.fixture.ts';
import { fetchPosts, postAddress } from './content-host.ts';
import { postOf, startContentHost, type ContentHost } from './content-host.fixture.ts';

let older: ContentHost;
let newer: ContentHost;
let bench: SharingBench;
beforeAll(async () => {
  [older, newer] = await Promise.all([startContentHost(), startContentHost()]);
  bench = await startSharingBench({ PARTI_CONTENT_HOST: older.address, PARTI_CONTENT_HOST_NEW: newer.address });
}, 60_000);
afterAll(() => Promise.all([bench?.stop(), older?.stop(), newer?.stop()]));
afterEach(() => {
  for (const host of [older, newer]) host.asked.length = 0;
});
const ask = (query: string) => bench.anonymous.raw('GET', `posts?${query}`);

describe('posts of the content host', () => {
  it('P7.07a P3.09 are asked by type with slug or categories, and come as the host writes them', async () => {
    older.answer([postOf(7, 'Halle', '<p>Neu.</p>', { description: 'Eine Halle' }), postOf(8, 'Second', 'two')]);
    expect(await ask('type=page&slug=halle')).toMatchObject({
      status: 200,
      body: {
        isOn: true,
        posts: [
          {
            ...{ id: '7', title: 'Halle', content: '<p>Neu.</p>', yoast_head: '<title>Halle</title>' },
            yoast_head_json: { title: 'Halle', description: 'Eine Halle' },
          },
          { id: '8' },
        ],
      },
    });
    await ask('type=post&categories=news,12');
    expect(older.asked).toEqual(['/wp/pages?slug=halle', '/wp/posts?categories=news%2C12']);
  });

  it('P7.07b the flag chooses the newer host', async () => {
    newer.answer([postOf(1, 'New', 'new')]);
    expect(await ask('slug=flag&newHost=1')).toMatchObject({ body: { posts: [{ title: 'New' }] } });
    expect([older.asked, newer.asked]).toEqual([[], ['/wp/posts?slug=flag']]);
    await ask('slug=flag');
    expect(older.asked).toEqual(['/wp/posts?slug=flag']);
  });

  it('P8.01 a host that answers 500, leads elsewhere, says no list or an empty one is a catalogue error; it is asked once in a while', async () => {
    const told = async (slug: string, what: unknown) => {
      older.answer(what, `/posts?slug=${slug}`);
      const { status, code, body } = await ask(`slug=${slug}`);
      return [status, code, (body as { parameters?: { status?: string } }).parameters?.status];
    };
    expect(await told('broken', 500)).toEqual([502, 'content.fetch-failed', '500']);
    expect(await told('moved', 302)).toEqual([502, 'content.fetch-failed', '302']);
    expect(await told('no-json', '<html>')).toEqual([502, 'content.fetch-failed', 'unreadable']);
    expect(await told('an-object', { code: 'rest_no_route' })).toEqual([502, 'content.fetch-failed', 'unreadable']);
    expect(await told('large', 'x'.repeat(3 * 1024 * 1024))).toEqual([502, 'content.fetch-failed', 'too large']);
    expect(await told('nothing', [])).toEqual([404, 'content.empty', undefined]);
    older.asked.length = 0;
    expect(await ask('slug=broken')).toMatchObject({ code: 'content.fetch-failed' });
    expect(older.asked).toEqual([]);
    await ask('slug=broken&preview=1');
    expect(older.asked).toEqual(['/wp/posts?slug=broken']);
  });

  it('P8.01 a host that hangs, or is not there, is given up', async () => {
    older.answer('hang', '/posts?slug=slow');
    await expect(fetchPosts(older.address, { type: 'post', slug: 'slow' }, 200)).rejects.toMatchObject({
      code: 'content.fetch-failed',
      parameters: { status: 'timeout' },
    });
    await expect(fetchPosts('http://127.0.0.1:1/wp', { type: 'post' })).rejects.toMatchObject({
      parameters: { status: 'unreachable' },
    });
  });

  it('nothing that is asked leaves the path of the host', async () => {
    expect(postAddress('https://a.example/wp/', { type: 'page', slug: '../../users?x=#y' })).toBe(
      'https://a.example/wp/pages?slug=..%2F..%2Fusers%3Fx%3D%23y',
    );
    for (const wrong of ['type=../users', 'type=Page', 'slug=a/b', 'slug=', 'categories=,', 'host=http://127.0.0.1', 'newHost=2'])
      expect(await ask(wrong), wrong).toMatchObject({ status: 400 });
    expect(older.asked).toEqual([]);
  });
});

it('without a content host nobody is asked, and what ships is shown', async () => {
  const without = await startSharingBench();
  try {
    expect(await without.anonymous.call('GET posts', { query: { type: 'page', slug: 'home' } })).toEqual({
      isOn: false,
      posts: [],
    });
  } finally {
    await without.stop();
  }
});
