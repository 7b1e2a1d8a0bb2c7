import { operatorCall } from '../logs/callsigns.ts';
import type { Product } from '../process/product.ts';
import { Wire } from './wire.ts';

export interface Operator {
  id: number;
  token: string;
  callsign: string;
}

const AT_ONCE = 4;

/** Registers so many operators, whose numbers begin with `from`. */
export async function operators(product: Product, count: number, from = 0): Promise<Operator[]> {
  const found: Operator[] = [];
  await inTurns(count, async (n) => {
    const callsign = operatorCall(from + n);
    found[n] = { ...(await product.operator(callsign)), callsign };
  });
  return found;
}

const MODES = [
  { Mode: 'SSB', freq: 14_200 },
  { Mode: 'FT8', freq: 14_074 },
  { Mode: 'CW', freq: 14_025 },
  { Mode: 'SSTV', freq: 14_230 },
] as const;

const workOf = (n: number) => MODES[n % MODES.length] ?? MODES[0];

/** Operators at their radios: they say where they are and log contacts just made. */
export class OnTheAir {
  private readonly wires: Wire[];
  private readonly all: Operator[];

  private constructor(all: Operator[], wires: Wire[]) {
    this.all = all;
    this.wires = wires;
  }

  static async with(port: number, all: Operator[]): Promise<OnTheAir> {
    return new OnTheAir(all, await Promise.all(Array.from({ length: AT_ONCE }, () => Wire.open(port))));
  }

  /** One heartbeat of every radio: it is on the air for a minute. */
  async beat(): Promise<void> {
    await inTurns(this.all.length, async (n, turn) => {
      const { Mode, freq } = workOf(n);
      const rig = { freq: freq + (n % 60), mode: Mode, op_mode: 2, rig_name: 'IC-7300', azimuth: n % 360 };
      await this.wires[turn]?.post('/api/vrigcontrol/set', this.all[n]?.token ?? '', JSON.stringify(rig));
    });
  }

  /** So many contacts of each and up to three more, so that the boards have an order. */
  async log(contacts: number): Promise<void> {
    await inTurns(this.all.length, async (n, turn) => {
      const { Mode, freq } = workOf(n);
      for (let i = 0; i < contacts + (n % 4); i++) {
        const Call = `JA${i % 10}Q${operatorCall(n).slice(-2)}${'ABCDEFGHIJ'[i]}`;
        const sent = { Call, Mode, Freq: freq + (n % 60), SNT: '59', RCV: '59', Comment: 'Strong here, dipole' };
        await this.wires[turn]?.post('/api/vqso/upsert', this.all[n]?.token ?? '', JSON.stringify({ data: sent }));
      }
    });
  }

  leave(): void {
    for (const wire of this.wires) wire.close();
  }
}

/** A few at once, each with its turn: what does one thing at a time. */
async function inTurns(count: number, work: (n: number, turn: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, turn) => {
      while (next < count) await work(next++, turn);
    }),
  );
}
