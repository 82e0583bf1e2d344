/** `npm run release-sdk`: the SDK of TypeScript functions, as its sources stand, becomes the next version that functions may name. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseSdk } from '#runtimes/script';
import { root } from './steps.ts';

const { name, file, hash, text } = await releaseSdk();
writeFileSync(join(root, file), text, { flag: 'wx' });
process.stdout.write(`✓ ${file}\nAdd to runtimes/script/publish/sdk-versions.test.ts: '${name}': '${hash}'\n`);
