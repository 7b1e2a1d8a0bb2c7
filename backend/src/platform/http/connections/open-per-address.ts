import { addressGroup } from '../address-key.js';

/** An IPv6 site has this many times the share of one of its /64 networks. */
const SITE_FACTOR = 10;

/** Counts what each client address holds open: at most `most` per IPv4 address or IPv6 /64, ten times that per /48. */
export class OpenPerAddress {
  private readonly open = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** Counts one more of this address; false, and not counted, where it has as many as it may. */
  enter(address: string): boolean {
    const { host, site } = addressGroup(address);
    if (this.of(host) >= this.most || (site !== null && this.of(site) >= this.most * SITE_FACTOR)) return false;
    this.count(host, 1);
    if (site !== null) this.count(site, 1);
    return true;
  }

  /** One that entered is closed. */
  leave(address: string): void {
    const { host, site } = addressGroup(address);
    this.count(host, -1);
    if (site !== null) this.count(site, -1);
  }

  private of(key: string): number {
    return this.open.get(key) ?? 0;
  }

  private count(key: string, change: number): void {
    const open = this.of(key) + change;
    if (open > 0) this.open.set(key, open);
    else this.open.delete(key);
  }
}
