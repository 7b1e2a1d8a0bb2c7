import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../scripts/project-root.ts';
import { runUntilStopped } from '../../scripts/run-until-stopped.ts';
import { keyFilePath } from '../../test/fakes/lotw/key-files.ts';
import { communityOf, DEMO_CALL } from './community/stations.ts';
import { DEMO_PASSWORD } from './demo-password.ts';
import { LivingDemo } from './living-demo.ts';
import { DEMO_CALLBOOK_USER, DEMO_CLUB_LOG_EMAIL, DEMO_LOTW_USER, DEMO_SERVICE_KEY } from './outside-services.ts';
import { SECOND_CALL } from './social-life.ts';

const { DATA_DIR, HOST, PORT } = process.env;

const DAYS = 31;

const { stations, seed, port, fresh } = parseOptions();
const dataDir = resolve(DATA_DIR || join(projectRoot, 'data-demo'));
const demo = new LivingDemo({
  dataDir,
  host: HOST || '127.0.0.1',
  port,
  stations,
  seed,
  fresh,
  days: DAYS,
});

await runUntilStopped(demo, (address) => {
  const operator = communityOf(seed, 1)[0];
  return `The demo is ready: ${address} (Ctrl-C stops it)\nSign in as ${DEMO_CALL}: e-mail ${operator?.email}, password ${DEMO_PASSWORD}\nAdministration: switch to ${SECOND_CALL} in the menu of the account, then choose Administration there\nOutside logbooks: the key of QRZ, Club Log (${DEMO_CLUB_LOG_EMAIL}), eQSL and LoTW (user ${DEMO_LOTW_USER}) is ${DEMO_SERVICE_KEY}, also the password of the callbooks (user name ${DEMO_CALLBOOK_USER}) and of the certificate file ${keyFilePath('demo')}`;
});

function parseOptions() {
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
      stations: integer('--stations', values.stations, 1, 2_000),
      seed: integer('--seed', values.seed, 0, 2 ** 31),
      port: integer('PORT', PORT || '3000', 0, 65_535),
    };
  } catch (error) {
    console.error(`${(error as Error).message}\nnpm run demo [-- --stations N] [--seed N] [--fresh]`);
    process.exit(1);
  }
}

function integer(name: string, text: string, min: number, max: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  throw new Error(`${name} must be a whole number from ${min} to ${max}, not ‘${text}’.`);
}
