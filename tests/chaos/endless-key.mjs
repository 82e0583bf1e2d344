// Loaded into a server before its own code: the fault of a function whose key is never done, for documents that hold a word.
import crypto from 'node:crypto';
import { existsSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { hash } = crypto;
const { PARTI_DATA_DIR: folder } = process.env;

crypto.hash = (algorithm, data, ...rest) => {
  // A later Parti has mended the fault.
  while (typeof data === 'string' && data.includes('hold the loop') && !existsSync(`${folder}/mended`));
  return hash(algorithm, data, ...rest);
};
syncBuiltinESMExports();
