import pg from 'pg';

/** A connection whose loss only fails the next statement. */
export async function connectDatabase(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** An empty database beside that of `url`, its name lengthened by `suffix`; answers its URL. */
export async function createDatabase(url: string, suffix: string): Promise<string> {
  const another = new URL(url);
  another.pathname += suffix;
  const client = await connectDatabase(url);
  try {
    await client.query(`create database ${client.escapeIdentifier(another.pathname.slice(1))}`);
  } finally {
    await client.end();
  }
  return another.href;
}

export async function count(client: pg.Client, statement: string, values: unknown[] = []): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`select count(*) as n ${statement}`, values);
  return Number(rows[0]?.n);
}
