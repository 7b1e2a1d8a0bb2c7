import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PairRequest } from '@pileup/contract/identity';
import type { OfferMediaResponse } from '@pileup/contract/media';
import type { Qsy, RigResponse, SetRigRequest, SetRigResponse, Transmission } from '@pileup/contract/presence';
import type { ReportRequest, ReportResponse, RetractRequest } from '@pileup/contract/programs';
import type { Refusal, RefusalCode } from '@pileup/contract/refusal';
import { fieldsOf } from '../../libs/adif/test/reading.ts';

interface Reply {
  status: number;
  headers?: Record<string, string>;
  body: unknown;
}

/** The response to a request in place of the fake's own. */
export type Fault = Reply | 'hang' | 'cut';

export const refusal = (status: number, code: RefusalCode, error: string, headers = {}): Reply => ({
  status,
  headers,
  body: { error, code } satisfies Refusal,
});

/** A Pileup server with the bridge's endpoints, their refusals, and network faults. */
export class FakeServer {
  keys = new Set(['good-key']);
  code = 'K7QM2ZPD';
  /** The files received by `vmedia/offer`, with the fields sent before them. */
  offered: { fields: Record<string, string>; name: string; bytes: number }[] = [];
  heartbeats: SetRigRequest[] = [];
  reports: ReportRequest[] = [];
  retractions: RetractRequest[] = [];
  /** Sent once, to a program that can tune. */
  qsy: Qsy | null = null;
  /** Sent once, to a program that can send. */
  send: Transmission[] = [];
  /** The fault for a request, by its endpoint; undefined for none. */
  fault: (call: string) => Fault | undefined = () => undefined;
  #server: Server = createServer();
  #log = new Set<string>();

  /** Callsigns of the logged contacts in order. */
  get logged(): string[] {
    return [...this.#log];
  }

  async start(port = 0): Promise<string> {
    this.#server = createServer(async (request, response) => {
      const name = (request.url ?? '').replace('/api/', '');
      const received = await bytesOf(request);
      const trouble = this.fault(name);
      if (trouble === 'hang') return;
      if (trouble === 'cut') return void request.socket.destroy();
      const { status, headers, body } = trouble ?? this.#answer(name, request, await parsedBody(request, received));
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
    await once(this.#server.listen(port, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #answer(name: string, { method, headers }: IncomingMessage, request: unknown): Reply {
    if (method !== 'POST') return refusal(404, 'not_found', 'Not found');
    if (name === 'vpair') return this.#pair(request as PairRequest);
    const key = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    if (!this.keys.has(key)) return refusal(401, 'unauthenticated', 'Unauthenticated');
    if (name === 'vrigcontrol/set') return ok(this.#heartbeat(request as SetRigRequest));
    if (name === 'vrigcontrol/get') return ok(rigAnswer(this.heartbeats.at(-1)));
    if (name === 'vreport') return ok(this.#report(request as ReportRequest));
    if (name === 'vmedia/offer') return ok(this.#offer(request as FormData));
    if (name === 'vretract') {
      this.retractions.push(request as RetractRequest);
      return ok({ status: 'ok', deleted: this.#log.delete((request as RetractRequest).call) });
    }
    return refusal(404, 'not_found', 'Not found');
  }

  #pair({ code }: PairRequest): Reply {
    if (code.replaceAll(/[-\s]/g, '').toUpperCase() !== this.code)
      return refusal(404, 'not_found', 'The code is not good.');
    this.keys.add('paired-key');
    return ok({ api_key: 'paired-key', my_callsign: 'G4QZX' });
  }

  #heartbeat(request: SetRigRequest): SetRigResponse {
    this.heartbeats.push(request);
    const qsy = request.can_qsy ? this.qsy : null;
    if (qsy) this.qsy = null;
    const canSend = request.can_send_cw || request.can_send_voice;
    const send = canSend ? this.send.splice(0) : [];
    return { ...rigAnswer(request), qsy, send };
  }

  #offer(form: FormData): OfferMediaResponse {
    const fields: Record<string, string> = {};
    for (const [field, value] of form) {
      if (typeof value === 'string') fields[field] = value;
      else this.offered.push({ fields: { ...fields }, name: value.name, bytes: value.size });
    }
    return { status: 'attached', qdo_id: 1 };
  }

  #report(request: ReportRequest): ReportResponse {
    this.reports.push(request);
    const [record] = fieldsOf(request.adif);
    const receipt: ReportResponse = { status: 'ok', added: 0, duplicate: 0, enriched: 0, changed: 0, rejected: [] };
    if (!record?.CALL) return { ...receipt, rejected: [{ record: 1, reason: 'CALL is missing' }] };
    if (this.#log.has(record.CALL)) return { ...receipt, duplicate: 1 };
    this.#log.add(record.CALL);
    return { ...receipt, added: 1 };
  }
}

const ok = (body: unknown): Reply => ({ status: 200, body });

function rigAnswer(last: SetRigRequest | undefined): RigResponse {
  return {
    freq: null,
    mode: '',
    op_mode: 0,
    rig_name: '',
    ptt_down: 0,
    azimuth: null,
    elevation: null,
    prop_mode: '',
    sat_name: '',
    activation_type: '',
    activation_ref: '',
    power: null,
    program: '',
    can_qsy: 0,
    ...(last as Partial<RigResponse>),
    can_send_cw: 0,
    can_send_voice: 0,
    is_live: last ? 1 : 0,
    heard_at: last ? '2026-01-01T12:00:00Z' : null,
  };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function parsedBody({ headers }: IncomingMessage, body: Buffer): Promise<unknown> {
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) return JSON.parse(body.toString());
  return new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
}
