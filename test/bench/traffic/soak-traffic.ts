import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { workedCall } from '../logs/callsigns.ts';
import type { Operator } from './operators.ts';

/** One kind of request: how many of a thousand are of it, what it does, and which answers are right. */
interface Kind {
  readonly name: string;
  readonly weight: number;
  readonly expected?: readonly number[];
  ask(turn: number, me: Operator): Promise<number>;
}

/** What became of the requests of one kind. */
export interface Outcome {
  asked: number;
  /** Statuses other than expected, and how often; 0: no answer. */
  wrong: Map<number, number>;
}

/** More under way at once than this, and the program does not keep up. */
const MOST_UNDER_WAY = 500;
const SOCKET_SECONDS = 20;
const PATIENCE = 30_000;

/** Everything that people and programs ask, mixed, at an even pace whether or not answers keep up. */
export class SoakTraffic {
  readonly outcomes = new Map<string, Outcome>();
  /** Requests that were due while too many were under way. */
  skipped = 0;
  private underWay = 0;
  private readonly port: number;
  private readonly operators: readonly Operator[];
  private readonly kinds: readonly Kind[];
  private readonly picture: Promise<Buffer>;

  constructor(port: number, operators: readonly Operator[]) {
    this.port = port;
    this.operators = operators;
    const background = { r: 40, g: 80, b: 120 };
    this.picture = sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer();
    const page = (body: object) => (_: number, me: Operator) => this.call('vlogbook', me, body);
    this.kinds = [
      { name: 'log', weight: 300, ask: (turn, me) => this.call('vqso/upsert', me, { data: contact(turn) }) },
      { name: 'rig', weight: 100, ask: (turn, me) => this.call('vrigcontrol/set', me, rig(turn)) },
      { name: 'look-up', weight: 130, ask: (turn, me) => this.call(`vlogbar/${workedCall(turn)}`, me) },
      { name: 'logbook page', weight: 100, ask: page({ page: 2, size: 50 }) },
      {
        name: 'find',
        weight: 40,
        ask: (turn, me) => this.call('vlogbook', me, { call: workedCall(turn).slice(0, 3) }),
      },
      { name: 'profile', weight: 60, ask: (turn, me) => this.call('vprofilefor', me, { callsign: this.other(turn) }) },
      { name: 'feed', weight: 80, ask: () => this.get('/fast-keys/main_public_feed') },
      { name: 'own feed', weight: 30, ask: (_, me) => this.call('main_public_feed', me) },
      { name: 'boards', weight: 60, ask: () => this.get('/fast-keys/vleaderboards') },
      { name: 'inbox', weight: 20, ask: (_, me) => this.call('vinbox', me) },
      { name: 'page', weight: 20, ask: (turn) => this.get(`/${this.other(turn)}`) },
      { name: 'nonsense', weight: 20, expected: [400, 404], ask: (turn, me) => this.nonsense(turn, me) },
      { name: 'left early', weight: 10, expected: [0, 200], ask: (_, me) => this.leaves(me) },
      { name: 'socket', weight: 10, expected: [101], ask: (turn) => this.socket(turn) },
      { name: 'sign in', weight: 2, expected: [200, 429], ask: (turn) => this.signsIn(turn, PASSWORD) },
      { name: 'wrong sign-in', weight: 3, expected: [401, 429], ask: (turn) => this.signsIn(turn, 'a guess') },
      { name: 'photo', weight: 2, ask: (_, me) => this.photo(me) },
      { name: 'import', weight: 1, ask: (turn, me) => this.imports(turn, me) },
      { name: 'export', weight: 1, ask: (_, me) => this.call('vexportadif', me, { call: 'JA1' }) },
    ];
  }

  /** Gives the operators that sign in their password. */
  async prepare(): Promise<void> {
    for (const { callsign, token } of this.operators.slice(0, SIGNING_IN)) {
      const profile = { name: 'Quinn', email: emailOf(callsign), qth: 'Quito', grid: 'FI09' };
      const body = { ...profile, password: PASSWORD, password_confirmation: PASSWORD };
      const status = await this.post('vupdateprofile', token, JSON.stringify(body));
      if (status !== 200) throw new Error(`no password for ${callsign}: ${status}`);
    }
  }

  /** So many requests a second for so many seconds; waits for the last answers. */
  async run(perSecond: number, seconds: number): Promise<void> {
    const begun = performance.now();
    for (let turn = 0; turn < perSecond * seconds; turn++) {
      const early = begun + (turn * 1_000) / perSecond - performance.now();
      if (early > 0) await pause(early);
      if (this.underWay >= MOST_UNDER_WAY) this.skipped++;
      else void this.one(turn);
    }
    for (const end = performance.now() + PATIENCE; this.underWay > 0 && performance.now() < end; ) await pause(50);
  }

  private async one(turn: number): Promise<void> {
    // Multiplied by a number without a common divisor, a thousand turns in a row meet every kind in its share.
    let at = (turn * 617) % this.kinds.reduce((sum, { weight }) => sum + weight, 0);
    const kind = this.kinds.find(({ weight }) => {
      at -= weight;
      return at < 0;
    });
    const me = this.operators[turn % this.operators.length];
    if (!kind || !me) throw new Error('nobody asks nothing');
    const outcome = this.outcomes.get(kind.name) ?? { asked: 0, wrong: new Map() };
    this.outcomes.set(kind.name, outcome);
    this.underWay++;
    const status = await kind.ask(turn, me).catch(() => 0);
    this.underWay--;
    outcome.asked++;
    if (!(kind.expected ?? [200]).includes(status)) outcome.wrong.set(status, (outcome.wrong.get(status) ?? 0) + 1);
  }

  private other(turn: number): string {
    return this.operators[(turn * 7) % this.operators.length]?.callsign ?? '';
  }

  private call(name: string, { token }: Operator, body: object = {}): Promise<number> {
    return this.post(name, token, JSON.stringify(body));
  }

  private async post(name: string, token: string, body: string | FormData, signal?: AbortSignal): Promise<number> {
    const headers = { authorization: `Bearer ${token}`, ...(typeof body === 'string' ? JSON_BODY : {}) };
    const init = { method: 'POST', headers, body, signal: signal ?? AbortSignal.timeout(PATIENCE) };
    const answer = await fetch(`http://127.0.0.1:${this.port}/api/${name}`, init);
    await answer.arrayBuffer();
    return answer.status;
  }

  private async get(path: string): Promise<number> {
    const answer = await fetch(`http://127.0.0.1:${this.port}${path}`, { signal: AbortSignal.timeout(PATIENCE) });
    await answer.arrayBuffer();
    return answer.status;
  }

  private nonsense(turn: number, me: Operator): Promise<number> {
    const said = [
      ['vqso/upsert', '{"data":'],
      ['vqso/upsert', '{"data":{"Call":"\\u0000"}}'],
      ['vnothing', '{}'],
    ];
    const [name = '', body = ''] = said[turn % said.length] ?? [];
    return this.post(name, me.token, body);
  }

  private leaves(me: Operator): Promise<number> {
    return this.post('vlogbook', me.token, '{"size":500}', AbortSignal.timeout(2)).catch(() => 0);
  }

  private async socket(turn: number): Promise<number> {
    const socket = new WebSocket(`ws://127.0.0.1:${this.port}/ws`);
    const opened = await new Promise<boolean>((resolve) => {
      socket.addEventListener('open', () => resolve(true), { once: true });
      socket.addEventListener('error', () => resolve(false), { once: true });
    });
    // Some are closed properly, some stay for a while; none is waited for.
    setTimeout(() => socket.close(), (turn % SOCKET_SECONDS) * 1_000).unref();
    return opened ? 101 : 0;
  }

  private signsIn(turn: number, password: string): Promise<number> {
    const email = emailOf(this.operators[turn % SIGNING_IN]?.callsign ?? '');
    return this.post('vlogin', '', JSON.stringify({ email, password }));
  }

  private async photo(me: Operator): Promise<number> {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(await this.picture)], { type: 'image/png' }), 'shack.png');
    const headers = { authorization: `Bearer ${me.token}` };
    const init = { method: 'POST', headers, body: form, signal: AbortSignal.timeout(PATIENCE) };
    const answer = await fetch(`http://127.0.0.1:${this.port}/api/vuploadphoto`, init);
    const { photo } = (await answer.json()) as { photo?: { id: number } };
    return photo ? this.call('vphotodelete', me, { id: photo.id }) : answer.status;
  }

  private imports(turn: number, me: Operator): Promise<number> {
    const records = Array.from({ length: 50 }, (_, n) => {
      const time = new Date(Date.UTC(2015, 0, 1) + (turn * 50 + n) * 60_000).toISOString().replace(/[-:T]/g, '');
      return `<call:6>DL1QAB<qso_date:8>${time.slice(0, 8)}<time_on:4>${time.slice(8, 12)}<band:3>40m<mode:2>CW<eor>`;
    });
    const form = new FormData();
    form.set('adif_file', new Blob(records), 'log.adi');
    return this.post('vimportadif', me.token, form);
  }
}

const JSON_BODY = { 'content-type': 'application/json' };
const PASSWORD = 'a password of the soak';
const SIGNING_IN = 10;

const emailOf = (callsign: string) => `${callsign.toLowerCase()}@example.org`;
const rig = (turn: number) => ({ freq: 14_000 + (turn % 350), mode: 'CW', op_mode: 1, rig_name: 'IC-7300' });

/** A contact of a minute of its own within the years before. */
function contact(turn: number): object {
  const TS = new Date(Date.now() - (turn % 500_000) * 60_000).toISOString();
  return { Call: workedCall(turn), Mode: 'CW', Freq: 14_025, TS, SNT: '599', RCV: '599', Comment: 'TNX QSO' };
}
