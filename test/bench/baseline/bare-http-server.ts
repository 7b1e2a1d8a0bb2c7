import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveCalls } from '../process/rpc-process.ts';

// A minimal node:http server that sends the body given last for every request.

export type BareHttpServerCalls = {
  listen: [null, number];
  serve: [{ headers: string[]; body: Buffer }, null];
};

let answer: { headers: string[]; body: Buffer } = { headers: [], body: Buffer.alloc(0) };
const server = createServer({ keepAliveTimeout: 72_000 }, (_, response) => {
  response.writeHead(200, answer.headers).end(answer.body);
});

serveCalls<BareHttpServerCalls>({
  listen: () =>
    new Promise((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    }),
  serve({ headers, body }) {
    answer = { headers, body: Buffer.from(body) };
    return null;
  },
});
