import { afterAll, expect, it } from 'vitest';
import { readFunctionRecord } from '#domain';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { createLanguages } from './languages.ts';
import { RUNTIMES } from './runtimes.ts';

const languages = createLanguages('', { cacheFolder: openTemporaryFolder('parti-epochs-') });
afterAll(() => languages.close());

it.each(RUNTIMES.filter(({ language }) => language !== 'typescript').map(({ language }) => language))(
  'results of %s name what they were made with: without that no workflow runs it',
  async (language) => {
    const record = readFunctionRecord({ id: 'one', name: 'One', language });
    expect((await languages.epochs([record]))(record)).toMatch(/^[0-9a-f]{16,64}$/);
  },
);
