import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { serveCalls } from '../process/rpc-process.ts';

// A minimal ws server that sends each posted body to every socket.

export type BareWebSocketServerCalls = { listen: [null, number] };

const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const frame = Buffer.concat(parts);
  response.writeHead(200, { 'Content-Length': 2 }).end('ok');
  for (const socket of sockets.clients) socket.send(frame, { binary: false });
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });

serveCalls<BareWebSocketServerCalls>({
  listen: () =>
    new Promise((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    }),
});
