import type { UpsertQsoResponse } from '@pileup/contract/logbook';
import { workedCall } from '../logs/callsigns.ts';
import { size } from '../tiny.ts';
import { atConstantRate } from './constant-rate.ts';
import { ErrorResponse, HttpConnection } from './http-connection.ts';
import type { Operator } from './operators.ts';

/** The outcome of one request. */
export interface RequestResult {
  kind: string;
  /** End of the request (performance.now) and its duration in ms. */
  at: number;
  ms: number;
  /** The status; 0 if there was no response. */
  status: number;
}

/** Open home pages, those of them that are logged in, and those that follow a radio. */
export const PAGES = size(500, 10);
export const SIGNED_IN = size(300, 6);
const FOLLOWING = size(280, 4);
const RADIOS = size(200, 4);

interface RequestKind {
  name: string;
  perSecond: number;
  send(connection: HttpConnection, turn: number): Promise<Buffer>;
}

/** The requests of open pages and radios at the rates of the product: 550 a second. */
export class HomePageLoad {
  /** The ids of the contacts whose logging was acknowledged. */
  readonly acknowledged: number[] = [];
  readonly perSecond: number;
  private readonly kinds: RequestKind[];
  private readonly port: number;
  private logged = 0;

  constructor(port: number, operators: readonly Operator[]) {
    this.port = port;
    const tokenOf = (turn: number) => operators[turn % SIGNED_IN]?.token ?? '';
    const rigOf = (turn: number) =>
      // Most radios keep their frequency.
      JSON.stringify({ freq: 14_000 + (turn % 3 === 0 ? turn % 350 : turn % RADIOS), mode: 'CW', op_mode: 1 });
    this.kinds = [
      {
        name: 'feed, visitors',
        perSecond: (PAGES - SIGNED_IN) / 4,
        send: (connection) => connection.get('/fast-keys/main_public_feed'),
      },
      {
        name: 'feed, logged in',
        perSecond: SIGNED_IN / 4,
        send: (connection, turn) => connection.post('/api/main_public_feed', tokenOf(turn), ''),
      },
      { name: 'boards', perSecond: PAGES / 10, send: (connection) => connection.get('/fast-keys/vleaderboards') },
      { name: 'cards', perSecond: PAGES / 4, send: (connection) => connection.get('/fast-keys/ActiveUserList') },
      {
        name: 'vsr',
        perSecond: SIGNED_IN / 10,
        send: (connection, turn) => connection.post('/api/vsr', tokenOf(turn), ''),
      },
      {
        name: 'rig get',
        perSecond: FOLLOWING / 2,
        send: (connection, turn) => connection.post('/api/vrigcontrol/get', tokenOf(turn % FOLLOWING), ''),
      },
      {
        name: 'rig set',
        perSecond: RADIOS / 10,
        send: (connection, turn) => connection.post('/api/vrigcontrol/set', tokenOf(turn % RADIOS), rigOf(turn)),
      },
      {
        name: 'log bar',
        perSecond: 30,
        send: (connection, turn) => connection.post(`/api/vlogbar/${workedCall(turn)}`, tokenOf(turn), ''),
      },
      {
        name: 'logbook',
        perSecond: 10,
        send: (connection, turn) => connection.post('/api/vlogbook', tokenOf(turn), '{"page":1}'),
      },
      { name: 'upsert', perSecond: 20, send: (connection, turn) => this.log(connection, tokenOf(turn)) },
    ];
    this.perSecond = this.kinds.reduce((sum, { perSecond }) => sum + perSecond, 0);
  }

  /** Sends all kinds for the given seconds; failed requests are recorded and not repeated. */
  async run(seconds: number): Promise<RequestResult[]> {
    const results: RequestResult[] = [];
    const until = performance.now() + seconds * 1_000;
    await Promise.all(
      this.kinds.map(async ({ name, perSecond, send }) => {
        // Enough connections that requests only wait for each other when the program is slow.
        const connections = Array.from(
          { length: Math.ceil(perSecond / 2) },
          () => new ReconnectingConnection(this.port),
        );
        let turn = 0;
        const statuses: { at: number; status: number }[] = [];
        const times = await atConstantRate(
          connections.length,
          perSecond,
          () => performance.now() > until,
          async (lane) => {
            const current = turn++;
            const status = await (connections[lane]?.send((connection) => send(connection, current)) ?? 0);
            statuses.push({ at: performance.now(), status });
          },
        );
        // Both lists are in the order of responses.
        for (const [i, ms] of times.entries())
          results.push({ kind: name, ms, ...(statuses[i] ?? { at: 0, status: 0 }) });
        for (const connection of connections) connection.close();
      }),
    );
    return results;
  }

  private async log(connection: HttpConnection, token: string): Promise<Buffer> {
    const data = { Call: workedCall(this.logged++), Mode: 'CW', Freq: 14_025, SNT: '599', RCV: '599', Comment: 'tnx' };
    const response = await connection.post('/api/vqso/upsert', token, JSON.stringify({ data }));
    this.acknowledged.push((JSON.parse(response.toString()) as UpsertQsoResponse).qdo_id);
    return response;
  }
}

/** Reconnects, when next needed, after the connection was lost. */
class ReconnectingConnection {
  private connection: HttpConnection | undefined;
  private readonly port: number;

  constructor(port: number) {
    this.port = port;
  }

  /** Sends a request; returns the status of the response, 0 if there was none. */
  async send(request: (connection: HttpConnection) => Promise<Buffer>): Promise<number> {
    try {
      if (!this.connection?.isOpen) this.connection = await HttpConnection.open(this.port);
      await request(this.connection);
      return 200;
    } catch (error) {
      return error instanceof ErrorResponse ? error.status : 0;
    }
  }

  close(): void {
    this.connection?.close();
  }
}
