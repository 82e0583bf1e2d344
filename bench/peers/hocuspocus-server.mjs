/** A hocuspocus server without storage; prints its port. */
import { Server } from '@hocuspocus/server';

const server = new Server({ port: 0, address: '127.0.0.1', quiet: true });
await server.listen();
process.stdout.write(`port ${server.address.port}\n`);
