import pg from 'pg';

/** Runs a statement on the demo's database, for what has no call. */
export async function runSql(databaseUrl: string, sql: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(sql, [...values]);
  } finally {
    await client.end();
  }
}
