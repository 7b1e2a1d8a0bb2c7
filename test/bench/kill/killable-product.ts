import { operatorCall } from '../logs/callsigns.ts';
import type { Client } from '../process/api-client.ts';
import { freePort, type Installation, type Product, startProduct } from '../process/product.ts';

export type Account = Client & { id: number; token: string };

/** A program that is killed and started again on the same folder, database and port. */
export class KillableProduct {
  readonly url: string;
  readonly installation: Installation;
  private product: Product;
  private accounts = 0;

  private constructor(url: string, installation: Installation, product: Product) {
    this.url = url;
    this.installation = installation;
    this.product = product;
  }

  /** @param env settings besides those of every benchmark */
  static async open(url: string, dataDir: string, env: Record<string, string> = {}): Promise<KillableProduct> {
    const installation = { port: await freePort(), dataDir, env };
    return new KillableProduct(url, installation, await startProduct(url, installation));
  }

  /** Kills the program and starts it again. */
  async crash(): Promise<void> {
    await this.product.kill();
    this.product = await startProduct(this.url, this.installation);
  }

  async newAccount(): Promise<Account> {
    const { id, token } = await this.product.register(operatorCall(this.accounts++));
    return { id, token, port: this.installation.port };
  }

  async stop(): Promise<void> {
    await this.product.stop();
  }
}
