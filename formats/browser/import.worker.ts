import { serveReader } from './import-messages.ts';
import { readFile } from './read-file.ts';

serveReader(readFile);
