import { describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '#api';
import { PartiError } from '#domain';
import { followRoom, type RoomLine, type RoomNews } from './room-stream.ts';

const NEWS: RoomNews = { state: { slide: 'a', place: 0, round: 0, tries: {} }, name: 'Ana', isAway: false, taken: 1 };

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

function heard(all: string[][], last = 'presenting.link-void') {
  const news: RoomNews[] = [];
  const line: RoomLine[] = [];
  const { api, asked } = lines(all, last);
  const end = followRoom(api, { id: 't', key: 'k' }, { news: (one) => news.push(one), line: (one) => line.push(one) });
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
    await expect.poll(() => line, { timeout: 5000 }).toEqual(['on', 'lost', 'on', 'lost', 'void']);
    expect(news).toHaveLength(2);
    expect(asked).toHaveBeenCalledTimes(3);
  });
});
