import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { UpsertQsoAnswer } from '@pileup/contract/logbook';
import { ended, upload } from '../imports/import-client.ts';
import { workedCall } from '../logs/callsigns.ts';
import { connected, count } from '../process/database.ts';
import { type Place, type Product, startProduct } from '../process/product.ts';
import { Refused, Wire } from '../traffic/wire.ts';

/** What became of a program that was asked to end in the middle of its work. */
export interface Interrupted {
  /** From SIGTERM until the process was gone, and its exit code. */
  seconds: number;
  code: number | null;
  /** Contacts whose logging was answered, and how many of them are not in the log after the next start. */
  acknowledged: number;
  lost: number;
  /** Answers other than 200 and 503; a closed connection is none. */
  wrong: string[];
  /** Records of the import, and how they were accounted for in the end. */
  imported: string;
}

const CONNECTIONS = 8;
/** Seconds for an import to end; background work gives way to everything else on a busy machine. */
const PATIENCE = 300;

/** Logging, reading, an import, an upload that never ends and an open page; then SIGTERM, and a start after it. */
export async function interrupt(
  url: string,
  place: Place,
  call: string,
  log: string,
  seconds: number,
): Promise<Interrupted> {
  let product: Product = await startProduct(url, place);
  const me = await product.operator(call);
  const asking = { port: product.port, token: me.token };
  const acknowledged: number[] = [];
  const wrong: string[] = [];
  let turn = 0;
  const work = Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => {
      const wire = await Wire.open(product.port);
      try {
        for (;;) {
          const n = turn++;
          if (connection % 2) await wire.post('/api/vlogbook', me.token, '{"size":100}');
          else acknowledged.push(await logged(wire, me.token, n));
        }
      } catch (error) {
        if (error instanceof Refused && error.status !== 503) wrong.push(error.message);
      }
    }),
  );
  const importId = await upload(asking, log);
  const slow = neverEnding(product.port, me.token);
  const socket = new WebSocket(`ws://127.0.0.1:${product.port}/ws`);
  socket.addEventListener('error', () => undefined);
  await pause(seconds * 1_000);
  const begun = performance.now();
  const code = await product.stop();
  const took = (performance.now() - begun) / 1_000;
  await work;
  slow();
  product = await startProduct(url, place);
  const client = await connected(url);
  try {
    const { read, added, duplicate, rejected } = await ended(asking, importId, PATIENCE);
    const kept = await count(client, 'from logbook.qso where qdo_id = any ($1::bigint[]) and deleted_at is null', [
      acknowledged,
    ]);
    return {
      ...{ seconds: took, code, wrong, acknowledged: acknowledged.length, lost: acknowledged.length - kept },
      imported: [read, added, duplicate, rejected].join(),
    };
  } finally {
    await client.end();
    await product.stop();
  }
}

async function logged(wire: Wire, token: string, n: number): Promise<number> {
  // Later than all of a generated log.
  const TS = new Date(Date.UTC(2024, 0, 1) + n * 60_000).toISOString();
  const body = JSON.stringify({ data: { Call: workedCall(n), Mode: 'CW', Freq: 14_025, TS } });
  return (JSON.parse((await wire.post('/api/vqso/upsert', token, body)).toString()) as UpsertQsoAnswer).qdo_id;
}

/** A client whose request is never whole: it must not hold up the end. Answers what lets go of it. */
function neverEnding(port: number, token: string): () => void {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/vqso/upsert HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n{"data":`,
  );
  return () => socket.destroy();
}
