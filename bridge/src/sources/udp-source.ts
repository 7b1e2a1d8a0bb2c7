import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Ears, Source } from '../source.ts';
import { Backlog } from './backlog.ts';
import { type Place, placeInWords } from './place.ts';

export interface UdpPlace extends Place {
  /** Also hear this multicast group: on this computer alone where `host` is a loopback address, else everywhere. */
  multicast?: string | undefined;
}

/** What makes sense of datagrams, from the start of a source to its stop. */
export interface Hearing {
  /** @returns false for a datagram that is not of the kind of program listened for */
  hear(datagram: Buffer): boolean;
  /** Tells what is still held back. */
  end(): void;
}

/** Listens for programs that tell of their own accord, by UDP. */
export class UdpSource implements Source {
  readonly name: string;
  readonly #place: UdpPlace;
  readonly #begin: (ears: Ears) => Hearing;
  #end: () => Promise<void> = async () => undefined;
  #foreign = 0;

  constructor(name: string, place: UdpPlace, begin: (ears: Ears) => Hearing) {
    this.name = name;
    this.#place = place;
    this.#begin = begin;
  }

  async start(ears: Ears): Promise<void> {
    const { host, multicast } = this.#place;
    const isLocal = isLoopback(host);
    const type = isIPv6(multicast ?? host) ? 'udp6' : 'udp4';
    const socket = createSocket({ type, reuseAddr: multicast !== undefined });
    // A socket bound to one address does not hear a group, so it is bound to all and strangers are turned away here.
    await this.#bind(socket, multicast === undefined ? host : undefined);
    try {
      if (multicast !== undefined) join(socket, multicast, isLocal);
    } catch (error) {
      socket.close();
      throw error;
    }
    const hearing = this.#begin(ears);
    const line = `listening on ${placeInWords({ host, port: socket.address().port })}${multicast ? ` and ${multicast}` : ''}`;
    const accepts = (from: RemoteInfo) => multicast === undefined || !isLocal || isLoopback(from.address);
    const backlog = new Backlog((datagram) => {
      if (hearing.hear(datagram)) return;
      this.#foreign++;
      // Said at 1, 10, 100, …: a program that talks to the wrong port talks a lot.
      if (/^10*$/.test(String(this.#foreign))) ears.state(`${line}; not understood so far: ${this.#foreign}`);
    });
    socket.on('message', (datagram, from) => {
      if (accepts(from)) backlog.put(datagram);
    });
    socket.on('error', (error) => ears.state(`${line}; ${error.message}`));
    this.#end = () => {
      backlog.end();
      hearing.end();
      return new Promise((resolve) => socket.close(resolve));
    };
    ears.state(line);
  }

  async stop(): Promise<void> {
    const end = this.#end;
    this.#end = async () => undefined;
    await end();
  }

  #bind(socket: Socket, address: string | undefined): Promise<void> {
    const { port } = this.#place;
    return new Promise((resolve, reject) => {
      socket.once('error', (error: NodeJS.ErrnoException) => {
        socket.close();
        reject(new Error(this.#why(error)));
      });
      socket.bind({ port, ...(address === undefined ? {} : { address }), exclusive: true }, () => {
        socket.removeAllListeners('error');
        resolve();
      });
    });
  }

  #why({ code, message }: NodeJS.ErrnoException): string {
    const { host, port } = this.#place;
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
function join(socket: Socket, group: string, isLocal: boolean): void {
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
