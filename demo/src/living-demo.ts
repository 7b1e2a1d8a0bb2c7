import { runNode } from '../../scripts/node-commands.ts';
import { Product } from '../../scripts/product.ts';
import { ApiClient } from './api-client.ts';
import { communityOf } from './community/stations.ts';
import { type DemoRecord, findDemo, readRecord } from './demo-folder.ts';
import { DemoServices } from './outside-services.ts';
import { Simulator } from './simulator.ts';

export interface LivingOptions {
  dataDir: string;
  /** 0 takes a free port. */
  port: number;
  host?: string;
  stations: number;
  seed: number;
  days: number;
  /** Replaces an existing demo. */
  fresh?: boolean;
  print?: (line: string) => void;
}

/** All requests of the simulator come from one address. */
const RATE_LIMIT_FACTOR = '100';
/** Costs for the meter of the support page. */
const MONTHLY_COSTS = 'servers=54 mail=6';
/** Contacts of the last moments before the record was written may be missing; sending one twice changes nothing. */
const OVERLAP_MS = 60_000;

/** The product on a demo's data, with the simulator. */
export class LivingDemo {
  private readonly options: LivingOptions;
  private readonly services = new DemoServices();
  /** Read when the product starts. */
  private readonly env: Record<string, string> = {
    // Seeding generated the secrets of this folder, as the product does outside production.
    NODE_ENV: 'development',
    JWT_SECRET: '',
    ROLE: 'all',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR,
    MONTHLY_COSTS,
    VIDEO_SITE_URL: 'https://videos.example.org/pileup',
    CHAT_URL: 'https://chat.example.org/pileup',
  };
  private readonly product: Product;
  private readonly print: (line: string) => void;
  private simulator: Simulator | undefined;

  constructor(options: LivingOptions) {
    this.options = options;
    this.print = options.print ?? console.log;
    this.product = new Product({
      dataDir: options.dataDir,
      port: options.port,
      ...(options.host ? { host: options.host } : {}),
      print: this.print,
      env: this.env,
    });
  }

  /** Resolves with the reason when the product ends unexpectedly. */
  get failed(): Promise<string> {
    return this.product.failed;
  }

  /** Makes the demo if there is none and starts it. Returns its address. */
  async start(): Promise<string> {
    const record = await this.demo();
    Object.assign(this.env, await this.services.start());
    const address = await this.product.start();
    const { seed, stations } = this.options;
    this.simulator = new Simulator(new ApiClient(address, 16), {
      seed,
      members: communityOf(seed, stations),
      tokens: record.tokens,
      since: Date.parse(record.madeAt) - OVERLAP_MS,
      print: this.print,
    });
    this.simulator.start();
    void this.failed.then(() => this.simulator?.stop());
    return address;
  }

  /** Stops the simulator, then the product. A second call stops at once. */
  async stop(): Promise<void> {
    this.simulator?.stop();
    await this.product.stop();
    await this.services.stop().catch(() => undefined);
  }

  private async demo(): Promise<DemoRecord> {
    const { dataDir, seed, stations, days, fresh = false } = this.options;
    const found = findDemo(dataDir, { seed, stations }, fresh);
    if (found) return found;
    this.print(`Making a community of ${stations} and its last ${days} days in ${dataDir}.`);
    const began = performance.now();
    const code = await runNode(['demo/src/seed-main.ts', JSON.stringify({ dataDir, seed, stations, days })]);
    const made = readRecord(dataDir);
    if (code !== 0 || !made?.whole) throw new Error('The demo could not be made; see above.');
    const seconds = Math.round((performance.now() - began) / 1000);
    this.print(`${made.contacts} contacts of ${stations} operators in ${seconds} s.`);
    return made;
  }
}
