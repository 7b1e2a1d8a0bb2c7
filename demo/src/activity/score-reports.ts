import type { ApiClient } from '../api-client.ts';
import { DEMO_CALL, type Station } from '../community/stations.ts';
import { SeededRandom } from '../seeded-random.ts';

/** Programs send scores every two minutes; their names are below. */
const EVERY_MS = 120_000;
const PROGRAMS = ['N1MM Logger+', 'not1mm', 'TR4W', 'DXLog.net', 'YFKtest'];
/** Every 12th operator has a contest logger. */
const STATIONS_EVERY = 12;
const MAX_STATIONS = 40;
/** The contest at times when none of this site runs. */
const USUAL_CONTEST = 'CQ-WW-CW';
const HOUR = 3_600_000;

interface Logger {
  readonly station: Station;
  readonly perHour: number;
  nextAt: number;
  key: string | null;
}

/** Contest loggers, which send their scores like the programs of real stations. */
export class ScoreReports {
  private readonly api: ApiClient;
  private readonly tokens: Readonly<Record<string, string>>;
  private readonly loggers: readonly Logger[];

  constructor(api: ApiClient, seed: number, members: readonly Station[], tokens: Readonly<Record<string, string>>) {
    this.api = api;
    this.tokens = tokens;
    this.loggers = members
      .filter(({ callsign }, n) => n % STATIONS_EVERY === 0 && callsign !== DEMO_CALL)
      .slice(0, MAX_STATIONS)
      .map((station) => {
        const random = new SeededRandom(seed, 'scores', station.callsign);
        return { station, perHour: random.between(20, 90), nextAt: 0, key: null };
      });
  }

  /** The requests that are due now. */
  due(now: number): (() => Promise<void>)[] {
    const due = this.loggers.filter(({ nextAt }) => nextAt <= now);
    return due.map((logger) => {
      logger.nextAt = now + EVERY_MS * (logger.nextAt === 0 ? Math.random() : 0.8 + 0.4 * Math.random());
      return () => this.send(logger, now);
    });
  }

  private async send(logger: Logger, now: number): Promise<void> {
    const { callsign } = logger.station;
    const token = this.tokens[callsign];
    if (!token) return;
    logger.key ??= (await this.api.call('vapikey', {}, token)).api_key;
    const { contests } = await this.api.call('vcontests', {});
    const running = contests.find(({ state }) => state === 'running');
    // A contest of others lasts a day and begins at midnight.
    const from = running ? Date.parse(running.from) : Math.floor(now / (24 * HOUR)) * 24 * HOUR;
    const contest = running?.cabrillo_name ?? USUAL_CONTEST;
    await this.api.sendScore(scoreXml(logger, contest, (now - from) / HOUR, now), callsign, logger.key);
  }
}

/** A score as XML, which grows with the hours at the rate of the station. */
function scoreXml({ station: { callsign }, perHour }: Logger, contest: string, hours: number, now: number): string {
  const random = new SeededRandom(callsign, 'category');
  const contacts = Math.max(1, Math.round(perHour * hours));
  const points = Math.round(contacts * random.between(1.8, 2.8));
  const multipliers = Math.round(8 * Math.sqrt(contacts));
  const total = (name: string, value: number) => `<${name} band="total" mode="ALL">${value}</${name}>`;
  return `<?xml version="1.0"?><dynamicresults><contest>${contest}</contest><call>${callsign}</call>
<class ops="SINGLE-OP" mode="CW" power="${random.pick(['HIGH', 'LOW', 'LOW', 'QRP'])}" bands="ALL" transmitter="ONE" assisted="${random.pick(['ASSISTED', 'NON-ASSISTED'])}"/>
<club>Q Contest Club</club><soft>${random.pick(PROGRAMS)}</soft>
<breakdown>${total('qso', contacts)}${total('point', points)}${total('mult', multipliers)}</breakdown>
<score>${points * multipliers}</score><timestamp>${new Date(now).toISOString().slice(0, 19).replace('T', ' ')}</timestamp></dynamicresults>`;
}
