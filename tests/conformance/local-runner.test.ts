import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  areaRecord as record,
  SHELL_AREA as SHELL,
  startRunnerBench,
  type RunnerBench,
  type Terminal,
  type Watched,
} from './local-runner.fixture.ts';

vi.setConfig({ testTimeout: 400_000 });

let bench: RunnerBench;
beforeAll(async () => {
  bench = await startRunnerBench();
}, 90_000);
afterAll(() => bench?.stop());

const SOON = { timeout: 90_000, interval: 20 };
const ready = (terminal: Terminal) => expect.poll(() => terminal.states().at(-1), SOON).toBe('ready');
const state = (tab: Watched, node = 'n') => tab.run(node)?.localRunner?.status;

/** A runner of one folder, and a workflow with its function. */
async function served(folder: string, id: string, ...words: string[]) {
  const { id: tokenId, token } = await bench.token(bench.owner);
  const terminal = bench.start(token, folder, ...words);
  await ready(terminal);
  await expect.poll(() => bench.offered(bench.owner, id), SOON).toBeTypeOf('string');
  const tab = await bench.watch(bench.owner);
  tab.add('n', id, (await bench.offered(bench.owner, id)) as string);
  return { terminal, tab, token, tokenId };
}

describe('the local runner', () => {
  it('W4.02 W4.02b W8.02d a shell script serves a node; killed and started again its states follow at node and terminal', async () => {
    const folder = bench.areaFolder('shell');
    const { terminal, tab, token } = await served(folder, 'shell');
    expect(terminal.states()).toEqual(['connecting', 'connected', 'ready']);
    await expect.poll(() => tab.outputs('n'), SOON).toEqual({ Area: 8 });
    expect(tab.run('n')?.localRunner).toMatchObject({ status: 'ready', machine: 'lenas-machine', ownerId: bench.owner.id });
    expect(tab.logs.join('')).toBe('from the shell\n');
    expect(tab.progress).toContain(0.5);

    terminal.child.kill('SIGKILL');
    await expect.poll(() => state(tab), SOON).toBe('disconnected');
    // What it made stays in sight, and what was changed meanwhile waits for it.
    expect(await tab.outputs('n')).toEqual({ Area: 8 });
    tab.document.commands.dispatch({ type: 'node.set-input', id: 'n', property: 'Width', value: 5 });
    await expect.poll(() => tab.run('n')?.state, SOON).toBe('out-of-date');

    const back = bench.start(token, folder);
    await ready(back);
    await expect.poll(() => state(tab), SOON).toBe('ready');
    await expect.poll(() => tab.outputs('n'), SOON).toEqual({ Area: 20 });
    back.child.kill('SIGTERM');
    await expect.poll(back.exit, SOON).toBe(0);
    expect(back.states().at(-1)).toBe('disconnected');
  });

  it('W4.02b a save changes the node without its source leaving the machine; wires that fit stay', async () => {
    const sent: string[] = [];
    const folder = bench.folder({
      'parti.json': record('saved'),
      'src/function.ts': `const HIDDEN = 'not for anybody';\nexport function execute(_m: unknown, inputs: { Width: number }) {\n  return { outputs: { Area: inputs.Width * 4 } };\n}\n`,
    });
    const { terminal, tab } = await served(folder, 'saved');
    await expect.poll(() => tab.outputs('n'), SOON).toEqual({ Area: 8 });
    tab.add('m', 'saved', (await bench.offered(bench.owner, 'saved')) as string);
    tab.document.commands.dispatch({
      ...{ type: 'link.add', target: 'm', portKey: 'in/Width', linkId: 'l', replace: false },
      link: { node: 'n', output: 'out/Area', order: 0 },
    });
    await expect.poll(() => tab.outputs('m'), SOON).toEqual({ Area: 32 });
    tab.session.on('execution.state', (told) => void sent.push(JSON.stringify(told)));

    bench.write(folder, {
      'src/function.ts': `const HIDDEN = 'not for anybody';\nexport function execute(_m: unknown, inputs: { Width: number }) {\n  return { outputs: { Area: inputs.Width * 3 } };\n}\n`,
    });
    await expect.poll(() => tab.outputs('m'), SOON).toEqual({ Area: 18 });

    const before = await bench.offered(bench.owner, 'saved');
    // Another input: the card follows, the wire that fits and the value stay.
    tab.document.commands.dispatch({ type: 'node.set-input', id: 'n', property: 'Width', value: 10 });
    bench.write(folder, {
      'parti.json': record('saved', {
        input_schema: {
          type: 'object',
          properties: { Width: { type: 'number', default: 2 }, Storeys: { type: 'integer', default: 2 } },
        },
      }),
    });
    const digest = () => bench.offered(bench.owner, 'saved');
    await expect.poll(digest, SOON).not.toBe(before);
    await expect.poll(async () => tab.document.reader.document().nodes['n']?.digest === (await digest()), SOON).toBe(true);
    await expect.poll(() => tab.outputs('m'), SOON).toEqual({ Area: 90 });
    const { record: told } = await bench.owner.call('GET functions/{id}', {
      path: { id: 'saved' },
      query: { digest: (await digest()) as string },
    });
    expect(Object.keys((told['input_schema'] as { properties: object }).properties)).toEqual(['Width', 'Storeys']);
    const { nodes } = tab.document.reader.document();
    expect([nodes['n']?.inputs, Object.keys(nodes['m']?.links['in/Width'] ?? {})]).toEqual([{ Width: 10 }, ['l']]);
    expect(nodes['n']?.stage).toBe('local');
    expect([terminal.said(), ...sent].join('')).not.toContain('not for anybody');
    terminal.child.kill('SIGKILL');
  });
});

const other = '0'.repeat(64);
/** A socket that says what it likes. */
async function forged(token: string, again = false) {
  const socket = new WebSocket(`${bench.origin.replace('http', 'ws')}/local-runner`);
  const heard: { action: string; code?: string; run?: string }[] = [];
  let isClosed = false;
  socket.addEventListener('message', ({ data }) => void heard.push(JSON.parse(String(data)) as (typeof heard)[number]));
  socket.addEventListener('close', () => (isClosed = true));
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const say = (message: object) => socket.send(JSON.stringify(message));
  const hello = {
    action: 'hello',
    apiKey: 'parti-web',
    protocol: 1,
    token,
    runner: randomUUID(),
    machine: 'm',
    again,
    debug: false,
  };
  say(hello);
  return {
    say,
    heard,
    has: (action: string) => heard.some((one) => one.action === action),
    isClosed: () => isClosed,
    close: () => socket.close(),
  };
}

describe('what a local runner is refused', () => {
  it('asleep it is reconnecting, and ready once it wakes; a run that was asked for meanwhile comes', async () => {
    const { terminal, tab } = await served(bench.areaFolder('asleep'), 'asleep');
    await expect.poll(() => tab.outputs('n'), SOON).toEqual({ Area: 8 });
    terminal.child.kill('SIGSTOP');
    await expect.poll(() => state(tab), SOON).toBe('reconnecting');
    tab.document.commands.dispatch({ type: 'node.set-input', id: 'n', property: 'Width', value: 3 });
    terminal.child.kill('SIGCONT');
    await expect.poll(() => state(tab), SOON).toBe('ready');
    await expect.poll(() => tab.outputs('n'), SOON).toEqual({ Area: 12 });
    terminal.child.kill('SIGKILL');
  });

  it('twice: the second is told where the first is, and takes over when that goes', async () => {
    const folder = bench.areaFolder('twice');
    const { terminal, tab, token } = await served(folder, 'twice');
    const second = bench.start(token, folder);
    await expect.poll(second.said, SOON).toContain('[local-runner.taken]');
    expect(second.said()).toContain('lenas-machine');
    terminal.child.kill('SIGKILL');
    await expect.poll(() => state(tab), SOON).toBe('ready');
    tab.document.commands.dispatch({ type: 'node.set-input', id: 'n', property: 'Width', value: 7 });
    await expect.poll(() => tab.outputs('n'), SOON).toEqual({ Area: 28 });
    second.child.kill('SIGKILL');
  });

  it('a function that is somebody else’s, or comes with Parti', async () => {
    const mia = await bench.person('mia@keller.studio', 'mia');
    await bench.owner.call('POST functions', { body: JSON.parse(record('owned')) as never });
    const { token } = await bench.token(mia);
    const shipped = (await mia.call('GET functions', {})).functions[0]?.id as string;
    const terminal = bench.start(token, bench.areaFolder('owned'), bench.areaFolder(shipped));
    await expect.poll(() => terminal.said().split('[function.not-owner]').length, SOON).toBe(3);
    expect(await bench.offered(mia, 'owned')).toBeUndefined();
    terminal.child.kill('SIGKILL');
  });

  it('attack 19: what others change, run or copy starts nothing on the machine of the author', async () => {
    const { terminal, tab } = await served(bench.areaFolder('mine'), 'mine');
    await expect.poll(() => tab.outputs('n'), SOON).toEqual({ Area: 8 });
    const ran = () => terminal.said().split('ran     mine').length - 1;
    expect(ran()).toBe(1);
    const eve = await bench.person('eve@weber.ch', 'eve');
    await bench.owner.call('POST share/workflows/{id}', {
      path: { id: tab.id },
      body: { target_email: 'eve@weber.ch', role: 'edit', notify: false },
    });
    const hers = await bench.watch(eve, tab.id);
    expect(hers.run('n')?.localRunner).toMatchObject({ status: 'ready', machine: 'lenas-machine' });
    hers.document.commands.dispatch({ type: 'node.set-input', id: 'n', property: 'Width', value: 99 });
    await expect.poll(() => hers.run('n')?.state, SOON).toBe('out-of-date');
    await hers.session.request('execution.run', { workflowId: tab.id, node: 'n' });
    const preview = hers.session.request('execution.preview', {
      workflowId: tab.id,
      revision: 1,
      node: 'n',
      inputs: { Width: 98 },
    });
    expect((await preview).failed).toMatchObject({ n: { code: 'local-runner.foreign' } });
    // In a workflow of her own the version is nobody's.
    const own = await bench.watch(eve);
    own.add('n', 'mine', (await bench.offered(bench.owner, 'mine')) as string);
    await expect.poll(() => own.run('n')?.error?.code, SOON).toBe('function.private-invisible');
    await own.session.request('execution.run', { workflowId: own.id });
    expect(await hers.outputs('n')).toEqual({ Area: 8 });
    expect(ran()).toBe(1);
    // Once the author asks, it runs.
    await tab.session.request('execution.run', { workflowId: tab.id, node: 'n' });
    await expect.poll(() => hers.outputs('n'), SOON).toEqual({ Area: 396 });
    expect(ran()).toBe(2);
    terminal.child.kill('SIGKILL');
  });

  it('a forged token or key, results of runs that are not its own, and words that are none', async () => {
    const wrong = await forged(`parti_${'x'.repeat(43)}`);
    await expect.poll(() => wrong.heard.map(({ code }) => code), SOON).toEqual(['http.unauthorized']);
    await expect.poll(wrong.isClosed, SOON).toBe(true);
    const weak = await forged((await bench.token(bench.owner, ['read', 'run'])).token);
    await expect.poll(() => weak.heard.map(({ code }) => code), SOON).toEqual(['token.right-missing']);

    const { terminal, tab } = await served(bench.areaFolder('victim', {}, 'sleep 2\n' + SHELL), 'victim');
    await expect.poll(() => tab.run('n')?.state, SOON).toBe('running');
    const mia = (await bench.token(await bench.person('mal@weber.ch', 'mal'))).token;
    const bad = await forged(mia);
    await expect.poll(() => bad.has('welcome'), SOON).toBe(true);
    for (const run of ['n', tab.run('n')?.key, other]) {
      bad.say({ action: 'part', run, text: '{"outputs":{"Area":666}}' });
      bad.say({ action: 'done', run, runMs: 1 });
    }
    bad.say({ action: 'functions', functions: [{ recordText: 'no record', sourceDigest: other }] });
    await expect.poll(() => bad.has('taken'), SOON).toBe(true);
    await expect.poll(() => tab.outputs('n'), SOON).toEqual({ Area: 8 });
    bad.say({ action: 'nothing of ours' });
    await expect.poll(bad.isClosed, SOON).toBe(true);
    terminal.child.kill('SIGKILL');
  });

  it('a token that is withdrawn ends it, and a folder that is deleted its function, until it is back', async () => {
    const folder = bench.areaFolder('gone');
    const { terminal, tab, tokenId } = await served(folder, 'gone');
    await expect.poll(() => tab.outputs('n'), SOON).toEqual({ Area: 8 });
    renameSync(folder, `${folder}-away`);
    await expect.poll(() => state(tab), SOON).toBe('error');
    expect(terminal.said()).toContain('[local-runner.folder-gone]');
    renameSync(`${folder}-away`, folder);
    await expect.poll(() => state(tab), SOON).toBe('ready');

    await bench.owner.call('DELETE account/tokens/{id}', { path: { id: tokenId } });
    await expect.poll(() => state(tab), SOON).toBe('disconnected');
    await expect.poll(terminal.exit, SOON).toBe(1);
    expect(terminal.states().at(-1)).toBe('disconnected');
    expect(terminal.said()).toContain('[http.unauthorized]');
  });

  it('stop ends what it started; a result without end, a command that fails or says nothing, and limits are told', async () => {
    const slow = await served(bench.areaFolder('slow', {}, 'echo begun\nsleep 60\n'), 'slow');
    await expect.poll(() => slow.tab.logs.join(''), SOON).toContain('begun');
    await slow.tab.session.request('execution.stop', { workflowId: slow.tab.id, node: 'n' });
    await expect.poll(() => slow.tab.run('n')?.state, SOON).toBe('out-of-date');
    await expect.poll(slow.terminal.said, SOON).toContain('stopped slow');

    const endless = `printf '{"result":{"outputs":{"Text":"'; while :; do printf '%0100000d' 0; done`;
    const huge = await served(bench.areaFolder('huge', {}, endless), 'huge');
    await expect.poll(() => huge.tab.run('n')?.error?.code, SOON).toBe('run.result-too-large');

    const cases: [id: string, script: string, code: string, more?: object][] = [
      ['fails', 'echo "no slab" >&2; exit 3', 'run.failed'],
      ['silent', 'exit 0', 'local-runner.not-answered'],
      ['late', 'sleep 30', 'run.timed-out', { timeout: 1 }],
      ['says', `echo '{"error":"too narrow"}'`, 'run.failed'],
    ];
    const folders = cases.map(([id, script, , more]) => bench.areaFolder(id, more, script));
    const missing = bench.folder({ 'parti.json': record('missing', { local: { command: ['/no/such/program'] } }) });
    const { token } = await bench.token(bench.owner);
    const terminal = bench.start(token, ...folders, missing);
    await ready(terminal);
    const tab = await bench.watch(bench.owner);
    for (const id of [...cases.map(([id]) => id), 'missing']) {
      await expect.poll(() => bench.offered(bench.owner, id), SOON).toBeTypeOf('string');
      tab.add(id, id, (await bench.offered(bench.owner, id)) as string);
    }
    for (const [id, , code] of cases) await expect.poll(() => [id, tab.run(id)?.error?.code], SOON).toEqual([id, code]);
    await expect.poll(() => tab.run('missing')?.error?.code, SOON).toBe('local-runner.command');
    expect(tab.run('fails')?.error?.parameters).toMatchObject({ message: 'no slab' });
    expect(tab.run('says')?.error?.parameters).toMatchObject({ message: 'too narrow' });
    for (const one of [slow.terminal, huge.terminal, terminal]) one.child.kill('SIGKILL');
  });
});

describe('definitions behind Hops', () => {
  it('an endpoint of this machine is a node with its inputs and outputs, and others are never asked', async () => {
    const asked: string[] = [];
    const definition = {
      Inputs: [
        { Name: 'Width', ParamType: 'Number', Description: 'Of the tower', AtLeast: 1, AtMost: 1, Default: 6 },
        { Name: 'Storeys', ParamType: 'Integer', AtMost: 1 },
      ],
      Outputs: [{ Name: 'Area', ParamType: 'Number', AtMost: 1 }],
    };
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (text: Buffer) => (body += text.toString()));
      request.on('end', () => {
        asked.push(`${request.method} ${request.url}`);
        if (request.method === 'GET') return response.end(JSON.stringify(definition));
        const { pointer, values } = JSON.parse(body) as {
          pointer: string;
          values: { ParamName: string; InnerTree: { 0: [{ data: string }] } }[];
        };
        const [width, storeys] = ['Width', 'Storeys'].map((name) =>
          Number(values.find((one) => one.ParamName === name)?.InnerTree[0][0].data),
        );
        const area = pointer === 'tower' ? width! * storeys! : -1;
        response.end(
          JSON.stringify({
            values: [{ ParamName: 'Area', InnerTree: { '{0}': [{ type: 'System.Double', data: String(area) }] } }],
          }),
        );
      });
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const bare = (id: string, hops: string) => JSON.stringify({ id, name: id, language: 'grasshopper', local: { hops } });
    const folder = bench.folder({ 'parti.json': bare('hopped', `http://127.0.0.1:${port}/tower`) });
    const { terminal, tab } = await served(folder, 'hopped');
    tab.document.commands.dispatch({ type: 'node.set-inputs', inputs: { n: { Width: 6, Storeys: 4 } } });
    await expect.poll(() => tab.outputs('n'), SOON).toEqual({ Area: 24 });
    expect(asked).toContain('POST /solve');
    terminal.child.kill('SIGKILL');

    const away = bench.folder({ 'parti.json': bare('away', 'http://169.254.169.254/latest') });
    const refused = bench.start((await bench.token(bench.owner)).token, away);
    await expect.poll(refused.said, SOON).toContain('[local-runner.address]');
    refused.child.kill('SIGKILL');
    await new Promise((resolve) => server.close(resolve));
  });
});
