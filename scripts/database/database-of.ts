import { join } from 'node:path';
import { startPostgres } from './embedded-postgres.ts';
import { openCluster, portOf } from './postgres-cluster.ts';

/** The database the product uses, whether it runs at the moment or not; the embedded one is started where it does not. */
export async function databaseOf(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const keep = async () => undefined;
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: keep };
  const postgres = join(dataDir, 'postgres');
  const cluster = await openCluster(postgres);
  const port = portOf(cluster);
  if (port !== undefined) return { url: cluster.url(port, 'pileup'), stop: keep };
  return startPostgres({ dataDir: postgres });
}
