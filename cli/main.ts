/** The `parti` command. Exit 0: done; 1: ran and failed; 2: wrong usage. */
import { request } from 'node:http';
import { ConfigError, controlSocket, readServerConfig } from '#server';
import { functionCheck } from './function-check.ts';
import { unitsParse } from './units-parse.ts';

const USAGE = `parti config print            every setting with its source
parti link                    a new one-time link of the running server
parti units parse -- TEXT     a quantity as the fields read it
parti function check FILE…    what is wrong with function records
`;

const io = {
  stdout: (text: string) => void process.stdout.write(text),
  stderr: (text: string) => void process.stderr.write(text),
};
const [area, action, ...rest] = process.argv.slice(2);

async function run(): Promise<number> {
  if (area === 'units' && action === 'parse') return unitsParse(rest, io);
  if (area === 'function' && action === 'check') return functionCheck(rest, io);
  if (area === 'config' && action === 'print') {
    for (const { variable, value, source } of readServerConfig().shown) io.stdout(`${variable}=${value}  (${source})\n`);
    return 0;
  }
  if (area === 'link') return printLink(readServerConfig().config.dataFolder);
  io.stderr(USAGE);
  return 2;
}

function printLink(dataFolder: string): Promise<number> {
  return new Promise((resolve) => {
    const asked = request({ socketPath: controlSocket(dataFolder), method: 'POST', path: '/link' }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => {
        io.stdout(`${text}\n`);
        resolve(0);
      });
    });
    asked.on('error', () => {
      io.stderr('No Parti runs on this data folder. Start it with npm start; it prints a link.\n');
      resolve(1);
    });
    asked.end();
  });
}

try {
  process.exitCode = await run();
} catch (error) {
  io.stderr(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exitCode = error instanceof ConfigError ? 2 : 1;
}
