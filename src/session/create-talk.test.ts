import { afterEach, expect, it, vi } from 'vitest';
import type { RoomState } from '#domain';
import { createTalk } from './create-talk.ts';

afterEach(() => {
  vi.useRealTimers();
});

const STATE: RoomState = { slide: 'first', place: 0, round: 0, tries: {} };

it('C.06b of two slides only one is on its way: a slow server cannot hear the older one last', async () => {
  vi.useFakeTimers();
  const answers: PromiseWithResolvers<unknown>[] = [];
  const told: string[] = [];
  let hear: (news: object) => void = () => undefined;
  const session = {
    on(action: string, listener: (news: object) => void) {
      if (action === 'talk.changed') hear = listener;
      return () => undefined;
    },
    onConnected: () => () => undefined,
    request(action: string, { state }: { state?: RoomState }) {
      if (action !== 'talk.show') return Promise.resolve(null);
      told.push(state?.slide ?? '');
      const answer = Promise.withResolvers<unknown>();
      answers.push(answer);
      return answer.promise;
    },
  } as unknown as Parameters<typeof createTalk>[0]['session'];
  const errors: unknown[] = [];
  const api = {} as Parameters<typeof createTalk>[0]['api'];
  const talk = createTalk({ api, session, workflowId: 'w', onError: (error) => errors.push(error) });
  hear({ workflowId: 'w', talk: { isMine: true } });

  talk.show(STATE);
  await vi.advanceTimersByTimeAsync(1000);
  for (const slide of ['second', 'third']) {
    talk.show({ ...STATE, slide });
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(told).toEqual(['first']);
  answers[0]?.resolve(null);
  await vi.advanceTimersByTimeAsync(1000);
  // What came meanwhile is told as it is now.
  expect(told).toEqual(['first', 'third']);
  // One that failed holds nothing up.
  answers[1]?.reject(new Error('cut off'));
  talk.show(STATE);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual(['first', 'third', 'first']);
  expect(errors).toHaveLength(1);
  talk.close();
});
