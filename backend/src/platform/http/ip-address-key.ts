import { isIPv4, isIPv6 } from 'node:net';

/** The keys by which limits per address count. */
export interface AddressGroup {
  /** The IPv4 address, or the IPv6 /64 prefix: one customer of an IPv6 provider owns a whole /64. */
  host: string;
  /** The IPv6 /48 prefix, the largest that providers usually hand out; null for IPv4. */
  site: string | null;
}

/**
 * The group of an IPv4 or IPv6 address, the same for every notation of it. IPv4-mapped IPv6 addresses count as IPv4. A
 * text that is not an address is its own host.
 */
export function addressGroup(address: string): AddressGroup {
  if (isIPv4(address) || !isIPv6(address)) return { host: address, site: null };
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535') {
    const [high = 0, low = 0] = groups.slice(6);
    return { host: [high >> 8, high & 255, low >> 8, low & 255].join('.'), site: null };
  }
  return { host: prefixOf(groups, 64), site: prefixOf(groups, 48) };
}

/** The eight groups of an IPv6 address; a zone (`fe80::1%eth0`) is left out. */
function groupsOf(address: string): number[] {
  // The URL parser also converts a dotted IPv4 tail to groups.
  const { hostname } = new URL(`http://[${address.split('%', 1)[0]}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').flatMap((group) => (group === '' ? [] : Number.parseInt(group, 16))));
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function prefixOf(groups: readonly number[], bits: number): string {
  const prefix = groups.slice(0, bits / 16).map((group) => group.toString(16));
  return `${new URL(`http://[${prefix.join(':')}::]`).hostname.slice(1, -1)}/${bits}`;
}
