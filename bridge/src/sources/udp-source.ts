import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { SourceListener, Source } from '../source.ts';
import { Backlog } from './backlog.ts';
import { type Endpoint, endpointText } from './endpoint.ts';

export interface UdpEndpoint extends Endpoint {
  /** Also hear this multicast group: on this computer alone where `host` is a loopback address, else everywhere. */
  multicast?: string | undefined;
}

/** What makes sense of datagrams, from the start of a source to its stop. */
export interface DatagramHandler {
  /** @returns false for a datagram that is not of the kind of program listened for */
  handle(datagram: Buffer): boolean;
  /** Tells what is still held back. */
  flush(): void;
}

/** Listens for programs that tell of their own accord, by UDP. */
export class UdpSource implements Source {
  readonly name: string;
  readonly #endpoint: UdpEndpoint;
  readonly #createHandler: (ears: SourceListener) => DatagramHandler;
  #close: () => Promise<void> = async () => undefined;
  #unrecognized = 0;

  constructor(name: string, place: UdpEndpoint, begin: (ears: SourceListener) => DatagramHandler) {
    this.name = name;
    this.#endpoint = place;
    this.#createHandler = begin;
  }

  async start(ears: SourceListener): Promise<void> {
    const { host, multicast } = this.#endpoint;
    const isLocal = isLoopback(host);
    const type = isIPv6(multicast ?? host) ? 'udp6' : 'udp4';
    const socket = createSocket({ type, reuseAddr: multicast !== undefined });
    // A socket bound to one address does not hear a group, so it is bound to all and strangers are turned away here.
    await this.#bind(socket, multicast === undefined ? host : undefined);
    try {
      if (multicast !== undefined) joinGroup(socket, multicast, isLocal);
    } catch (error) {
      socket.close();
      throw error;
    }
    const hearing = this.#createHandler(ears);
    const line = `listening on ${endpointText({ host, port: socket.address().port })}${multicast ? ` and ${multicast}` : ''}`;
    const accepts = (from: RemoteInfo) => multicast === undefined || !isLocal || isLoopback(from.address);
    const backlog = new Backlog((datagram) => {
      if (hearing.handle(datagram)) return;
      this.#unrecognized++;
      // Said at 1, 10, 100, …: a program that talks to the wrong port talks a lot.
      if (/^10*$/.test(String(this.#unrecognized))) ears.onStatus(`${line}; not understood so far: ${this.#unrecognized}`);
    });
    socket.on('message', (datagram, from) => {
      if (accepts(from)) backlog.put(datagram);
    });
    socket.on('error', (error) => ears.onStatus(`${line}; ${error.message}`));
    this.#close = () => {
      backlog.flush();
      hearing.flush();
      return new Promise((resolve) => socket.close(resolve));
    };
    ears.onStatus(line);
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
    const another = `choose another with --${this.name} PORT, the same as in the program that sends`;
    if (code === 'EADDRINUSE') return `Port ${port} is in use by another program; end that, or ${another}.`;
    if (code === 'EACCES') return `Port ${port} may not be used on this computer; ${another}.`;
    if (code === 'EADDRNOTAVAIL')
      return `${host} is not an address of this computer, so port ${port} is not heard there.`;
    return `Port ${port} cannot be listened to (${message}); ${another}.`;
  }
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}

/** Joins on the loopback interface alone, or on all: whichever carries the group, as long as one does. */
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
