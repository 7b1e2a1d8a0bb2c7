import pg from 'pg';

/** A connection whose loss only fails the next statement; ended at the end of the block by `await using`. */
export async function connectDatabase(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

/** A copy of the database of `url`, which must have no connections; `suffix` is appended to its name. Returns the URL of the copy. */
export async function copyDatabase(url: string, suffix: string): Promise<string> {
  const [server, copy] = [new URL(url), new URL(url)];
  server.pathname = '/postgres';
  copy.pathname += suffix;
  await using client = await connectDatabase(server.href);
  const [to, from] = [copy, new URL(url)].map(({ pathname }) => client.escapeIdentifier(pathname.slice(1)));
  await client.query(`create database ${to} template ${from}`);
  return copy.href;
}

export async function count(client: pg.Client, statement: string, values: unknown[] = []): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`select count(*) as n ${statement}`, values);
  return Number(rows[0]?.n);
}
