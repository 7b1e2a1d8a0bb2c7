import type { TestApp } from './test-app.ts';

/** When the database fails: at the first written row, or only at the commit. */
export type FaultMoment = 'at the first write' | 'at commit';

const TABLES = `
  select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'public', 'pgboss')`;

/** Makes every write to the tables of every module fail with a PostgreSQL error code, as a full disk does. */
export class DatabaseFault {
  private constructor(private readonly testApp: TestApp) {}

  static async prepare(testApp: TestApp): Promise<DatabaseFault> {
    const run = (text: string) => testApp.sql(text);
    await run('create table public.fault (code text, message text, moment text)');
    await run(`create function public.fail() returns trigger language plpgsql as $$
      declare f public.fault;
      begin
        select * into f from public.fault where moment = tg_argv[0];
        if found then raise exception using errcode = f.code, message = f.message; end if;
        return null;
      end $$`);
    for (const { name } of await testApp.sql<{ name: string }>(TABLES)) {
      await run(`create trigger zz_fail after insert or update or delete on ${name}
        for each statement execute function public.fail('at the first write')`);
      await run(`create constraint trigger zz_fail_late after insert or update or delete on ${name}
        deferrable initially deferred for each row execute function public.fail('at commit')`);
    }
    return new DatabaseFault(testApp);
  }

  /** Runs `work` while the database fails. */
  async during<T>(
    work: () => Promise<T>,
    { code = '53100', moment = 'at the first write', message = 'injected' } = {} as Partial<{
      code: string;
      moment: FaultMoment;
      message: string;
    }>,
  ): Promise<T> {
    await this.testApp.sql(BEGIN, [code, message, moment]);
    try {
      return await work();
    } finally {
      await this.testApp.sql(END);
    }
  }
}

const BEGIN = 'insert into public.fault values ($1, $2, $3)';
const END = 'delete from public.fault';
