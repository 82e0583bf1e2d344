import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { createMailService } from './mail-service.ts';

const dataFolder = openTemporaryFolder('parti-mail-');
const got: string[] = [];
let isRefusing = true;
let server: Server;

/** As much of a mail server as a client needs (RFC 5321). */
beforeAll(async () => {
  server = createServer((socket) => {
    let isText = false;
    let text = '';
    socket.write('220 here\r\n');
    socket.on('data', (chunk) => {
      text += chunk.toString();
      for (let end = text.indexOf(isText ? '\r\n.\r\n' : '\r\n'); end >= 0; end = text.indexOf(isText ? '\r\n.\r\n' : '\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + (isText ? 5 : 2));
        if (isText) got.push(line);
        const refuses = isRefusing && line.startsWith('RCPT');
        const asksText = !isText && line === 'DATA';
        isText = asksText;
        socket.write(refuses ? '550 not here\r\n' : asksText ? '354 go on\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

describe('a mail that the mail server refused', () => {
  it('waits in the outbox until it is taken', async () => {
    const { port } = server.address() as AddressInfo;
    const config = { dataFolder, smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Parti <parti@x.com>' };
    const mail = createMailService(config, pino({ level: 'silent' }));
    await mail.send({ to: 'ana@x.com', subject: 'Plan', text: 'Open it.' });
    const [waiting] = mail.outbox.read({ limit: 10 }).mails;
    expect(waiting).toMatchObject({ to: 'ana@x.com', subject: 'Plan', text: 'Open it.' });
    const file = waiting?.file ?? '';
    await expect(mail.sendAgain(file)).rejects.toMatchObject({ code: 'mail.not-sent' });
    expect(mail.outbox.read({ limit: 10 }).total).toBe(1);
    isRefusing = false;
    await mail.sendAgain(file);
    expect(got).toHaveLength(1);
    expect(got[0]).toContain('Subject: Plan');
    expect(mail.outbox.read({ limit: 10 })).toEqual({ mails: [], total: 0 });
    await expect(mail.sendAgain(file)).rejects.toMatchObject({ code: 'mail.not-found' });
  });
});

describe('a mail that nobody carries', () => {
  it('goes after its days, with both of its files, and nothing else does', async () => {
    const mail = createMailService(
      { dataFolder, smtpUrl: undefined, mailFrom: 'Parti <parti@x.com>' },
      pino({ level: 'silent' }),
    );
    const folder = join(dataFolder, 'outbox');
    await mail.send({ to: 'ben@x.com', subject: 'Old', text: 'Open it.' });
    for (const name of readdirSync(folder)) renameSync(join(folder, name), join(folder, name.replace(/^\d{4}/, '2020')));
    await mail.send({ to: 'ben@x.com', subject: 'New', text: 'Open it.' });
    writeFileSync(join(folder, '2019-notes.json'), '{}');
    mail.outbox.sweep(0);
    expect(readdirSync(folder)).toHaveLength(5);
    mail.outbox.sweep(90);
    expect(readdirSync(folder)).toHaveLength(3);
    expect(readdirSync(folder)).toContain('2019-notes.json');
    rmSync(join(folder, '2019-notes.json'));
    expect(mail.outbox.read({ limit: 10 }).mails.map(({ subject }) => subject)).toEqual(['New']);
  });
});
