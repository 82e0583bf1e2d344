import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { shownTexts } from '#fixtures/shown-texts';
import { FUNCTION_PARTS, type FunctionPart } from './code-address.ts';
import { NewSteps } from './new-steps.tsx';

/** Where the ways of a step lead, back and on. */
const ways = (part: FunctionPart): (string | undefined)[] => {
  const drawn = renderToStaticMarkup(
    <I18nextProvider i18n={shownTexts('en')}>
      <MemoryRouter>
        <NewSteps id="bays" part={part} />
      </MemoryRouter>
    </I18nextProvider>,
  );
  return [...drawn.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
};

test('W2.05a nine steps lead from one to the next and back, in the order of the specification, and out at the end', () => {
  expect(FUNCTION_PARTS).toEqual([
    ...['details', 'connections', 'logic', 'overrides', 'inputs', 'outputs', 'permissions', 'versions', 'stats'],
  ]);
  expect(ways('details')).toEqual(['/functions/bays/connections?new=']);
  for (const [at, part] of FUNCTION_PARTS.entries()) {
    if (at === 0 || at === FUNCTION_PARTS.length - 1) continue;
    expect(ways(part)).toEqual([
      `/functions/bays/${FUNCTION_PARTS[at - 1]}?new=`,
      `/functions/bays/${FUNCTION_PARTS[at + 1]}?new=`,
    ]);
  }
  expect(ways('stats')).toEqual(['/functions/bays/versions?new=', '/functions/bays']);
});
