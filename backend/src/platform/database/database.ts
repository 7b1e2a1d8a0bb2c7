import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { join } from 'node:path';
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
import { type Config, projectRoot } from '../config.js';
import { lockOfConnection } from './locks.js';

/** A statement prepared once per connection; made at module level, so that it is named once. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export function statement(text: string): Statement {
  return { name: createHash('sha1').update(text).digest('base64url').slice(0, 20), text };
}

/** Whatever runs a statement: the pool, or a transaction under way. */
export interface Runs {
  run<Row>(prepared: Statement, values: readonly unknown[]): Promise<Row[]>;
}

/** A transaction under way on a connection of its own. */
export interface Transaction extends Runs {
  /** Rows in the binary format of COPY, without header, into `target`, a table with its columns: the fastest way in. */
  copyIn(target: string, rows: Buffer): Promise<void>;
}

/** One connection kept for a while: its temporary tables last from one transaction to the next. */
export interface Session {
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

// Contact numbers and hertz fit a double exactly up to 2^53; pg's own default is text.
const INT8 = 20;
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

/** How binary COPY data begins: a signature, no flags, no extension. */
const COPY_HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');

const MIGRATING = lockOfConnection('migrating');

/** ms after which the server itself ends a statement of a request. */
const STATEMENT_MS = 15_000;
/** ms without a byte either way after which the server cannot even do that, and the connection is given up. */
const SILENCE_MS = 18_000;

/** A connection with its socket, of which the types of pg say nothing. */
type Connected = pg.PoolClient & { readonly connection: { readonly stream: Socket } };

const bounded = new WeakSet<Socket>();

function endWhenSilent(socket: Socket): void {
  socket.setTimeout(SILENCE_MS);
  if (bounded.has(socket)) return;
  bounded.add(socket);
  socket.on('timeout', () =>
    socket.destroy(Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' })),
  );
}

/** The one way to PostgreSQL: entities through `em()`, set-based SQL through `run` and `transaction`. */
export class Database implements Runs, OnApplicationShutdown {
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
        connectionTimeoutMillis: 5_000,
        application_name: `pileup ${config.ROLE}`,
        keepAlive: true,
        // Our statements are written so that one plan serves every value; planning anew costs as much as running.
        options: '-c plan_cache_mode=force_generic_plan',
      },
      forceUtcTimezone: true,
      extensions: [Migrator],
      // Raw SQL only, so no snapshot; the table stands outside every module's schema.
      migrations: {
        path: join(projectRoot(), 'migrations'),
        tableName: 'migrations',
        snapshot: false,
        silent: true,
        disableForeignKeys: false,
      },
      debug: false,
    });
    const pool = (await orm.em.getConnection().getNativeClient()) as pg.Pool;
    return new Database(orm, pool);
  }

  /**
   * Bounds every statement from now on, in a process whose connections answer requests: migrations and background work
   * take as long as they need. A stopped server says nothing at all, and only our own end can give up on it.
   */
  async boundStatements(): Promise<void> {
    const { pool } = this;
    pool.options.statement_timeout = STATEMENT_MS;
    // That reaches new connections only.
    while (pool.idleCount > 0) (await pool.connect()).release(true);
    // An idle one is closed sooner than that (10 s), so this ends only those somebody waits for.
    pool.on('acquire', (client) => endWhenSilent((client as Connected).connection.stream));
  }

  /** Whether somebody waits for a connection because all of them are in use. */
  get isExhausted(): boolean {
    return this.pool.waitingCount > 0 && this.pool.totalCount >= (this.pool.options.max ?? 0);
  }

  /** A unit of work of its own. */
  em(): EntityManager {
    return this.orm.em.fork();
  }

  /** A statement in a transaction of its own, run again as `transaction` is where two wait for each other. */
  async run<Row>(prepared: Statement, values: readonly unknown[]): Promise<Row[]> {
    return again(async () => (await this.pool.query({ ...prepared, types, values: [...values] })).rows as Row[]);
  }

  /** Entities and statements in one transaction: `em` is flushed before it commits. */
  async unitOfWork<T>(work: (em: EntityManager, tx: Runs) => Promise<T>): Promise<T> {
    return this.em().transactional((em) => work(em, runsWithin(em)));
  }

  /**
   * Runs `work` in one transaction on one connection; whatever it throws rolls everything back. Where two
   * transactions wait for each other PostgreSQL ends one of them, and that one is run again.
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.session((session) => session.transaction(work));
  }

  /** Keeps one connection for `work`, which may run several transactions on it, one after the other. */
  async session<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      return await work({
        transaction: (once) =>
          again(() =>
            transactionOn(client, once, (error) => {
              broken = error;
            }),
          ),
      });
    } finally {
      client.release(broken);
    }
  }

  /**
   * Hands the rows of a query, in the text format of COPY, to `sink` as they come, which may hold them up. COPY knows
   * no parameters: `query` holds its values as literals.
   */
  async copyOut(query: string, sink: (rows: Buffer) => Promise<void> | void): Promise<void> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      for await (const rows of client.query(copyTo(`copy (${query}) to stdout`))) await sink(rows as Buffer);
    } catch (error) {
      // What is left of the answer is of no use: the connection goes with it.
      broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Brings the schema up to date; two instances starting at once wait for each other. */
  async migrate(): Promise<void> {
    const client = await this.pool.connect();
    try {
      await client.query(MIGRATING.take);
      await this.orm.migrator.up();
      if ((await this.orm.migrator.getExecuted()).length === 0) throw new Error('no migrations were found');
    } finally {
      await client.query(MIGRATING.giveBack).catch(() => undefined);
      client.release();
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.orm.close();
  }
}

async function again<T>(work: () => Promise<T>): Promise<T> {
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
  broke: (error: Error) => void,
): Promise<T> {
  try {
    await client.query('begin');
    const done = await work({
      run: async <Row>(prepared: Statement, values: readonly unknown[]) =>
        (await client.query({ ...prepared, types, values: [...values] })).rows as Row[],
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
    await client.query('rollback').catch(broke);
    throw thrown;
  }
}

/** Statements inside an entity manager's transaction. They are not prepared: it is the road of little traffic. */
function runsWithin(em: EntityManager): Runs {
  return {
    run: async <Row>({ text }: Statement, values: readonly unknown[]) => {
      const transaction = em.getTransactionContext<Kysely<unknown>>();
      if (!transaction) throw new Error('no transaction is under way');
      return (await transaction.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
    },
  };
}

/** Waits for a database that is still starting (a container beside ours), then gives up with its error. */
export async function connectPatiently(connect: () => Promise<Database>, attempts = 30): Promise<Database> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await connect();
    } catch (error) {
      if (attempt >= attempts) throw error;
      await pause(1_000);
    }
  }
}
