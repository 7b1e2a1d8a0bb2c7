import { setTimeout as wait } from 'node:timers/promises';
import type { RigResponse } from '@pileup/contract/presence';
import { formatVfo, hzFromKhz } from '@pileup/radio/frequency';
import type { ApiClient } from './api-client.ts';
import { radioText } from './radio-state.ts';
import { contactText } from './recent-contacts.ts';
import type { Source } from './source.ts';

interface CheckOptions {
  client: ApiClient;
  sources: readonly Source[];
  print(line: string): void;
  listenMs?: number;
}

/** Prints the state of sources and server without changing anything. Resolves with whether the server accepts the key. */
export async function check({ client, sources, print, listenMs = 3_000 }: CheckOptions): Promise<boolean> {
  await listen(sources, print, listenMs);
  try {
    const radio = await client.call('vrigcontrol/get', {});
    print(`${client.server} answers, and the key is valid. ${lastSeenText(radio)}`);
    return true;
  } catch (error) {
    print((error as Error).message);
    return false;
  }
}

async function listen(sources: readonly Source[], print: (line: string) => void, listenMs: number): Promise<void> {
  const statuses = new Map<string, string>();
  const radios = new Map<string, string>();
  for (const source of sources) {
    const starting = source.start({
      onStatus: (line) => statuses.set(source.name, line),
      onRig: (reading) => radios.set(reading.program, radioText(reading)),
      onInactive: (program) => radios.delete(program),
      onContact: ({ adif, program }) => print(`${contactText(adif)} by ${program}, not sent: this is only a check`),
      onDeletion: () => undefined,
    });
    starting.catch((error: Error) => statuses.set(source.name, error.message));
  }
  await wait(listenMs);
  await Promise.all(sources.map((source) => source.stop()));
  for (const [name, line] of statuses) print(`${name}: ${line}`);
  for (const radio of radios.values()) print(`Radio: ${radio}`);
}

function lastSeenText({ heard_at, freq, mode, program }: RigResponse): string {
  if (!heard_at) return 'It has received nothing from your radio yet.';
  const where = [freq === null ? '' : formatVfo(hzFromKhz(freq) ?? 0), mode, program && `by ${program}`];
  return `Last update from your radio ${heard_at.slice(0, 16).replace('T', ' ')}Z: ${where.filter(Boolean).join(' ')}`;
}
