import { join } from 'node:path';
import { startPostgres } from './embedded-postgres.ts';
import { openCluster, portOf } from './postgres-cluster.ts';

/** The database of the product. The embedded one is started if it is not running, and then stopped by `stop`. */
export async function databaseOf(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const leaveRunning = async () => undefined;
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: leaveRunning };
  const postgres = join(dataDir, 'postgres');
  const cluster = await openCluster(postgres);
  const port = portOf(cluster);
  if (port !== undefined) return { url: cluster.url(port, 'pileup'), stop: leaveRunning };
  return startPostgres({ dataDir: postgres });
}
