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

const SEVERAL = `
import os, sys
sys.path.insert(0, sys.argv[1])
import laid_files
file = {"digest": "d", "text": "a", "name": "a.csv"}
desk = {"FileName": "desk.bin", "FileRefId": "r", "FolderId": "f", "digest": "e", "size": 2, "text": "", "base64": "/wA="}
with laid_files.laid({"Tables": [file, None, file], "Desks": {"Id": "f", "Name": "Desks", "Files": [desk]}, "Points": [1, 2]}) as inputs:
    paths = [one["path"] for one in (inputs["Tables"][0], inputs["Tables"][2], inputs["Desks"]["Files"][0])]
    print([open(path, "rb").read() for path in paths], [os.path.basename(path) for path in paths], len(set(paths)))
    print(inputs["Tables"][1], inputs["Desks"]["Name"], inputs["Points"])
print([os.path.exists(path) for path in paths])
`;

it.skipIf(!python)('W3.09m each file of a list and of a folder has a path of its own', () => {
  const { stdout, stderr } = spawnSync(python!.executable, ['-B', '-c', SEVERAL, HOST], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout.trim().split('\n')).toEqual([
    "[b'a', b'a', b'\\xff\\x00'] ['a.csv', 'a.csv', 'desk.bin'] 3",
    'None Desks [1, 2]',
    '[False, False, False]',
  ]);
});
