import { addressGroup } from '../ip-address-key.js';

/** An IPv6 site may have this many times as many as one of its /64 networks. */
const SITE_FACTOR = 10;

/** Counts open connections per client address: at most `max` per IPv4 address or IPv6 /64, ten times that per /48. */
export class OpenPerAddress {
  private readonly open = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** Counts one more connection; false, and not counted, if the address is at its limit. */
  enter(address: string): boolean {
    const { host, site } = addressGroup(address);
    if (this.of(host) >= this.max || (site !== null && this.of(site) >= this.max * SITE_FACTOR)) return false;
    this.count(host, 1);
    if (site !== null) this.count(site, 1);
    return true;
  }

  /** To be called when an entered connection is closed. */
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
