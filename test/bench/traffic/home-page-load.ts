import type { UpsertQsoAnswer } from '@pileup/contract/logbook';
import { workedCall } from '../logs/callsigns.ts';
import { size } from '../size.ts';
import type { Operator } from './operators.ts';
import { paced } from './paced.ts';
import { Refused, Wire } from './wire.ts';

/** One request and what became of it. */
export interface Asked {
  kind: string;
  /** When it ended (performance.now) and the ms it took. */
  at: number;
  ms: number;
  /** 0 where no answer came. */
  status: number;
}

/** Open home pages, those of them that are signed in, and those whose radio the page follows. */
export const PAGES = size(500, 10);
export const SIGNED_IN = size(300, 6);
const FOLLOWING = size(280, 4);
const RADIOS = size(200, 4);

interface Kind {
  name: string;
  perSecond: number;
  ask(wire: Wire, turn: number): Promise<Buffer>;
}

/** What open pages and radios ask of one program, at the pace the product has: 550 requests a second. */
export class HomePageLoad {
  /** The numbers of the contacts whose logging was answered. */
  readonly acknowledged: number[] = [];
  readonly perSecond: number;
  private readonly kinds: Kind[];
  private readonly port: number;
  private logged = 0;

  constructor(port: number, operators: readonly Operator[]) {
    this.port = port;
    const tokenOf = (turn: number) => operators[turn % SIGNED_IN]?.token ?? '';
    const rigOf = (turn: number) =>
      // Most radios stay where they are; the others are turned.
      JSON.stringify({ freq: 14_000 + (turn % 3 === 0 ? turn % 350 : turn % RADIOS), mode: 'CW', op_mode: 1 });
    this.kinds = [
      {
        name: 'feed, visitors',
        perSecond: (PAGES - SIGNED_IN) / 4,
        ask: (wire) => wire.get('/fast-keys/main_public_feed'),
      },
      {
        name: 'feed, signed in',
        perSecond: SIGNED_IN / 4,
        ask: (wire, turn) => wire.post('/api/main_public_feed', tokenOf(turn), ''),
      },
      { name: 'boards', perSecond: PAGES / 10, ask: (wire) => wire.get('/fast-keys/vleaderboards') },
      { name: 'cards', perSecond: PAGES / 4, ask: (wire) => wire.get('/fast-keys/ActiveUserList') },
      { name: 'vsr', perSecond: SIGNED_IN / 10, ask: (wire, turn) => wire.post('/api/vsr', tokenOf(turn), '') },
      {
        name: 'rig get',
        perSecond: FOLLOWING / 2,
        ask: (wire, turn) => wire.post('/api/vrigcontrol/get', tokenOf(turn % FOLLOWING), ''),
      },
      {
        name: 'rig set',
        perSecond: RADIOS / 10,
        ask: (wire, turn) => wire.post('/api/vrigcontrol/set', tokenOf(turn % RADIOS), rigOf(turn)),
      },
      {
        name: 'log bar',
        perSecond: 30,
        ask: (wire, turn) => wire.post(`/api/vlogbar/${workedCall(turn)}`, tokenOf(turn), ''),
      },
      { name: 'logbook', perSecond: 10, ask: (wire, turn) => wire.post('/api/vlogbook', tokenOf(turn), '{"page":1}') },
      { name: 'upsert', perSecond: 20, ask: (wire, turn) => this.log(wire, tokenOf(turn)) },
    ];
    this.perSecond = this.kinds.reduce((sum, { perSecond }) => sum + perSecond, 0);
  }

  /** All of it for so many seconds; what fails is noted and asked no second time. */
  async run(seconds: number): Promise<Asked[]> {
    const asked: Asked[] = [];
    const until = performance.now() + seconds * 1_000;
    await Promise.all(
      this.kinds.map(async ({ name, perSecond, ask }) => {
        // Enough that none waits for another unless the program is slow.
        const lines = Array.from({ length: Math.ceil(perSecond / 2) }, () => new Line(this.port));
        let turn = 0;
        const statuses: { at: number; status: number }[] = [];
        const times = await paced(
          lines.length,
          perSecond,
          () => performance.now() > until,
          async (line) => {
            const mine = turn++;
            const status = await (lines[line]?.send((wire) => ask(wire, mine)) ?? 0);
            statuses.push({ at: performance.now(), status });
          },
        );
        // Both are in the order of the answers.
        for (const [i, ms] of times.entries()) asked.push({ kind: name, ms, ...(statuses[i] ?? { at: 0, status: 0 }) });
        for (const line of lines) line.close();
      }),
    );
    return asked;
  }

  private async log(wire: Wire, token: string): Promise<Buffer> {
    const data = { Call: workedCall(this.logged++), Mode: 'CW', Freq: 14_025, SNT: '599', RCV: '599', Comment: 'tnx' };
    const answer = await wire.post('/api/vqso/upsert', token, JSON.stringify({ data }));
    this.acknowledged.push((JSON.parse(answer.toString()) as UpsertQsoAnswer).qdo_id);
    return answer;
  }
}

/** A connection that is opened again, when it is next needed, after it was lost. */
class Line {
  private wire: Wire | undefined;
  private readonly port: number;

  constructor(port: number) {
    this.port = port;
  }

  /** The status of the answer, 0 where none came. */
  async send(ask: (wire: Wire) => Promise<Buffer>): Promise<number> {
    try {
      if (!this.wire?.isOpen) this.wire = await Wire.open(this.port);
      await ask(this.wire);
      return 200;
    } catch (error) {
      return error instanceof Refused ? error.status : 0;
    }
  }

  close(): void {
    this.wire?.close();
  }
}
