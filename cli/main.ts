/** The `parti` command. Exit 0: done; 1: ran and failed; 2: wrong usage. */
import { ConfigError, askForLink, readServerConfig } from '#server';
import { PartiError } from '#domain';
import { describeError, errorLines } from './describe-error.ts';
import { diskError } from './disk.ts';
import { functionCheck } from './function-check.ts';
import { modelQuery } from './model-query.ts';
import { modelConvert } from './model-convert.ts';
import { modelInfo } from './model-info.ts';
import { unitsParse } from './units-parse.ts';

const USAGE = `parti config print                 every setting with its source
parti link                         a new one-time link of the running server
parti units parse -- TEXT          a quantity as the fields read it
parti function check FILE…         what is wrong with function records
parti function run NAME|FOLDER     one function, without a server
parti function add FOLDER…         an own function, for one's own workflows
parti function new NAME            a folder with a function that runs at once
parti function pull NAME [FOLDER]  a version of a function as a folder
parti function push [FOLDER]       keeps the folder as a test version
parti function versions NAME       versions of a function
parti function release NAME        releases a version
parti function diff [FOLDER]       what the folder changes
parti function test FOLDER…|NAME   tries the cases of folders, or the trials of a function
parti workflow run FILE|TEMPLATE   a whole workflow, without a browser
parti workflow export NAME FILE    a workflow with its functions and results, as a .parti file
parti workflow import FILE…        a new workflow from a .parti file
parti workflow lift NAME           lets a workflow run again that had ended the server
parti present FILE --html OUT       the deck of a workflow as one page that plays without a server
parti history WORKFLOW             edits, versions and runs of a workflow
parti diff A B                     what differs between two workflows, files or versions
parti study FILE --axis "A.B=3:4:0.1"  a workflow over values of up to three inputs
parti model query FILE QUERY       values that a query finds in a model
parti model info FILE…             what models hold and measure
parti model convert FILE OUT       a model as .json, .glb, .csv or .dxf
parti runner FOLDER…               serves functions from this machine to your own workflows
parti csharp libraries add|list|remove  what C# functions may name in "packages"
parti admin list|add|remove        who looks after the server
parti mail list|send|remove        mails that nobody carried
parti storage                      what results and files take, and what nothing names
parti storage sweep [--dry-run]    removes what nothing named for long, in two steps
parti login URL                    signs this terminal in to a server of another machine
parti logout URL                   ends that again
parti doctor                       what this machine runs, and what is missing

--server URL, or PARTI_SERVER: workflow run, export, import, runner and function commands but check, run, new and test FOLDER work there.
`;

/** What functions and files say may hold characters that a terminal obeys. */
const printable = (text: string) => text.replaceAll(/[^\P{Cc}\n\t]/gu, '\uFFFD');
const io = {
  stdout: (text: string) => void process.stdout.write(printable(text)),
  stderr: (text: string) => void process.stderr.write(printable(text)),
};
// A reader such as `head` may have seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(process.exitCode);
});

async function run(): Promise<number> {
  const [area, action, ...rest] = takeServer(process.argv.slice(2));
  if (area === 'units' && action === 'parse') return unitsParse(rest, io);
  if (area === 'model' && action === 'query') return modelQuery(rest, io);
  if (area === 'function' && action === 'check') return functionCheck(rest, io);
  if (area === 'function' && action === 'run') return (await import('./function-run.ts')).functionRun(rest, io);
  if (area === 'function' && action === 'add') return (await import('./function-add.ts')).functionAdd(rest, io);
  if (area === 'function' && action === 'test') return (await import('./function-test.ts')).functionTest(rest, io);
  if (area === 'function') {
    const { FUNCTION_COMMANDS, isFunctionCommand } = await import('./function-versions.ts');
    if (isFunctionCommand(action)) return FUNCTION_COMMANDS[action](rest, io);
  }
  if (area === 'workflow' && action === 'run') return (await import('./workflow-run.ts')).workflowRun(rest, io);
  if (area === 'workflow' && action === 'export') return (await import('./workflow-files.ts')).workflowExport(rest, io);
  if (area === 'workflow' && action === 'import') return (await import('./workflow-files.ts')).workflowImport(rest, io);
  if (area === 'workflow' && action === 'lift') return (await import('./workflow-files.ts')).workflowLift(rest, io);
  if (area === 'csharp')
    return (await import('./csharp-libraries.ts')).csharpLibraries(action === undefined ? rest : [action, ...rest], io);
  if (area === 'runner') return (await import('./runner.ts')).runner(action === undefined ? rest : [action, ...rest], io);
  if (area === 'admin') return (await import('./admin.ts')).admin(action, rest, io);
  if (area === 'mail') return (await import('./mail.ts')).mail(action, rest, io);
  if (area === 'storage') return (await import('./storage.ts')).storage(action === undefined ? rest : [action, ...rest], io);
  if (area === 'login') return (await import('./login.ts')).login(action === undefined ? rest : [action, ...rest], io);
  if (area === 'logout') return (await import('./login.ts')).logout(action === undefined ? rest : [action, ...rest], io);
  if (area === 'history') return (await import('./history.ts')).history(action === undefined ? rest : [action, ...rest], io);
  if (area === 'diff') return (await import('./history.ts')).diff(action === undefined ? rest : [action, ...rest], io);
  if (area === 'study') return (await import('./history.ts')).study(action === undefined ? rest : [action, ...rest], io);
  if (area === 'present') return (await import('./present.ts')).present(action === undefined ? rest : [action, ...rest], io);
  if (area === 'doctor') return (await import('./doctor.ts')).doctor(action === undefined ? rest : [action, ...rest], io);
  if (area === 'model' && action === 'info') return modelInfo(rest, io);
  if (area === 'model' && action === 'convert') return modelConvert(rest, io);
  if (area === 'config' && action === 'print') {
    for (const { variable, value, source } of readServerConfig().shown) io.stdout(`${variable}=${value}  (${source})\n`);
    return 0;
  }
  if (area === 'link') return printLink(readServerConfig().config.dataFolder);
  if (area === 'help' || area === '--help' || area === '-h') {
    io.stdout(USAGE);
    return 0;
  }
  const words = area === undefined || area.startsWith('-') ? '' : commandsOf(area);
  if (words !== '' && (action === '--help' || action === '-h')) {
    io.stdout(words);
    return 0;
  }
  const typed = [area, action].filter((word) => word !== undefined && !word.startsWith('-')).join(' ');
  io.stderr(typed === '' ? USAGE : `parti has no command “${typed}”.\n  → It has these:\n\n${words || USAGE}`);
  return 2;
}

/** Lines of the usage that begin with a word; empty where nothing is called so. */
const commandsOf = (area: string): string =>
  USAGE.split('\n')
    .filter((line) => line.startsWith(`parti ${area} `))
    .map((line) => `${line}\n`)
    .join('');

/** The words without `--server URL`, which goes to where `PARTI_SERVER` would say it. Throws `validation.schema-url` where no address follows. */
function takeServer(words: readonly string[]): string[] {
  const end = words.includes('--') ? words.indexOf('--') : words.length;
  const at = words.findIndex((word, index) => index < end && (word === '--server' || word.startsWith('--server=')));
  if (at === -1) return [...words];
  const isOneWord = words[at] !== '--server';
  const url = (isOneWord ? words[at]?.slice('--server='.length) : words[at + 1]) ?? '';
  // Never the server of this machine in place of one that was misspelt.
  if (url === '' || url.startsWith('--')) throw new PartiError('validation.schema-url', { url });
  process.env['PARTI_SERVER'] = url;
  return [...words.slice(0, at), ...words.slice(at + (isOneWord ? 1 : 2))];
}

async function printLink(dataFolder: string): Promise<number> {
  const link = await askForLink(dataFolder);
  if (link === undefined) {
    io.stderr(errorLines(describeError(new PartiError('server.not-running', { folder: dataFolder }))));
    return 1;
  }
  io.stdout(`${link}\n`);
  return 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  io.stderr(
    error instanceof PartiError || diskError(error)
      ? errorLines(describeError(error))
      : `${error instanceof ConfigError ? error.message : String(error)}\n`,
  );
  process.exitCode = error instanceof ConfigError ? 2 : 1;
}
