import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AccountService } from './accounts.ts';

/** Makes one-time links known: on the terminal and in a file that only its owner reads; never in an answer or a log. */
export interface LinkAnnouncer {
  /** Makes a new link, prints it on a line of its own, keeps it in the file. Answers its address. */
  announce(): Promise<string>;
  /** A link was used: the file goes. */
  forget(): void;
}

/** Name of the file in the data folder. */
const LINK_FILE = 'one-time-link.txt';

export function createLinkAnnouncer(
  accounts: AccountService,
  origin: string,
  dataFolder: string,
  print: (line: string) => void,
): LinkAnnouncer {
  const file = join(dataFolder, LINK_FILE);
  return {
    async announce() {
      // In the fragment: it reaches neither server logs nor referrers.
      const address = `${origin}/link#${await accounts.createLink()}`;
      rmSync(file, { force: true });
      writeFileSync(file, `${address}\n`, { mode: 0o600, flag: 'wx' });
      print(address);
      return address;
    },
    forget: () => rmSync(file, { force: true }),
  };
}
