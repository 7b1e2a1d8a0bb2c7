import { setTimeout as wait } from 'node:timers/promises';
import type { RigAnswer } from '@pileup/contract/presence';
import { formatVfo, hzFromKhz } from '@pileup/radio/frequency';
import type { ApiClient } from './api-client.ts';
import { radioText } from './radio-state.ts';
import { contactText } from './recent-contacts.ts';
import type { Source } from './source.ts';

interface CheckOptions {
  server: ApiClient;
  sources: readonly Source[];
  print(line: string): void;
  /** How long to listen. */
  listenMs?: number;
}

/** Says how everything is, and changes nothing. Resolves with whether the server takes what the bridge would send. */
export async function check({ client, sources, print: say, listenMs = 3_000 }: CheckOptions): Promise<boolean> {
  await listen(sources, say, listenMs);
  try {
    const radio = await client.call('vrigcontrol/get', {});
    say(`${client.server} answers, and the key is good. ${lastSeenText(radio)}`);
    return true;
  } catch (error) {
    say((error as Error).message);
    return false;
  }
}

async function listen(sources: readonly Source[], say: (line: string) => void, listenMs: number): Promise<void> {
  const states = new Map<string, string>();
  const radios = new Map<string, string>();
  for (const source of sources) {
    const starting = source.start({
      onStatus: (line) => states.set(source.name, line),
      onRig: (heard) => radios.set(heard.program, radioText(heard)),
      onInactive: (program) => radios.delete(program),
      onContact: ({ adif, program }) => say(`${contactText(adif)} by ${program}, not sent: this is only a check`),
      onDeletion: () => undefined,
    });
    starting.catch((error: Error) => states.set(source.name, error.message));
  }
  await wait(listenMs);
  await Promise.all(sources.map((source) => source.stop()));
  for (const [name, line] of states) say(`${name}: ${line}`);
  for (const radio of radios.values()) say(`Radio: ${radio}`);
}

function lastSeenText({ heard_at, freq, mode, program }: RigAnswer): string {
  if (!heard_at) return 'It has not heard your radio yet.';
  const where = [freq === null ? '' : formatVfo(hzFromKhz(freq) ?? 0), mode, program && `by ${program}`];
  return `It last heard your radio on ${heard_at.slice(0, 16).replace('T', ' ')}Z: ${where.filter(Boolean).join(' ')}`;
}
