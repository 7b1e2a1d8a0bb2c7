import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { workedCall } from '../logs/callsigns.ts';
import type { Operator } from './operators.ts';

/** One kind of request: its share of a thousand, what it sends and the expected statuses (200 unless given). */
interface RequestKind {
  readonly name: string;
  readonly weight: number;
  readonly expected?: readonly number[];
  send(turn: number, me: Operator): Promise<number>;
}

/** The outcomes of the requests of one kind. */
export interface KindOutcome {
  sent: number;
  /** Counts by unexpected status; 0 if there was no response. */
  unexpected: Map<number, number>;
}

/** Above this number of requests in flight the program does not keep up. */
const MAX_IN_FLIGHT = 500;
const SOCKET_SECONDS = 20;
const TIMEOUT_MS = 30_000;

/** All requests of people and programs, mixed, at a constant rate even when responses lag. */
export class SoakTraffic {
  readonly outcomes = new Map<string, KindOutcome>();
  /** Requests not sent because too many were in flight. */
  skipped = 0;
  private inFlight = 0;
  private readonly port: number;
  private readonly operators: readonly Operator[];
  private readonly kinds: readonly RequestKind[];
  private readonly image: Promise<Buffer>;

  constructor(port: number, operators: readonly Operator[]) {
    this.port = port;
    this.operators = operators;
    const background = { r: 40, g: 80, b: 120 };
    this.image = sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer();
    const page = (body: object) => (_: number, me: Operator) => this.call('vlogbook', me, body);
    this.kinds = [
      { name: 'log', weight: 300, send: (turn, me) => this.call('vqso/upsert', me, { data: contact(turn) }) },
      { name: 'rig', weight: 100, send: (turn, me) => this.call('vrigcontrol/set', me, rig(turn)) },
      { name: 'look-up', weight: 130, send: (turn, me) => this.call(`vlogbar/${workedCall(turn)}`, me) },
      { name: 'logbook page', weight: 100, send: page({ page: 2, size: 50 }) },
      {
        name: 'search',
        weight: 40,
        send: (turn, me) => this.call('vlogbook', me, { call: workedCall(turn).slice(0, 3) }),
      },
      {
        name: 'profile',
        weight: 60,
        send: (turn, me) => this.call('vprofilefor', me, { callsign: this.otherCallsign(turn) }),
      },
      { name: 'feed', weight: 80, send: () => this.get('/fast-keys/main_public_feed') },
      { name: 'own feed', weight: 30, send: (_, me) => this.call('main_public_feed', me) },
      { name: 'boards', weight: 60, send: () => this.get('/fast-keys/vleaderboards') },
      { name: 'inbox', weight: 20, send: (_, me) => this.call('vinbox', me) },
      { name: 'page', weight: 20, send: (turn) => this.get(`/${this.otherCallsign(turn)}`) },
      { name: 'invalid', weight: 20, expected: [400, 404], send: (turn, me) => this.invalidRequest(turn, me) },
      { name: 'aborted', weight: 10, expected: [0, 200], send: (_, me) => this.abortedRequest(me) },
      { name: 'socket', weight: 10, expected: [101], send: (turn) => this.openSocket(turn) },
      { name: 'login', weight: 2, expected: [200, 429], send: (turn) => this.logIn(turn, PASSWORD) },
      { name: 'wrong login', weight: 3, expected: [401, 429], send: (turn) => this.logIn(turn, 'a wrong password') },
      { name: 'photo', weight: 2, send: (_, me) => this.uploadPhoto(me) },
      { name: 'import', weight: 1, send: (turn, me) => this.importLog(turn, me) },
      { name: 'export', weight: 1, send: (_, me) => this.call('vexportadif', me, { call: 'JA1' }) },
    ];
  }

  /** Gives the operators that log in a password. */
  async prepare(): Promise<void> {
    for (const { callsign, token } of this.operators.slice(0, LOGIN_OPERATORS)) {
      const profile = { name: 'Quinn', email: emailOf(callsign), qth: 'Quito', grid: 'FI09' };
      const body = { ...profile, password: PASSWORD, password_confirmation: PASSWORD };
      const status = await this.post('vupdateprofile', token, JSON.stringify(body));
      if (status !== 200) throw new Error(`no password for ${callsign}: ${status}`);
    }
  }

  /** Sends at this rate and waits for the last responses. */
  async run(perSecond: number, seconds: number): Promise<void> {
    const startedAt = performance.now();
    for (let turn = 0; turn < perSecond * seconds; turn++) {
      const early = startedAt + (turn * 1_000) / perSecond - performance.now();
      if (early > 0) await pause(early);
      if (this.inFlight >= MAX_IN_FLIGHT) this.skipped++;
      else void this.sendOne(turn);
    }
    for (const end = performance.now() + TIMEOUT_MS; this.inFlight > 0 && performance.now() < end; ) await pause(50);
  }

  private async sendOne(turn: number): Promise<void> {
    // As 617 has no common divisor with the sum of the weights, every kind gets its share of a thousand turns.
    let at = (turn * 617) % this.kinds.reduce((sum, { weight }) => sum + weight, 0);
    const kind = this.kinds.find(({ weight }) => {
      at -= weight;
      return at < 0;
    });
    const me = this.operators[turn % this.operators.length];
    if (!kind || !me) throw new Error('no operators');
    const outcome = this.outcomes.get(kind.name) ?? { sent: 0, unexpected: new Map() };
    this.outcomes.set(kind.name, outcome);
    this.inFlight++;
    const status = await kind.send(turn, me).catch(() => 0);
    this.inFlight--;
    outcome.sent++;
    if (!(kind.expected ?? [200]).includes(status))
      outcome.unexpected.set(status, (outcome.unexpected.get(status) ?? 0) + 1);
  }

  private otherCallsign(turn: number): string {
    return this.operators[(turn * 7) % this.operators.length]?.callsign ?? '';
  }

  private call(name: string, { token }: Operator, body: object = {}): Promise<number> {
    return this.post(name, token, JSON.stringify(body));
  }

  private async post(name: string, token: string, body: string | FormData, signal?: AbortSignal): Promise<number> {
    const headers = { authorization: `Bearer ${token}`, ...(typeof body === 'string' ? JSON_BODY : {}) };
    const init = { method: 'POST', headers, body, signal: signal ?? AbortSignal.timeout(TIMEOUT_MS) };
    const response = await fetch(`http://127.0.0.1:${this.port}/api/${name}`, init);
    await response.arrayBuffer();
    return response.status;
  }

  private async get(path: string): Promise<number> {
    const response = await fetch(`http://127.0.0.1:${this.port}${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.arrayBuffer();
    return response.status;
  }

  private invalidRequest(turn: number, me: Operator): Promise<number> {
    const bodies = [
      ['vqso/upsert', '{"data":'],
      ['vqso/upsert', '{"data":{"Call":"\\u0000"}}'],
      ['vnothing', '{}'],
    ];
    const [name = '', body = ''] = bodies[turn % bodies.length] ?? [];
    return this.post(name, me.token, body);
  }

  private abortedRequest(me: Operator): Promise<number> {
    return this.post('vlogbook', me.token, '{"size":500}', AbortSignal.timeout(2)).catch(() => 0);
  }

  private async openSocket(turn: number): Promise<number> {
    const socket = new WebSocket(`ws://127.0.0.1:${this.port}/ws`);
    const opened = await new Promise<boolean>((resolve) => {
      socket.addEventListener('open', () => resolve(true), { once: true });
      socket.addEventListener('error', () => resolve(false), { once: true });
    });
    // The socket is closed after up to SOCKET_SECONDS, without waiting.
    setTimeout(() => socket.close(), (turn % SOCKET_SECONDS) * 1_000).unref();
    return opened ? 101 : 0;
  }

  private logIn(turn: number, password: string): Promise<number> {
    const email = emailOf(this.operators[turn % Math.min(LOGIN_OPERATORS, this.operators.length)]?.callsign ?? '');
    return this.post('vlogin', '', JSON.stringify({ email, password }));
  }

  private async uploadPhoto(me: Operator): Promise<number> {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(await this.image)], { type: 'image/png' }), 'shack.png');
    const headers = { authorization: `Bearer ${me.token}` };
    const init = { method: 'POST', headers, body: form, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const response = await fetch(`http://127.0.0.1:${this.port}/api/vuploadphoto`, init);
    const { photo } = (await response.json()) as { photo?: { id: number } };
    return photo ? this.call('vphotodelete', me, { id: photo.id }) : response.status;
  }

  private importLog(turn: number, me: Operator): Promise<number> {
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
const LOGIN_OPERATORS = 10;

const emailOf = (callsign: string) => `${callsign.toLowerCase()}@example.org`;
const rig = (turn: number) => ({ freq: 14_000 + (turn % 350), mode: 'CW', op_mode: 1, rig_name: 'IC-7300' });

/** A contact in the past year, each in another minute. */
function contact(turn: number): object {
  const TS = new Date(Date.now() - (turn % 500_000) * 60_000).toISOString();
  return { Call: workedCall(turn), Mode: 'CW', Freq: 14_025, TS, SNT: '599', RCV: '599', Comment: 'TNX QSO' };
}
