import { describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '#api';
import { PartiError } from '#domain';
import { createRoomReport } from './room-report.ts';
import { followRoom, type RoomLine, type RoomNews } from './room-stream.ts';

const NEWS: RoomNews = { state: { slide: 'a', place: 0, round: 0, tries: {} }, name: 'Ana', isAway: false, taken: 1, at: 1000 };

/** Answers with these parts, each line once; then as `last` says. */
function lines(all: string[][], last: string) {
  const asked = vi.fn();
  const file = () => {
    asked();
    const parts = all.shift();
    if (!parts) return Promise.reject(new PartiError(last as 'presenting.over'));
    return Promise.resolve(
      new Response(
        new ReadableStream({
          start(controller) {
            for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
            controller.close();
          },
        }),
      ),
    );
  };
  return { api: { file } as unknown as Pick<ApiClient, 'file'>, asked };
}

function heard(all: string[][], last = 'presenting.link-void', report?: Parameters<typeof followRoom>[3]) {
  const news: RoomNews[] = [];
  const line: RoomLine[] = [];
  const { api, asked } = lines(all, last);
  const end = followRoom(api, { id: 't', key: 'k' }, { news: (one) => news.push(one), line: (one) => line.push(one) }, report);
  return { news, line, end, asked };
}

describe('the line to a talk', () => {
  it('reads news that come in parts, and passes over signs of life', async () => {
    const text = `: here\n\ndata: ${JSON.stringify({ ...NEWS, name: 'Änne' })}\n\n`;
    const at = text.indexOf('data') + 9;
    const { news, line } = heard([[text.slice(0, at), text.slice(at), 'data: {"state":null}\n\n']]);
    await expect.poll(() => line).toEqual(['on', 'over']);
    expect(news).toEqual([{ ...NEWS, name: 'Änne' }]);
  });

  it('comes back after it broke, and says so meanwhile; a link that is void is asked no more', async () => {
    const event = `data: ${JSON.stringify(NEWS)}\n\n`;
    const { line, news, asked } = heard([[event], [event]]);
    await expect.poll(() => line).toEqual(['on', 'lost', 'on', 'lost', 'void']);
    expect(news).toHaveLength(2);
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it('C.06b reports the first news of each line, and then at most one in ten seconds; what it does, each time', async () => {
    const call = vi.fn(() => Promise.resolve());
    const report = createRoomReport({ call } as unknown as Pick<ApiClient, 'call'>, { id: 't', key: 'k' });
    const told = () => call.mock.calls.map((one) => (one as unknown as [string, { body: object }])[1].body);
    const event = (at: number) => `data: ${JSON.stringify({ ...NEWS, at })}\n\n`;
    const { line } = heard([[event(1), event(2)], [event(3)]], 'presenting.over', report);
    await expect.poll(() => line.at(-1)).toBe('over');
    report.is('roams');
    report.is('roams');
    const { tab } = report;
    const base = { key: 'k', tab, how: 'follows' };
    expect(told()).toEqual([
      { ...base, at: 1 },
      { ...base, at: 3 },
      { ...base, how: 'roams' },
    ]);
  });
});
