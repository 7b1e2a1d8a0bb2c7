import { runNode } from '../../scripts/commands.ts';
import { Product } from '../../scripts/product.ts';
import { communityOf } from './community.ts';
import { type DemoRecord, findDemo, readRecord } from './demo-folder.ts';
import { Simulator } from './simulator.ts';
import { ApiClient } from './api-client.ts';

export interface LivingOptions {
  dataDir: string;
  /** 0: a free one. */
  port: number;
  host?: string;
  stations: number;
  seed: number;
  days: number;
  /** Throws a demo that is there away and makes a new one. */
  fresh?: boolean;
  say?: (line: string) => void;
}

/** Requests of the simulator come from one address; the limits are meant for people. */
const GENEROUS = '100';
/** The last moments before the record was written may not be in the log yet; what is there already stays as it is. */
const OVERLAP_MS = 60_000;

/** The product on a demo's data, and the simulator that keeps it living. */
export class LivingDemo {
  private readonly options: LivingOptions;
  private readonly product: Product;
  private readonly say: (line: string) => void;
  private simulator: Simulator | undefined;

  constructor(options: LivingOptions) {
    this.options = options;
    this.say = options.say ?? console.log;
    this.product = new Product({
      dataDir: options.dataDir,
      port: options.port,
      ...(options.host ? { host: options.host } : {}),
      say: this.say,
      // The seeding made the secrets of this folder, as the product does outside production.
      env: { NODE_ENV: 'development', JWT_SECRET: '', ROLE: 'all', LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: GENEROUS },
    });
  }

  /** Settles, with the reason as a sentence, when the product ends without having been asked to. */
  get failed(): Promise<string> {
    return this.product.failed;
  }

  /** Makes the demo if there is none, and starts it; answers the address. */
  async start(): Promise<string> {
    const record = await this.demo();
    const address = await this.product.start();
    const { seed, stations } = this.options;
    this.simulator = new Simulator(new ApiClient(address, 16), {
      seed,
      members: communityOf(seed, stations),
      tokens: record.tokens,
      since: Date.parse(record.madeAt) - OVERLAP_MS,
      say: this.say,
    });
    this.simulator.start();
    void this.failed.then(() => this.simulator?.stop());
    return address;
  }

  /** Stops all of it, the simulator first; called again, at once. */
  async stop(): Promise<void> {
    this.simulator?.stop();
    await this.product.stop();
  }

  private async demo(): Promise<DemoRecord> {
    const { dataDir, seed, stations, days, fresh = false } = this.options;
    const found = findDemo(dataDir, { seed, stations }, fresh);
    if (found) return found;
    this.say(`Making a community of ${stations} and its last ${days} days in ${dataDir}.`);
    const began = performance.now();
    const code = await runNode(['demo/src/seed-main.ts', JSON.stringify({ dataDir, seed, stations, days })]);
    const made = readRecord(dataDir);
    if (code !== 0 || !made?.whole) throw new Error('The demo could not be made; see above.');
    const seconds = Math.round((performance.now() - began) / 1000);
    this.say(`${made.contacts} contacts of ${stations} operators in ${seconds} s.`);
    return made;
  }
}
