import { join, resolve } from 'node:path';
import { Product } from '../product.ts';
import { projectRoot } from '../project-root.ts';
import { runUntilStopped } from '../run-until-stopped.ts';

const { APP_ENTRY, DATA_DIR, DATABASE_URL, HOST, PORT, PUBLIC_URL } = process.env;

const product = new Product({
  dataDir: resolve(DATA_DIR || join(projectRoot, 'data')),
  host: HOST || '127.0.0.1',
  port: wholePort(PORT || '3000'),
  databaseUrl: DATABASE_URL,
  // Tests of the launcher replace the entry.
  ...(APP_ENTRY ? { entry: APP_ENTRY } : {}),
});

// The address shown is that of links and of the return from a payment: at another one, the operator would not be signed
// in.
await runUntilStopped(product, (address) => `Pileup is ready: ${PUBLIC_URL || address} (Ctrl-C stops it)`);

function wholePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  console.error(`PORT=${text} is not a port number (0 to 65535; 0 takes a free one).`);
  process.exit(1);
}
