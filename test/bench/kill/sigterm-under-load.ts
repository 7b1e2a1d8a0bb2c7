import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { UpsertQsoResponse } from '@pileup/contract/logbook';
import { upload, waitForImport } from '../imports/import-client.ts';
import { workedCall } from '../logs/callsigns.ts';
import { connectDatabase, count } from '../process/database.ts';
import { type Installation, startProduct } from '../process/product.ts';
import { ErrorResponse, HttpConnection } from '../traffic/http-connection.ts';

/** The outcome of SIGTERM under load. */
export interface ShutdownResult {
  /** Seconds from SIGTERM to the end of the process, and its exit code. */
  seconds: number;
  code: number | null;
  /** Contacts whose logging was acknowledged, and those of them missing after the next start. */
  acknowledged: number;
  lost: number;
  /** Statuses other than 200 and 503; closed connections do not count. */
  unexpectedAnswers: string[];
  /** Final read, added, duplicate and rejected counts. */
  importCounts: string;
}

const CONNECTIONS = 8;
/** Contacts logged before SIGTERM, also where that takes longer than the given time. */
const MIN_ACKNOWLEDGED = 20;
/** Time for the import; on a busy machine background work yields to everything else. */
const TIMEOUT_SECONDS = 300;

/**
 * Logging, reading, an import, an incomplete request and an open page; after the given seconds SIGTERM, and another
 * start.
 */
export async function shutDownUnderLoad(
  url: string,
  installation: Installation,
  call: string,
  log: string,
  seconds: number,
): Promise<ShutdownResult> {
  const product = await startProduct(url, installation);
  const me = await product.register(call);
  const client = { port: product.port, token: me.token };
  const acknowledged: number[] = [];
  const unexpectedAnswers: string[] = [];
  const enoughAcknowledged = Promise.withResolvers<void>();
  let turn = 0;
  const work = Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, worker) => {
      using http = await HttpConnection.open(product.port);
      try {
        for (;;) {
          const n = turn++;
          if (worker % 2) await http.post('/api/vlogbook', me.token, '{"size":100}');
          else if (acknowledged.push(await logContact(http, me.token, n)) === MIN_ACKNOWLEDGED)
            enoughAcknowledged.resolve();
        }
      } catch (error) {
        if (error instanceof ErrorResponse && error.status !== 503) unexpectedAnswers.push(error.message);
      }
    }),
  );
  const importId = await upload(client, log);
  const closeIncomplete = sendIncompleteRequest(product.port, me.token);
  const socket = new WebSocket(`ws://127.0.0.1:${product.port}/ws`);
  socket.addEventListener('error', () => undefined);
  await pause(seconds * 1_000);
  // `work` ends first if every connection has failed.
  await Promise.race([enoughAcknowledged.promise, work]);
  const startedAt = performance.now();
  const code = await product.stop();
  const shutdownSeconds = (performance.now() - startedAt) / 1_000;
  await work;
  closeIncomplete();
  await using _restarted = await startProduct(url, installation);
  await using database = await connectDatabase(url);
  const { read, added, duplicate, rejected } = await waitForImport(client, importId, TIMEOUT_SECONDS);
  const stored = await count(database, 'from logbook.qso where qdo_id = any ($1::bigint[]) and deleted_at is null', [
    acknowledged,
  ]);
  return {
    seconds: shutdownSeconds,
    code,
    unexpectedAnswers,
    acknowledged: acknowledged.length,
    lost: acknowledged.length - stored,
    importCounts: [read, added, duplicate, rejected].join(),
  };
}

async function logContact(http: HttpConnection, token: string, n: number): Promise<number> {
  // The time is later than every contact of a generated log.
  const TS = new Date(Date.UTC(2024, 0, 1) + n * 60_000).toISOString();
  const body = JSON.stringify({ data: { Call: workedCall(n), Mode: 'CW', Freq: 14_025, TS } });
  return (JSON.parse((await http.post('/api/vqso/upsert', token, body)).toString()) as UpsertQsoResponse).qdo_id;
}

/** An incomplete request must not delay the shutdown. Returns a function that closes its socket. */
function sendIncompleteRequest(port: number, token: string): () => void {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/vqso/upsert HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n{"data":`,
  );
  return () => socket.destroy();
}
