import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../project-root.ts';
import { communityOf, GUIDE } from './community.ts';
import { PASSWORD } from './guide.ts';
import { LivingDemo } from './living-demo.ts';

const { DATA_DIR, HOST, PORT, npm_lifecycle_event, PILEUP_FOLLOWS_PARENT } = process.env;

/** npm passes Ctrl-C on although the terminal gave it to us as well: what comes so close together was one key. */
const ONE_KEY_MS = 500;
const DAYS = 31;

const { stations, seed, port, fresh } = wishes();
const demo = new LivingDemo({
  dataDir: resolve(DATA_DIR || join(projectRoot, 'data-demo')),
  host: HOST || '127.0.0.1',
  ...{ port, stations, seed, fresh },
  days: DAYS,
});

let asked = 0;
async function end(code: number, line: string): Promise<void> {
  if (Date.now() - asked < ONE_KEY_MS) return;
  console.log(asked === 0 ? line : 'At once, then.');
  asked = Date.now();
  await demo.stop();
  // A database that is being filled ends with this process.
  process.exit(code);
}

// A closed terminal or pipe must not keep us from stopping in order.
process.stdout.on('error', () => undefined);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => end(0, 'Stopping (once more to hurry) …'));
}

// As `npm start` does: whoever started us may be killed, and nobody else would stop us then.
const parent = process.ppid;
if (npm_lifecycle_event || PILEUP_FOLLOWS_PARENT) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    if (asked === 0) end(1, 'Whoever started us is gone; stopping …');
  }, 250).unref();
}

try {
  const address = await demo.start();
  const guide = communityOf(seed, 1)[0];
  console.log(`The demo is ready: ${address} (Ctrl-C stops it)`);
  console.log(`Sign in as ${GUIDE}: e-mail ${guide?.email}, password ${PASSWORD}`);
  await end(1, `${await demo.failed} Stopping …`);
} catch (error) {
  // While stopping, what was being started fails by itself.
  if (asked === 0) await end(1, (error as Error).message);
}

function wishes() {
  try {
    const { values } = parseArgs({
      options: {
        stations: { type: 'string', default: '300' },
        seed: { type: 'string', default: '1' },
        fresh: { type: 'boolean', default: false },
      },
    });
    return {
      fresh: values.fresh,
      stations: whole('--stations', values.stations, 1, 2_000),
      seed: whole('--seed', values.seed, 0, 2 ** 31),
      port: whole('PORT', PORT || '3000', 0, 65_535),
    };
  } catch (error) {
    console.error(`${(error as Error).message}\nnpm run demo [-- --stations N] [--seed N] [--fresh]`);
    process.exit(1);
  }
}

function whole(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Error(`${name} is a whole number from ${least} to ${most}, not ‘${text}’.`);
}
