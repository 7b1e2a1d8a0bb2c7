import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Migrator } from '@mikro-orm/migrations';
import {
  type EntityClass,
  type EntityManager,
  type EntitySchema,
  MikroORM,
  PostgreSqlDriver,
} from '@mikro-orm/postgresql';
import type { OnApplicationShutdown } from '@nestjs/common';
import { CompiledQuery, type Kysely } from 'kysely';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Config } from '../config.js';
import { sessionLock } from './locks.js';
import { hasPendingMigrations, MIGRATIONS } from './pending-migrations.js';
import { SilentConnections } from './silent-connections.js';
import type { NoParams, Statement } from './sql.js';

/** Runs statements: the pool or an open transaction. */
export interface Queryable {
  run<Row>(prepared: Statement<NoParams, Row>): Promise<Row[]>;
  run<Params extends object, Row>(prepared: Statement<Params, Row>, params: NoInfer<Params>): Promise<Row[]>;
}

/** An open transaction on its own connection. */
export interface Transaction extends Queryable {
  /** Bulk insert of rows in the binary format of COPY, without header, into `target`, a table with its columns. */
  copyIn(target: string, rows: Buffer): Promise<void>;
}

/** A reserved connection: its temporary tables outlive a transaction. */
export interface Session {
  transaction<T>(work: (tx: Transaction) => Promise<T>, settings?: string): Promise<T>;
}

// Contact numbers and hertz fit a double exactly up to 2^53; pg's own default is text.
const INT8 = 20;
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

/** The header of binary COPY data: signature, no flags, no extension. */
const COPY_HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');

const MIGRATION_LOCK = sessionLock('migrating');

/** After this time the server cancels a statement of a request. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** The longest wait for a connection. */
const CONNECTION_TIMEOUT_MS = 4_500;

/** Access to PostgreSQL: entities through `em()`, set-based SQL through `run` and `transaction`. */
export class Database implements Queryable, OnApplicationShutdown {
  private readonly further: pg.Pool[] = [];
  private silent: SilentConnections | undefined;

  private constructor(
    readonly orm: MikroORM,
    private readonly pool: pg.Pool,
  ) {}

  static async connect(config: Config, entities: (EntitySchema | EntityClass)[]): Promise<Database> {
    const orm = await MikroORM.init({
      driver: PostgreSqlDriver,
      clientUrl: config.DATABASE_URL,
      entities,
      pool: { min: 0, max: config.DATABASE_POOL },
      driverOptions: {
        connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
        application_name: `pileup ${config.ROLE}`,
        keepAlive: true,
        // Our statements are written so that one plan fits all values; replanning costs as much as running.
        options: '-c plan_cache_mode=force_generic_plan',
        // Statements of a unit of work run on the entity manager's connection, which would return times as texts.
        types,
      },
      forceUtcTimezone: true,
      extensions: [Migrator],
      migrations: MIGRATIONS,
      debug: false,
    });
    const pool = (await orm.em.getConnection().getNativeClient()) as pg.Pool;
    return new Database(orm, pool);
  }

  /**
   * Sets timeouts for all further statements, in a process that answers requests; migrations and background jobs have
   * none. A database server that hangs cannot apply its own timeout, so its connections are watched, too.
   */
  async limitStatementTime(): Promise<void> {
    const { pool } = this;
    pool.options.statement_timeout = STATEMENT_TIMEOUT_MS;
    // The option applies to new connections only.
    while (pool.idleCount > 0) (await pool.connect()).release(true);
    this.silent = new SilentConnections({ ...pool.options, password: pool.options.password });
    for (const each of [pool, ...this.further]) this.silent.watch(each);
  }

  /** Whether all connections are in use and callers wait for one. */
  get isExhausted(): boolean {
    return this.pool.waitingCount > 0 && this.pool.totalCount >= (this.pool.options.max ?? 0);
  }

  /** A new unit of work. */
  em(): EntityManager {
    this.silent?.requireAnswers();
    return this.orm.em.fork();
  }

  /** Runs one statement in its own transaction, with retries like `transaction`. */
  run<Row>(prepared: Statement<NoParams, Row>): Promise<Row[]>;
  run<Params extends object, Row>(prepared: Statement<Params, Row>, params: NoInfer<Params>): Promise<Row[]>;
  async run<Params extends object, Row>(prepared: Statement<Params, Row>, params: object = {}): Promise<Row[]> {
    this.silent?.requireAnswers();
    const { name, text } = prepared;
    const values = valuesOf(prepared, params);
    return retryOnConflict(async () => (await this.pool.query({ name, text, types, values })).rows as Row[]);
  }

  /** Entities and statements in one transaction, retried like `transaction`: `em` is flushed before it commits. */
  async unitOfWork<T>(work: (em: EntityManager, tx: Queryable) => Promise<T>): Promise<T> {
    return retryOnConflict(() => this.em().transactional((em) => work(em, queryableOf(em))));
  }

  /**
   * Runs `work` in one transaction on one connection; an error rolls it back. After a deadlock or a serialization failure
   * it is retried, so `work` may run several times.
   *
   * @param settings statements `set local …`, sent with the one that begins the transaction
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>, settings = ''): Promise<T> {
    return this.session((session) => session.transaction(work, settings));
  }

  /** Reserves a connection for `work`, which may run several transactions on it in sequence. */
  async session<T>(work: (session: Session) => Promise<T>): Promise<T> {
    this.silent?.requireAnswers();
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      return await work({
        transaction: (once, settings = '') =>
          retryOnConflict(() =>
            transactionOn(client, once, settings, (error) => {
              broken = error;
            }),
          ),
      });
    } finally {
      client.release(broken);
    }
  }

  /**
   * Further connections, at most `max`, for statements without a transaction. Each statement is planned for its own values
   * and cancelled after `timeoutMs`. Settings of a transaction would take two more round trips for each.
   */
  separately({ max, timeoutMs }: { max: number; timeoutMs: number }): Queryable {
    const { options } = this.pool;
    const pool = new pg.Pool({
      ...options,
      // The password is not enumerable in the options.
      password: options.password,
      max,
      statement_timeout: timeoutMs,
      options: '-c plan_cache_mode=force_custom_plan',
    });
    // A connection that breaks while it is idle is replaced; without a listener it would end the process.
    pool.on('error', () => undefined);
    this.silent?.watch(pool);
    this.further.push(pool);
    return {
      run: async <Params extends object, Row>(prepared: Statement<Params, Row>, params: object = {}) => {
        this.silent?.requireAnswers();
        return (await pool.query({ text: prepared.text, types, values: valuesOf(prepared, params) })).rows as Row[];
      },
    };
  }

  /**
   * Streams the rows of a query to `sink` in the text format of COPY, with backpressure. COPY has no parameters: `query`
   * holds its values as literals.
   */
  async copyOut(query: string, sink: (rows: Buffer) => Promise<void> | void): Promise<void> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      for await (const rows of client.query(copyTo(`copy (${query}) to stdout`))) await sink(rows as Buffer);
    } catch (error) {
      // Closes the connection together with the unread rest of the result.
      broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Applies pending migrations; a lock makes instances that start at the same time wait for each other. */
  async migrate(): Promise<void> {
    const client = await this.pool.connect();
    try {
      await client.query(MIGRATION_LOCK.acquire);
      if (await hasPendingMigrations(client)) await this.orm.migrator.up();
    } finally {
      await client.query(MIGRATION_LOCK.release).catch(() => undefined);
      client.release();
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.silent?.stop();
    await Promise.all(this.further.map((pool) => pool.end()));
    await this.orm.close();
  }
}

function valuesOf(prepared: Pick<Statement, 'parameters'>, params: object): unknown[] {
  return prepared.parameters.map((name) => (params as Record<string, unknown>)[name]);
}

async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 4 || !/^40(001|P01)$/.test(String((error as { code?: unknown }).code))) throw error;
    }
  }
}

async function transactionOn<T>(
  client: pg.PoolClient,
  work: (tx: Transaction) => Promise<T>,
  settings: string,
  onBroken: (error: Error) => void,
): Promise<T> {
  try {
    await client.query(`begin; ${settings}`);
    const done = await work({
      run: async <Params extends object, Row>(prepared: Statement<Params, Row>, params: object = {}) => {
        const { name, text } = prepared;
        return (await client.query({ name, text, types, values: valuesOf(prepared, params) })).rows as Row[];
      },
      copyIn: async (target, rows) => {
        const stream = client.query(copyFrom(`copy ${target} from stdin (format binary)`));
        stream.write(COPY_HEADER);
        stream.end(rows);
        await finished(stream);
      },
    });
    await client.query('commit');
    return done;
  } catch (thrown) {
    await client.query('rollback').catch(onBroken);
    throw thrown;
  }
}

/** Runs statements, unprepared, inside an entity manager's transaction. */
function queryableOf(em: EntityManager): Queryable {
  return {
    run: async <Params extends object, Row>(prepared: Statement<Params, Row>, params: object = {}) => {
      const transaction = em.getTransactionContext<Kysely<unknown>>();
      if (!transaction) throw new Error('no open transaction');
      return (await transaction.executeQuery<Row>(CompiledQuery.raw(prepared.text, valuesOf(prepared, params)))).rows;
    },
  };
}

/** Retries once a second while the database is still starting (for example in another container), then throws. */
export async function connectWithRetry(connect: () => Promise<Database>, attempts = 30): Promise<Database> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await connect();
    } catch (error) {
      if (attempt >= attempts) throw error;
      await pause(1_000);
    }
  }
}
