/** The `parti` command. Exit 0: done; 1: ran and failed; 2: wrong usage. */
import { ConfigError, askForLink, readServerConfig } from '#server';
import { functionCheck } from './function-check.ts';
import { modelQuery } from './model-query.ts';
import { unitsParse } from './units-parse.ts';

const USAGE = `parti config print            every setting with its source
parti link                    a new one-time link of the running server
parti units parse -- TEXT     a quantity as the fields read it
parti function check FILE…    what is wrong with function records
parti model query FILE QUERY  values that a query finds in a model
`;

const io = {
  stdout: (text: string) => void process.stdout.write(text),
  stderr: (text: string) => void process.stderr.write(text),
};
const [area, action, ...rest] = process.argv.slice(2);

async function run(): Promise<number> {
  if (area === 'units' && action === 'parse') return unitsParse(rest, io);
  if (area === 'model' && action === 'query') return modelQuery(rest, io);
  if (area === 'function' && action === 'check') return functionCheck(rest, io);
  if (area === 'config' && action === 'print') {
    for (const { variable, value, source } of readServerConfig().shown) io.stdout(`${variable}=${value}  (${source})\n`);
    return 0;
  }
  if (area === 'link') return printLink(readServerConfig().config.dataFolder);
  io.stderr(USAGE);
  return 2;
}

async function printLink(dataFolder: string): Promise<number> {
  const link = await askForLink(dataFolder);
  if (link === undefined) {
    io.stderr('No Parti runs on this data folder. Start it with npm start; it prints a link.\n');
    return 1;
  }
  io.stdout(`${link}\n`);
  return 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  io.stderr(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exitCode = error instanceof ConfigError ? 2 : 1;
}
