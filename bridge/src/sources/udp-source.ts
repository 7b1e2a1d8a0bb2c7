import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Source, SourceListener } from '../source.ts';
import { Backlog } from './backlog.ts';
import { type Endpoint, endpointText } from './endpoint.ts';

export interface UdpEndpoint extends Endpoint {
  /**
   * A multicast group to listen to as well: on this computer only if `host` is a loopback address, else on all
   * networks.
   */
  multicast?: string | undefined;
}

/** Decodes datagrams between start and stop of a source. */
export interface DatagramHandler {
  /** @returns false for a datagram that is not of this kind of program */
  handle(datagram: Buffer): boolean;
  /** Reports contacts that are still held back. */
  flush(): void;
}

/** Listens for programs that send by UDP. */
export class UdpSource implements Source {
  readonly name: string;
  readonly #endpoint: UdpEndpoint;
  readonly #createHandler: (listener: SourceListener) => DatagramHandler;
  #close: () => Promise<void> = async () => undefined;
  #unrecognised = 0;

  constructor(name: string, endpoint: UdpEndpoint, createHandler: (listener: SourceListener) => DatagramHandler) {
    this.name = name;
    this.#endpoint = endpoint;
    this.#createHandler = createHandler;
  }

  async start(listener: SourceListener): Promise<void> {
    const { host, multicast } = this.#endpoint;
    const isLocal = isLoopback(host);
    const type = isIPv6(multicast ?? host) ? 'udp6' : 'udp4';
    const socket = createSocket({ type, reuseAddr: multicast !== undefined });
    // A socket bound to one address receives no multicast, so it is bound to all, and other senders are filtered here.
    await this.#bind(socket, multicast === undefined ? host : undefined);
    try {
      if (multicast !== undefined) joinGroup(socket, multicast, isLocal);
    } catch (error) {
      socket.close();
      throw error;
    }
    const handler = this.#createHandler(listener);
    const line = `listening on ${endpointText({ host, port: socket.address().port })}${multicast ? ` and ${multicast}` : ''}`;
    const accepts = (from: RemoteInfo) => multicast === undefined || !isLocal || isLoopback(from.address);
    const backlog = new Backlog((datagram) => {
      if (handler.handle(datagram)) return;
      this.#unrecognised++;
      // Unrecognised datagrams are reported at 1, 10, 100, …, since a program that sends to the wrong port sends a lot.
      if (/^10*$/.test(String(this.#unrecognised)))
        listener.onStatus(`${line}; not recognised so far: ${this.#unrecognised}`);
    });
    socket.on('message', (datagram, from) => {
      if (accepts(from)) backlog.put(datagram);
    });
    socket.on('error', (error) => listener.onStatus(`${line}; ${error.message}`));
    this.#close = () => {
      backlog.flush();
      handler.flush();
      return new Promise((resolve) => socket.close(resolve));
    };
    listener.onStatus(line);
  }

  async stop(): Promise<void> {
    const end = this.#close;
    this.#close = async () => undefined;
    await end();
  }

  #bind(socket: Socket, address: string | undefined): Promise<void> {
    const { port } = this.#endpoint;
    return new Promise((resolve, reject) => {
      socket.once('error', (error: NodeJS.ErrnoException) => {
        socket.close();
        reject(new Error(this.#bindError(error)));
      });
      socket.bind({ port, ...(address === undefined ? {} : { address }), exclusive: true }, () => {
        socket.removeAllListeners('error');
        resolve();
      });
    });
  }

  #bindError({ code, message }: NodeJS.ErrnoException): string {
    const { host, port } = this.#endpoint;
    const choice = `choose another port with --${this.name} PORT and in the sending program`;
    if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. Stop it, or ${choice}.`;
    if (code === 'EACCES') return `Port ${port} is not permitted on this computer; ${choice}.`;
    if (code === 'EADDRNOTAVAIL')
      return `${host} is not an address of this computer, so port ${port} cannot be opened there.`;
    return `Cannot listen on port ${port} (${message}); ${choice}.`;
  }
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}

/** Joins the group on the loopback interface only, or on all. At least one must succeed. */
function joinGroup(socket: Socket, group: string, isLocal: boolean): void {
  const family = isIPv6(group) ? 'IPv6' : 'IPv4';
  let joined = 0;
  let reason = 'no network interface';
  for (const [name, addresses] of Object.entries(networkInterfaces())) {
    for (const { address, family: its, internal } of addresses ?? []) {
      if (its !== family || (isLocal && !internal)) continue;
      try {
        socket.addMembership(group, family === 'IPv6' ? `::%${name}` : address);
        joined++;
      } catch (error) {
        reason = (error as Error).message;
      }
    }
  }
  if (joined === 0) throw new Error(`The multicast group ${group} cannot be joined (${reason}).`);
}
