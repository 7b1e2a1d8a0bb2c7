import { isIPv6 } from 'node:net';

/** Where a program is asked, or listened for. */
export interface Endpoint {
  host: string;
  port: number;
}

/** A place as people write it: `127.0.0.1:4532`, `[::1]:4532`. */
export function endpointText({ host, port }: Endpoint): string {
  return isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`;
}
