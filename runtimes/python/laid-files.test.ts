import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findPython } from './find-python.ts';

const python = await findPython(undefined);
const HOST = join(import.meta.dirname, 'host');

/** Lays a file whose name is longer than a file system takes, and one that fits; both are gone afterwards. */
const SCRIPT = `
import os, sys
sys.path.insert(0, sys.argv[1])
import laid_files
file = {"digest": "d", "text": "Küche", "name": "a.csv"}
with laid_files.laid({"Fits": file, "Long": {**file, "name": "n" * 5000}, "Width": 3}) as inputs:
    path = inputs["Fits"]["path"]
    print(open(path, encoding="utf-8").read(), inputs["Width"], inputs["Long"]["text"], "path" in inputs["Long"])
    try:
        inputs["Long"]["path"]
    except OSError as error:
        print(error)
print(os.path.exists(path), os.path.exists(os.path.dirname(path)))
`;

it.skipIf(!python)('W3.08c a file that cannot be laid keeps its text, and says why it has no path', () => {
  const { stdout, stderr } = spawnSync(python!.executable, ['-B', '-c', SCRIPT, HOST], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout.trim().split('\n')).toEqual([
    'Küche 3 Küche False',
    'this file has no path: File name too long; its text is there',
    'False False',
  ]);
});
