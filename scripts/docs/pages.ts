import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { csharpSdk } from './csharp-sdk.ts';
import { errorPage } from './error-page.ts';
import { pythonSdk } from './python-sdk.ts';
import { recordPage } from './record-page.ts';
import { sdkPage } from './sdk-entry.ts';
import { typescriptSdk } from './typescript-sdk.ts';

const root = join(import.meta.dirname, '..', '..');

/** Pages that are made from the code, by their path below the repository. */
export function madePages(): ReadonlyMap<string, string> {
  const texts = JSON.parse(readFileSync(join(root, 'locales', 'en', 'errors.json'), 'utf8')) as Parameters<typeof errorPage>[0];
  return new Map([
    ['docs/errors.md', errorPage(texts)],
    ['docs/record.md', recordPage()],
    [
      'docs/sdk/typescript.md',
      sdkPage(
        'TypeScript: `parti`',
        "`import * as parti from 'parti'` in a function. Lengths are metres, angles radians.",
        ['ts', '//'],
        typescriptSdk(join(root, 'runtimes', 'script', 'sdk')),
      ),
    ],
    [
      'docs/sdk/python.md',
      sdkPage(
        'Python: `parti`',
        '`import parti` in a function. Lengths are metres, angles radians.',
        ['python', '#'],
        pythonSdk(join(root, 'runtimes', 'python', 'host', 'parti')),
      ),
    ],
    [
      'docs/sdk/csharp.md',
      sdkPage(
        'C#: `Elements`',
        'The classes that a function in C# may use. Lengths are metres; angles are degrees where a name says so, else radians.',
        ['csharp', '//'],
        csharpSdk(join(root, 'runtimes', 'csharp', 'elements')),
      ),
    ],
  ]);
}
