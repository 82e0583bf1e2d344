import { afterEach, describe, expect, it } from 'vitest';
import { confirmChoice, ConfirmDeclined, openQuestion } from './confirm.ts';

afterEach(() => openQuestion.get()?.answer(true));

describe('confirmChoice', () => {
  it('resolves on yes and shows nothing afterwards', async () => {
    const answer = confirmChoice({ title: 'Delete?' });
    expect(openQuestion.get()?.texts.title).toBe('Delete?');
    openQuestion.get()?.answer(true);
    await expect(answer).resolves.toBeUndefined();
    expect(openQuestion.get()).toBeUndefined();
  });

  it('rejects when declined', async () => {
    const answer = confirmChoice();
    openQuestion.get()?.answer(false);
    await expect(answer).rejects.toBeInstanceOf(ConfirmDeclined);
  });

  it('declines an older question when a newer comes', async () => {
    const older = confirmChoice({ title: 'older' });
    const newer = confirmChoice({ title: 'newer' });
    await expect(older).rejects.toBeInstanceOf(ConfirmDeclined);
    expect(openQuestion.get()?.texts.title).toBe('newer');
    openQuestion.get()?.answer(true);
    await newer;
  });
});
