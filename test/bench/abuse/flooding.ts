import { setTimeout as pause } from 'node:timers/promises';
import { serveCalls } from '../process/rpc-process.ts';

// This program floods in a process of its own, so that its work delays no measurement.

export interface Flooder {
  readonly port: number;
  readonly address: string;
  readonly authorization: string;
  /** The path without its first `/`. */
  readonly path: string;
  /** Bodies sent in turn; an empty one is a GET. */
  readonly bodies: readonly string[];
  readonly connections: number;
}

export type FloodingCalls = {
  start: [Flooder, null];
  /** Number of responses by status. */
  stop: [null, Record<string, number>];
};

let isOver = true;
let flooding: Promise<unknown> = Promise.resolve();
let statuses: Record<string, number> = {};

async function flood({ port, address, authorization, path, bodies }: Flooder): Promise<void> {
  for (let turn = 0; !isOver; turn++) {
    const body = bodies[turn % bodies.length] ?? '';
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, {
      method: body === '' ? 'GET' : 'POST',
      headers: { authorization, 'content-type': 'application/json', 'x-forwarded-for': address },
      ...(body !== '' && { body }),
    });
    await response.arrayBuffer();
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    // A flood that does not wait at all would measure how fast it is refused.
    if (response.status === 429) await pause(20);
  }
}

serveCalls<FloodingCalls>({
  start: (flooder) => {
    isOver = false;
    statuses = {};
    flooding = Promise.all(Array.from({ length: flooder.connections }, () => flood(flooder)));
    return null;
  },
  stop: async () => {
    isOver = true;
    await flooding;
    return statuses;
  },
});
