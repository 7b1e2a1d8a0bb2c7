import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { EndpointName, Endpoints } from '@pileup/contract/endpoints';
import type { ImportReport } from '@pileup/contract/exchange';
import type { User } from '@pileup/contract/identity';
import type { Qso, QsoFields } from '@pileup/contract/logbook';
import request, { type Response } from 'supertest';
import { createApp } from '../backend/src/app.js';
import { loadConfig } from '../backend/src/platform/config.js';
import { Database } from '../backend/src/platform/database/database.js';
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
} from '../backend/src/platform/http/connections/connection-limits.js';
import { WorkBudgets } from '../backend/src/platform/http/work-budgets.js';
import { createLogger } from '../backend/src/platform/log.js';
import { freshDatabase, runSql } from './database.ts';
import { LiveClient } from './live-client.ts';
import type { Answer } from './responses.ts';
import { TestClock } from './test-clock.ts';

/** A registered operator, logged in. */
export class Operator {
  constructor(
    private readonly testApp: TestApp,
    readonly callsign: string,
    readonly email: string,
    readonly user: User,
    public token: string,
  ) {}

  call<Name extends EndpointName>(
    name: Name,
    body?: unknown,
    params?: Record<string, string | number>,
  ): Promise<Answer<Endpoints[Name]['response']>> {
    return this.testApp.call(name, body, params, this.token);
  }

  /** Saves the profile with the fields that every profile needs, and the given ones. */
  saveProfile(change: object = {}): Promise<Answer<Endpoints['vupdateprofile']['response']>> {
    return this.call('vupdateprofile', { name: 'Anna', qth: 'Bath', grid: 'IO81', email: this.email, ...change });
  }

  /** Logs a contact that must be accepted. */
  async logQso(fields: Partial<QsoFields> = {}): Promise<Qso> {
    const response = await this.call('vqso/upsert', { data: { Call: 'JA1QYZ', Mode: 'SSB', Freq: 14_205, ...fields } });
    if (response.status !== 200) throw new Error(`not logged: ${JSON.stringify(response.body)}`);
    return response.body.qso;
  }

  async upload(
    file: Buffer | string,
    filename = 'log.adi',
    query = '',
  ): Promise<Answer<Endpoints['vimportadif']['response']>> {
    const post = this.testApp.http('post', `/api/vimportadif${query}`, this.token);
    const content = typeof file === 'string' ? Buffer.from(file) : file;
    const { status, body, headers } = await post.attach('adif_file', content, filename);
    return { status, body, headers };
  }

  /** Uploads an image as a photo. */
  async uploadPhoto(
    content: Buffer,
    filename = 'shack.jpg',
    contentType?: string,
  ): Promise<Answer<Endpoints['vuploadphoto']['response']>> {
    const post = this.testApp.http('post', '/api/vuploadphoto', this.token);
    const name = contentType ? { filename, contentType } : filename;
    const { status, body, headers } = await post.attach('image', content, name);
    return { status, body, headers };
  }

  /** Uploads a file that must be accepted and waits until the import has ended. */
  async importFile(file: Buffer | string, filename?: string): Promise<ImportReport> {
    const { status, body } = await this.upload(file, filename);
    if (status !== 200) throw new Error(`not imported: ${JSON.stringify(body)}`);
    return this.testApp.importEnded(this, body.import_id);
  }

  /** Checks a file: reports the effect that an import would have, without logging anything. */
  async checkFile(file: Buffer | string, filename?: string): Promise<ImportReport> {
    const { status, body } = await this.upload(file, filename, '?check_only=1');
    if (status !== 200) throw new Error(`not checked: ${JSON.stringify(body)}`);
    return this.testApp.importEnded(this, body.import_id);
  }

  /** Undoes an import, which must be possible. */
  async undoImport({ id }: Pick<ImportReport, 'id'>): Promise<ImportReport> {
    const { status, body } = await this.call('vimport/{id}/undo', {}, { id });
    if (status !== 200) throw new Error(`not undone: ${JSON.stringify(body)}`);
    return this.testApp.importEnded(this, id);
  }
}

/** The whole server on a database of its own, used through its HTTP interface. */
export class TestApp {
  private constructor(
    private running: NestFastifyApplication | null,
    readonly clock: TestClock,
    readonly dataDir: string,
    /** URL of the database, for a second instance on it. */
    readonly databaseUrl: string,
  ) {}

  private calls = 0;
  /** Connections stay open: a new one for each request would be a third of its cost. */
  private readonly connections = new Agent({ keepAlive: true });

  /** `written` receives the log lines; `connectionLimits` replaces those of production. */
  static async create(
    env: Record<string, string> = {},
    written?: string[],
    connectionLimits?: Partial<ConnectionLimits>,
  ): Promise<TestApp> {
    const dataDir = mkdtempSync(join(tmpdir(), 'pileup-test-app-'));
    const clock = new TestClock();
    const config = loadConfig({
      NODE_ENV: 'test',
      DATABASE_URL: env.DATABASE_URL ?? (await freshDatabase()),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '10000',
      PAGE_VIEWS_PER_SECOND: '10000',
      DATABASE_POOL: '6',
      PASSWORD_HASHING: 'fast',
      SCHEDULES: 'off',
      ...env,
    });
    const log = createLogger(config, written && { write: (line) => void written.push(line) });
    const { app } = await createApp(config, clock, log, { ...CONNECTION_LIMITS, ...connectionLimits });
    // A test with small limits would be refused for the time that a slow machine needs.
    app.get(WorkBudgets).charge = () => undefined;
    await app.listen(0, '127.0.0.1');
    return new TestApp(app, clock, dataDir, config.DATABASE_URL);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  get app(): NestFastifyApplication {
    if (!this.running) throw new Error('this app is closed');
    return this.running;
  }

  get server() {
    return this.app.getHttpServer();
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get database(): Database {
    return this.app.get(Database);
  }

  async close(): Promise<void> {
    this.connections.destroy();
    await this.running?.close();
    // Modules of test files are never released, nor are the objects they refer to: an app has 14 MB.
    this.running = null;
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async call<Name extends EndpointName>(
    name: Name,
    body: unknown = {},
    params: Record<string, string | number> = {},
    token?: string,
  ): Promise<Answer<Endpoints[Name]['response']>> {
    const path = name.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key] ?? '')));
    const response: Response = await this.http('post', `/api/${path}`, token).send(body as object);
    return { status: response.status, body: response.body, headers: response.headers };
  }

  /** A request with a token, if one is given. */
  http(method: 'get' | 'post', path: string, token?: string): request.Test {
    const sent = request(this.server)[method](path).agent(this.connections);
    return token ? sent.set('Authorization', `Bearer ${token}`) : sent;
  }

  /** A hot read as a browser requests it. */
  async hotRead<Body>(name: string, token?: string): Promise<Body> {
    const response = await this.http('get', `/fast-keys/${name}`, token);
    if (response.status !== 200) throw new Error(`${name}: ${response.status} ${response.text}`);
    return response.body as Body;
  }

  /** The rows that a statement returns. */
  sql<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return runSql<Row>(this.database, text, values);
  }

  /** Repeats `read` until `isSo` holds; live data is updated with a short delay. */
  async eventually<Body>(read: () => Body | Promise<Body>, isSo: (body: Body) => boolean, seconds = 60): Promise<Body> {
    for (const deadline = Date.now() + seconds * 1_000; ; await pause(20)) {
      const body = await read();
      if (isSo(body)) return body;
      if (Date.now() > deadline) throw new Error(`still not so after ${seconds} s: ${JSON.stringify(body)}`);
    }
  }

  /** Waits until the condition holds. */
  async until(isSo: () => boolean | Promise<boolean>, seconds?: number): Promise<void> {
    await this.eventually(isSo, Boolean, seconds);
  }

  /** A connected page. */
  async liveClient(token?: string, origin?: string): Promise<LiveClient> {
    return LiveClient.open(`ws://127.0.0.1:${this.port}/ws`, token, origin);
  }

  /** A newly registered operator; callsigns have a Q suffix, which is never issued. */
  async operator(callsign = this.nextCall()): Promise<Operator> {
    const email = `${callsign.toLowerCase().replace(/\W/g, '-')}@example.org`;
    const { status, body } = await this.call('vregister', { email, my_callsign: callsign });
    if (status !== 200) throw new Error(`not registered: ${JSON.stringify(body)}`);
    return new Operator(this, callsign, email, body.user, body.token);
  }

  /** Waits until an import, or its undo, has ended in any way. */
  async importEnded(operator: Operator, importId: number, seconds = 180): Promise<ImportReport> {
    for (const deadline = Date.now() + seconds * 1_000; Date.now() < deadline; await pause(50)) {
      const { body } = await operator.call('vimport/{id}', {}, { id: importId });
      if (!/queued|running|undoing/.test(body.import.status)) return body.import;
    }
    throw new Error(`import ${importId} did not end within ${seconds} s`);
  }

  private nextCall(): string {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    const n = this.calls++;
    return `M0Q${letters[Math.floor(n / 26) % 26]}${letters[n % 26]}`;
  }
}

/** A test app for the tests of one file; closed after them. */
export async function startTestApp(...options: Parameters<typeof TestApp.create>): Promise<TestApp> {
  const testApp = await TestApp.create(...options);
  afterAll(() => testApp.close());
  return testApp;
}
