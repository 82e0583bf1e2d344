import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestUser, startTestDatabase, type TestDatabase } from '#fixtures/database';
import { createQuotas } from './quotas.ts';

let database: TestDatabase;
/** Milliseconds; noon of 30 November 2026. */
let at: number;
const told: string[] = [];
beforeAll(async () => {
  database = await startTestDatabase();
  for (const name of ['ann', 'ben', 'cleo', 'dan']) await addTestUser(database.pool, name);
});
afterAll(() => database.stop());

const LAST_DAY = Date.UTC(2026, 10, 30, 12);
const limit = async (executions: number | null, edits: number | null) => {
  await database.pool.query(`UPDATE plan SET executions = $1, edits = $2 WHERE name = 'Unlimited'`, [executions, edits]);
};
const start = () => {
  at = LAST_DAY;
  told.length = 0;
  return createQuotas(database.pool, { emit: (_event, data) => void told.push((data as { userId: string }).userId) }, () => at);
};

describe('what people run', () => {
  it('P3.03 W4.09a counts to the limit and not one further, tells at 80 % and at the end, and survives a restart', async () => {
    await limit(10, null);
    const quotas = start();
    expect(await quotas.of('ann')).toEqual({
      plan: 'Unlimited',
      executions: { bucket: '2026-11', limit: 10, performed: 0 },
      edits: { bucket: '2026-11', limit: null, performed: 0 },
    });
    const taken = Array.from({ length: 12 }, () => quotas.take('ann'));
    expect(taken).toEqual([...Array<boolean>(10).fill(true), false, false]);
    expect(told).toEqual(['ann', 'ann']);
    await expect(quotas.mustExecute('ann')).rejects.toMatchObject({
      code: 'quota.out-of-executions',
      parameters: { bucket: '2026-11', limit: 10, performed: 10 },
    });
    quotas.giveBack('ann');
    expect(quotas.isOut('ann')).toBe(false);
    await quotas.flush();
    expect((await start().of('ann')).executions.performed).toBe(9);
  });

  it('counts who was not asked about yet, and counts nothing twice while it is written', async () => {
    await limit(100, null);
    const quotas = start();
    expect(quotas.take('ben')).toBe(true);
    const [facts] = await Promise.all([quotas.of('ben'), quotas.flush(), quotas.flush()]);
    expect(quotas.take('ben')).toBe(true);
    expect(facts.executions.performed).toBe(1);
    expect((await quotas.of('ben')).executions.performed).toBe(2);
    await quotas.flush();
    expect((await start().of('ben')).executions.performed).toBe(2);
  });

  it('a plan lowered below its use refuses at once; a person with a plan of their own is not touched', async () => {
    await limit(100, null);
    const quotas = start();
    await quotas.of('cleo');
    for (let n = 0; n < 5; n++) quotas.take('cleo');
    await database.pool.query(`UPDATE "user" SET plan = 'Pro' WHERE id = 'dan'`);
    await quotas.of('dan');
    await limit(3, null);
    await quotas.changed();
    expect([quotas.take('cleo'), quotas.take('dan')]).toEqual([false, true]);
    expect(await quotas.of('dan')).toMatchObject({ plan: 'Pro', executions: { limit: null } });
  });
});

describe('what people change', () => {
  it('W1.08 of five edits a month the sixth is refused; next month is free again', async () => {
    await limit(null, 5);
    const quotas = start();
    await quotas.of('ann');
    const edit = () => {
      const refusal = quotas.editRefusal('ann', 'w');
      if (!refusal) quotas.edited('ann', 'w');
      at += 1000;
      return refusal?.code;
    };
    expect(Array.from({ length: 6 }, edit)).toEqual([...Array<undefined>(5).fill(undefined), 'quota.monthly-edit-limit']);
    at = Date.UTC(2026, 11, 1);
    expect(edit()).toBeUndefined();
    expect((await quotas.of('ann')).edits).toEqual({ bucket: '2026-12', limit: 5, performed: 1 });
  });

  it('a drag or a word is one edit however many changes it sends, and no gesture lasts longer than five seconds', async () => {
    await limit(null, 3);
    const quotas = start();
    await quotas.of('ben');
    const changes = (count: number, everyMs: number, workflow = 'w') => {
      for (let n = 0; n < count; n++) {
        quotas.edited('ben', workflow);
        at += everyMs;
      }
    };
    changes(10, 400);
    expect((await quotas.of('ben')).edits.performed).toBe(1);
    // 4 s have passed: 1 s more is the same gesture, the rest is another.
    changes(10, 400);
    expect((await quotas.of('ben')).edits.performed).toBe(2);
    at += 10_000;
    changes(1, 0);
    changes(1, 0, 'another');
    expect((await quotas.of('ben')).edits.performed).toBe(4);
    // The gesture goes on, though the month is over for another.
    expect(quotas.editRefusal('ben', 'w')).toBeUndefined();
    expect(quotas.editRefusal('ben', 'third')?.code).toBe('quota.monthly-edit-limit');
  });
});
