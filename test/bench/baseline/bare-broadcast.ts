import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { answering } from '../process/own-process.ts';

// A bare ws server: whatever is posted to it is answered and sent to every socket, nothing else.

export type BareBroadcast = { listen: [null, number] };

const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const frame = Buffer.concat(parts);
  response.writeHead(200, { 'Content-Length': 2 }).end('ok');
  for (const socket of sockets.clients) socket.send(frame, { binary: false });
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });

answering<BareBroadcast>({
  listen: () =>
    new Promise((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    }),
});
