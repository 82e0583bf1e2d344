import type { i18n } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { shownTexts } from '#fixtures/shown-texts';
import { useTranslation } from './use-translation.ts';

function Said({ count }: { count: number }) {
  const { t, i18n: instance } = useTranslation(['ui', 'app']);
  return (
    <p lang={instance.language}>
      {t('close')} {t('app:frame.skip')} {t('app:gallery.functions-count', { count })} {t('nowhere' as 'close')}
    </p>
  );
}

const drawn = (instance: i18n, count = 2) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={instance}>
      <Said count={count} />
    </I18nextProvider>,
  );

it('says what the library says, and works out a text without values once', () => {
  const instance = shownTexts('de');
  const said = (key: string, values = {}) => instance.getFixedT('de', ['ui', 'app'])(key as 'close', values);
  const expected = (count: number) =>
    `<p lang="de">${said('close')} ${said('app:frame.skip')} ${said('app:gallery.functions-count', { count })} nowhere</p>`;
  expect(said('close')).not.toBe('close');
  const [two, three] = [expected(2), expected(3)];
  const asked = vi.spyOn(instance, 't');
  expect(drawn(instance)).toBe(two);
  expect(asked).toHaveBeenCalledTimes(4);
  expect(drawn(instance, 3)).toBe(three);
  // With values, and without a text: each time.
  expect(asked).toHaveBeenCalledTimes(6);
});

it('says another language at once, and nothing of one instance in another', async () => {
  const instance = shownTexts('de');
  const german = drawn(instance);
  expect(drawn(shownTexts('ja'))).toContain('lang="ja"');
  for (const [area, texts] of Object.entries(shownTexts('ja').getDataByLanguage('ja') ?? {}))
    instance.addResourceBundle('ja', area, texts);
  await instance.changeLanguage('ja');
  expect(drawn(instance)).toBe(drawn(shownTexts('ja')));
  expect(drawn(instance)).not.toBe(german);
});
