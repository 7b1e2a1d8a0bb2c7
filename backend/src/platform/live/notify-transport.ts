import { Redis } from 'ioredis';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Database, statement } from '../database/database.js';

/** Carries letters (short texts) to every instance, the sender included. */
export abstract class Carrier {
  abstract send(letters: readonly string[]): Promise<void>;
  /** `gap` is called when letters may have been missed: after every time the connection was away. */
  abstract listen(letter: (text: string) => void, gap: () => void): Promise<void>;
  abstract end(): Promise<void>;
}

const CHANNEL = 'pileup';
const AGAIN_MS = 1_000;
const NOTIFY = statement('select pg_notify($1, letter) from unnest($2::text[]) as l (letter)');

/** LISTEN and NOTIFY of the database that is there anyway. */
export class PostgresCarrier extends Carrier {
  private client: pg.Client | undefined;
  private ended = false;
  private again: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly url: string,
    private readonly log: Logger,
  ) {
    super();
  }

  async send(letters: readonly string[]): Promise<void> {
    await this.database.run(NOTIFY, [CHANNEL, letters]);
  }

  async listen(letter: (text: string) => void, gap: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'pileup listens',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    let lost = false;
    const lose = (error?: Error) => {
      if (lost || this.ended) return;
      lost = true;
      this.log.warn({ err: error }, 'the connection that listens for news is lost; trying again');
      client.end().catch(() => undefined);
      this.again = setTimeout(() => void this.listen(letter, gap).then(gap), AGAIN_MS);
    };
    client.on('error', lose);
    client.on('end', () => lose());
    client.on('notification', ({ payload }) => letter(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.client = client;
    } catch (error) {
      lose(error as Error);
    }
  }

  async end(): Promise<void> {
    this.ended = true;
    clearTimeout(this.again);
    await this.client?.end().catch(() => undefined);
  }
}

/** Redis, where there is one: it spares the database the work of many instances. It connects again by itself. */
export class RedisCarrier extends Carrier {
  private readonly out: Redis;
  private readonly in: Redis;

  constructor(url: string, log: Logger) {
    super();
    const options = {
      lazyConnect: true,
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      retryStrategy: () => AGAIN_MS,
    };
    this.out = new Redis(url, options);
    this.in = new Redis(url, { ...options, enableOfflineQueue: true, maxRetriesPerRequest: null });
    for (const redis of [this.out, this.in])
      redis.on('error', (error) => log.warn({ err: error }, 'Redis does not answer; trying again'));
    // A Redis that is away at the start is waited for, as one that goes away later.
    this.out.connect().catch(() => undefined);
  }

  async send(letters: readonly string[]): Promise<void> {
    for (const letter of letters) await this.out.publish(CHANNEL, letter);
  }

  async listen(letter: (text: string) => void, gap: () => void): Promise<void> {
    this.in.on('message', (_, text) => letter(text));
    this.in.on('ready', gap);
    this.in.connect().catch(() => undefined);
    void this.in.subscribe(CHANNEL);
  }

  async end(): Promise<void> {
    this.out.disconnect();
    this.in.disconnect();
  }
}
