import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

/** May run what the page brings along, and ask nobody for anything. */
const POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:",
  'worker-src blob:',
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
  // The kernel of solids fetches itself from the address that holds it.
  'connect-src data: blob:',
].join('; ');

/** Starts the scripts from what stands packed in the page. It runs as it is, before anything else. */
const START = `
const unpacked = (element) =>
  new Response(
    new Blob([Uint8Array.from(atob(element.textContent.trim()), (sign) => sign.charCodeAt(0))])
      .stream()
      .pipeThrough(new DecompressionStream('gzip')),
  );
(async () => {
  const addresses = {};
  for (const element of document.querySelectorAll('script[data-file]'))
    addresses[element.dataset.file] = URL.createObjectURL(new Blob([await unpacked(element).arrayBuffer()], { type: 'text/javascript' }));
  globalThis.partiFile = (name) => addresses[name];
  const Plain = globalThis.Worker;
  globalThis.Worker = class extends Plain {
    constructor(address) {
      super(address);
    }
  };
  globalThis.partiDeck = await unpacked(document.getElementById('deck')).json();
  await import(addresses.main);
})().catch((error) => {
  document.getElementById('root').textContent = String(error);
});
`;

/** Builds the page that plays a deck from a file: everything in one document, into `folder`/player.html. */
export async function buildPlayer(root: string, folder: string): Promise<void> {
  const built = (await build({
    root,
    logLevel: 'warn',
    // Only the document of the interface is a page of its own.
    appType: 'custom',
    experimental: {
      renderBuiltUrl: (file, { hostType }) =>
        hostType === 'js' ? { runtime: `globalThis.partiFile(${JSON.stringify(file)})` } : undefined,
    },
    build: {
      write: false,
      assetsInlineLimit: () => true,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/player/main.tsx'),
        output: { codeSplitting: false },
      },
    },
    // A page of a file starts no worker of modules.
    worker: { format: 'iife' },
  })) as Rolldown.RolldownOutput;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'player.html'), pageOf(built.output));
}

function pageOf(files: Rolldown.RolldownOutput['output']): string {
  const styles = files.flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : []));
  const scripts = files.flatMap((file) => {
    if (file.type === 'chunk') return [{ name: file.isEntry ? 'main' : file.fileName, text: file.code }];
    return file.fileName.endsWith('.js') ? [{ name: file.fileName, text: String(file.source) }] : [];
  });
  const rest = files.filter((file) => file.type === 'asset' && !/\.(css|js)$/.test(file.fileName));
  if (rest.length > 0)
    throw new Error(`The player needs files beside it: ${rest.map((one) => basename(one.fileName)).join(', ')}`);
  const packed = scripts.map(
    ({ name, text }) =>
      `<script type="text/plain" data-file="${name}">${gzipSync(text, { level: 9 }).toString('base64')}</script>`,
  );
  return `<!doctype html>
<html lang="__DECK_LANGUAGE__">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>__DECK_TITLE__</title>
<style>${styles.join('\n').replaceAll('</', '<\\/')}</style>
</head>
<body>
<div id="root"></div>
<noscript>JavaScript</noscript>
<script type="text/plain" id="deck">__DECK_DATA__</script>
${packed.join('\n')}
<script>${START}</script>
</body>
</html>
`;
}
