import pg from 'pg';

/** Runs a statement on the demo's database, for changes that no endpoint makes. */
export async function runSql(databaseUrl: string, sql: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(sql, [...values]);
  } finally {
    await client.end();
  }
}
