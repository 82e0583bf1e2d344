import { expect, test } from 'vitest';
import { inSentences } from './sentences.ts';

test('an error and its hint are two sentences, whatever ends them', () => {
  expect(inSentences('The server does not answer', 'Try again.')).toBe('The server does not answer. Try again.');
  expect(inSentences('It failed.', 'Try again')).toBe('It failed. Try again.');
  expect(inSentences('Not taken: 550 no such user', 'Check it.')).toBe('Not taken: 550 no such user. Check it.');
  expect(inSentences('He said “no.”', 'Ask again?')).toBe('He said “no.” Ask again?');
  expect(inSentences('サーバーが応答しません', 'やり直してください。')).toBe('サーバーが応答しません。やり直してください。');
  expect(inSentences('失敗しました。', '再読み込みしてください')).toBe('失敗しました。再読み込みしてください。');
  expect(inSentences('It failed', undefined)).toBe('It failed.');
  expect(inSentences('', '')).toBe('');
});
