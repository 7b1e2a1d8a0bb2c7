import { Redis } from 'ioredis';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../database/database.js';
import { sql } from '../database/sql.js';

/** Sends short text messages to every instance, the sender included. */
export abstract class NotifyTransport {
  abstract send(messages: readonly string[]): Promise<void>;
  /** `onMissed` is called when messages may have been missed: after each reconnect. */
  abstract listen(onMessage: (message: string) => void, onMissed: () => void): Promise<void>;
  abstract close(): Promise<void>;
}

const CHANNEL = 'pileup';
const RETRY_MS = 1_000;
const NOTIFY = sql<{
  channel: string;
  messages: readonly string[];
}>`select pg_notify($channel, message) from unnest($messages::text[]) as m (message)`;

/** PostgreSQL LISTEN and NOTIFY. */
export class PostgresTransport extends NotifyTransport {
  private client: pg.Client | undefined;
  private ended = false;
  private retryTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly url: string,
    private readonly log: Logger,
  ) {
    super();
  }

  async send(messages: readonly string[]): Promise<void> {
    await this.database.run(NOTIFY, { channel: CHANNEL, messages });
  }

  async listen(onMessage: (message: string) => void, onMissed: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'pileup listens',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    let lost = false;
    const onLost = (error?: Error) => {
      if (lost || this.ended) return;
      lost = true;
      this.log.warn({ err: error }, 'lost the connection that listens for notifications; retrying');
      client.end().catch(() => undefined);
      this.retryTimer = setTimeout(() => void this.listen(onMessage, onMissed).then(onMissed), RETRY_MS);
    };
    client.on('error', onLost);
    client.on('end', () => onLost());
    client.on('notification', ({ payload }) => onMessage(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.client = client;
    } catch (error) {
      onLost(error as Error);
    }
  }

  async close(): Promise<void> {
    this.ended = true;
    clearTimeout(this.retryTimer);
    await this.client?.end().catch(() => undefined);
  }
}

/** Redis publish/subscribe, which takes load off the database when there are many instances. Reconnects by itself. */
export class RedisTransport extends NotifyTransport {
  private readonly publisher: Redis;
  private readonly subscriber: Redis;

  constructor(url: string, log: Logger) {
    super();
    const options = {
      lazyConnect: true,
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      retryStrategy: () => RETRY_MS,
    };
    this.publisher = new Redis(url, options);
    this.subscriber = new Redis(url, { ...options, enableOfflineQueue: true, maxRetriesPerRequest: null });
    for (const redis of [this.publisher, this.subscriber])
      redis.on('error', (error) => log.warn({ err: error }, 'Redis does not respond; retrying'));
    // If Redis is unavailable at startup, the client retries as after a later outage.
    this.publisher.connect().catch(() => undefined);
  }

  async send(messages: readonly string[]): Promise<void> {
    for (const message of messages) await this.publisher.publish(CHANNEL, message);
  }

  async listen(onMessage: (message: string) => void, onMissed: () => void): Promise<void> {
    this.subscriber.on('message', (_, message) => onMessage(message));
    this.subscriber.on('ready', onMissed);
    this.subscriber.connect().catch(() => undefined);
    void this.subscriber.subscribe(CHANNEL);
  }

  async close(): Promise<void> {
    this.publisher.disconnect();
    this.subscriber.disconnect();
  }
}
