import { createServer, type Server } from 'node:https';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** First byte of a TLS handshake. */
const HANDSHAKE = 0x16;
/** Whoever connects and says nothing is let go. */
const SILENT_MS = 10_000;

/** An HTTPS server that answers plain HTTP on its port with what to do, instead of a broken connection. */
export function createHttpsServer(
  { certificate, key }: { certificate: string; key: string },
  port: number,
  listener: RequestListener,
): Server {
  const server = createServer({ cert: certificate, key, minVersion: 'TLSv1.2' }, listener);
  const [startTls] = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    socket.setTimeout(SILENT_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.once('data', (first: Buffer) => {
      socket.setTimeout(0);
      socket.pause();
      if (first[0] !== HANDSHAKE) return refuse(socket, first.toString('latin1'), port);
      socket.unshift(first);
      startTls?.call(server, socket);
      process.nextTick(() => socket.resume());
    });
  });
  return server;
}

function refuse(socket: Socket, request: string, port: number): void {
  // Of the sender's own words only a plain host name is repeated.
  const host = /^host: *([\w.-]+|\[[\da-f:]+\])(?::\d+)?\r$/im.exec(request)?.[1] ?? 'localhost';
  const text = `Parti does not answer plain HTTP here.\n-> Open https://${host}:${port} instead.\n`;
  socket.end(
    [
      'HTTP/1.1 426 Upgrade Required',
      'Upgrade: TLS/1.2, HTTP/1.1',
      'Connection: close',
      'Content-Type: text/plain; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      '',
      text,
    ].join('\r\n'),
  );
}
