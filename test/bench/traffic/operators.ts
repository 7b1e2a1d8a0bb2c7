import { operatorCall } from '../logs/callsigns.ts';
import type { Product } from '../process/product.ts';
import { HttpConnections } from './http-connection.ts';

export interface Operator {
  id: number;
  token: string;
  callsign: string;
}

const CONCURRENCY = 4;

/** Registers operators with the numbers from `from`. */
export async function registerOperators(product: Product, count: number, from = 0): Promise<Operator[]> {
  const registered: Operator[] = [];
  await forEachConcurrently(count, async (n) => {
    const callsign = operatorCall(from + n);
    registered[n] = { ...(await product.register(callsign)), callsign };
  });
  return registered;
}

const MODES = [
  { Mode: 'SSB', freq: 14_200 },
  { Mode: 'FT8', freq: 14_074 },
  { Mode: 'CW', freq: 14_025 },
  { Mode: 'SSTV', freq: 14_230 },
] as const;

const modeOf = (n: number) => MODES[n % MODES.length] ?? MODES[0];

/** Operators on the air: their radios send heartbeats, and they log contacts just made. */
export class OnAirOperators {
  private readonly connections: HttpConnections;
  private readonly operators: Operator[];

  private constructor(operators: Operator[], connections: HttpConnections) {
    this.operators = operators;
    this.connections = connections;
  }

  static async open(port: number, operators: Operator[]): Promise<OnAirOperators> {
    return new OnAirOperators(operators, await HttpConnections.open(port, CONCURRENCY));
  }

  /** One heartbeat of every radio, which is then on the air for a minute. */
  async sendHeartbeats(): Promise<void> {
    await forEachConcurrently(this.operators.length, async (n, lane) => {
      const { Mode, freq } = modeOf(n);
      const rig = { freq: freq + (n % 60), mode: Mode, op_mode: 2, rig_name: 'IC-7300', azimuth: n % 360 };
      await this.connections.post(lane, '/api/vrigcontrol/set', this.operators[n]?.token, rig);
    });
  }

  /** Logs `contacts` of each and up to three more, so that the leaderboards have an order. */
  async logContacts(contacts: number): Promise<void> {
    await forEachConcurrently(this.operators.length, async (n, lane) => {
      const { Mode, freq } = modeOf(n);
      for (let i = 0; i < contacts + (n % 4); i++) {
        const Call = `JA${i % 10}Q${operatorCall(n).slice(-2)}${'ABCDEFGHIJ'[i]}`;
        const data = { Call, Mode, Freq: freq + (n % 60), SNT: '59', RCV: '59', Comment: 'Strong here, dipole' };
        await this.connections.post(lane, '/api/vqso/upsert', this.operators[n]?.token, { data });
      }
    });
  }

  close(): void {
    this.connections[Symbol.dispose]();
  }
}

/** Calls `work` for each number below `count`, in `CONCURRENCY` lanes. */
async function forEachConcurrently(count: number, work: (n: number, lane: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async (_, lane) => {
      while (next < count) await work(next++, lane);
    }),
  );
}
