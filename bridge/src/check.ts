import { setTimeout as wait } from 'node:timers/promises';
import type { RigAnswer } from '@pileup/contract/presence';
import { formatVfo, hzFromKhz } from '@pileup/radio/frequency';
import type { Pileup } from './api-client.ts';
import { radioInWords } from './radio-state.ts';
import { contactInWords } from './recent-contacts.ts';
import type { Source } from './source.ts';

interface Setting {
  pileup: Pileup;
  sources: readonly Source[];
  say(line: string): void;
  /** How long to listen. */
  listenMs?: number;
}

/** Says how everything is, and changes nothing. Resolves with whether the server takes what the bridge would send. */
export async function check({ pileup, sources, say, listenMs = 3_000 }: Setting): Promise<boolean> {
  await listen(sources, say, listenMs);
  try {
    const radio = await pileup.call('vrigcontrol/get', {});
    say(`${pileup.server} answers, and the key is good. ${lastHeard(radio)}`);
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
      state: (line) => states.set(source.name, line),
      rig: (heard) => radios.set(heard.program, radioInWords(heard)),
      silent: (program) => radios.delete(program),
      contact: ({ adif, program }) => say(`${contactInWords(adif)} by ${program}, not sent: this is only a check`),
      retraction: () => undefined,
    });
    starting.catch((error: Error) => states.set(source.name, error.message));
  }
  await wait(listenMs);
  await Promise.all(sources.map((source) => source.stop()));
  for (const [name, line] of states) say(`${name}: ${line}`);
  for (const radio of radios.values()) say(`Radio: ${radio}`);
}

function lastHeard({ heard_at, freq, mode, program }: RigAnswer): string {
  if (!heard_at) return 'It has not heard your radio yet.';
  const where = [freq === null ? '' : formatVfo(hzFromKhz(freq) ?? 0), mode, program && `by ${program}`];
  return `It last heard your radio on ${heard_at.slice(0, 16).replace('T', ' ')}Z: ${where.filter(Boolean).join(' ')}`;
}
