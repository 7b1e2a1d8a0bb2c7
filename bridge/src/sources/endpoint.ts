import { isIPv6 } from 'node:net';

/** The address of a program to poll, or to listen on. */
export interface Endpoint {
  host: string;
  port: number;
}

/** `127.0.0.1:4532`, `[::1]:4532`. */
export function endpointText({ host, port }: Endpoint): string {
  return isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`;
}
