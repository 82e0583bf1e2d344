import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { shownTexts } from '#fixtures/shown-texts';
import { NO_LOOK, type LookDraft } from './look-draft.ts';
import { LookSample } from './look-sample.tsx';

const shown = (draft: Partial<LookDraft>) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={shownTexts()}>
      <LookSample draft={{ ...NO_LOOK, ...draft }} />
    </I18nextProvider>,
  );

it('P3.05a a look is seen in both themes while it is written, its colours as they can be read', () => {
  const sample = shown({ primary: '#7A1F3D', secondary: '#1F6F7A', palette: '#C9A227, 102030', font: 'Georgia, serif' });
  expect(sample.match(/color-scheme:(light|dark)/g)).toEqual(['color-scheme:light', 'color-scheme:dark']);
  // The wine red is read on light surfaces as it is, on dark ones only when it is lighter.
  expect(sample).toMatch(/--color-accent:light-dark\(#7A1F3D, #(?!7A1F3D)[\dA-F]{6}\)/);
  expect(sample).toContain('font-family:Georgia, serif');
  expect(sample).toContain('background:#102030');
  // Half a colour is none yet.
  expect(shown({ primary: '#7A1' })).not.toContain('--color-accent');
});
