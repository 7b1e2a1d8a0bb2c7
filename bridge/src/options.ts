import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { parseArgs } from 'node:util';
import { parseServerAddress } from './server-address.ts';
import { isKey } from './settings.ts';
import type { Endpoint } from './sources/endpoint.ts';

/** Where each source is found, or listens, unless told otherwise. */
export const DEFAULT_PORTS = { rigctld: 4532, flrig: 12345, wsjtx: 2237, n1mm: 12060, adif: 2333 } as const;

export type SourceName = keyof typeof DEFAULT_PORTS;
const SOURCES = Object.keys(DEFAULT_PORTS) as SourceName[];
/** These are asked, and may be on another computer; the others tell of their own accord. */
const POLLED: ReadonlySet<SourceName> = new Set(['rigctld', 'flrig']);

export interface SourceOptions {
  /** What to listen for, and where to ask or on what address to listen. */
  sources: ReadonlyMap<SourceName, Endpoint>;
  /** Multicast group of the programs that tell of their own accord. */
  multicast: string | undefined;
}

interface Common {
  /** Undefined where the command line does not say. */
  server: string | undefined;
  /** Where key and queue are kept; undefined for the usual place. */
  folder: string | undefined;
}

export type Command =
  | { command: 'help' }
  | ({ command: 'pair'; code: string; name: string } & Common)
  | ({ command: 'run' | 'check'; key: string | undefined; qsy: boolean; listening: SourceOptions } & Common);

export const HELP = `Pileup bridge: tells Pileup what the radio and the programs on this computer do.

  pileup-bridge pair CODE [--server URL] [--name "Shack PC"]
      Gets a key for this computer by the code that Pileup's account page shows, and keeps it.
  pileup-bridge [options]
      Listens and tells, until Ctrl-C. (In the project folder: npm run bridge -- [options])

Pileup
  --server URL           the server (usual: the one this computer is paired with, or http://localhost:3000)
  --key KEY              an API key in place of pairing; better in the environment, as PILEUP_KEY
  --folder PATH          where the key and the contacts not yet sent are kept
  --check                asks whether address and key are good, says what is heard, and ends

What to listen for; without any of these, everything
  --rigctld [HOST:PORT]  Hamlib's rigctld, usually 127.0.0.1:4532
  --flrig [HOST:PORT]    flrig, usually 127.0.0.1:12345
  --wsjtx [PORT]         WSJT-X, JTDX and the like, usually 2237
  --n1mm [PORT]          N1MM Logger+ and the like, usually 12060
  --adif [PORT]          contacts as ADIF by UDP, usually 2333
  --no-rigctld, --no-flrig, --no-wsjtx, --no-n1mm, --no-adif
  --bind ADDRESS         where to listen (usual: 127.0.0.1, only this computer)
  --multicast GROUP      also hear this multicast group, such as 224.0.0.1

  --qsy                  tune the radio when you click a card on the page (off unless asked for)
  --help
`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const exclusions = Object.fromEntries(SOURCES.map((name) => [`no-${name}`, flag]));

/**
 * What the command line asks for.
 *
 * @param args without node and the program itself
 * @throws one sentence about the first thing that cannot be
 */
export function parseOptions(args: readonly string[], env: NodeJS.ProcessEnv = {}): Command {
  const { values, positionals } = parsed(args);
  if (values.help) return { command: 'help' };
  const common = {
    server: values.server === undefined ? undefined : parseServerAddress(values.server),
    folder: values.folder,
  };
  const [command, ...code] = positionals;
  if (command === 'pair') {
    if (code.length === 0) throw new Error('pair needs the code that the account page shows: pair K7QM-2ZPD');
    const name = (values.name ?? hostname()).trim().slice(0, 50);
    return { command, code: code.join(''), name: name || 'computer', ...common };
  }
  if (command !== undefined) throw new Error(`‘${command}’ is not a command; --help shows what there is.`);
  return {
    command: values.check ? 'check' : 'run',
    key: parseKey(values.key ?? env.PILEUP_KEY),
    qsy: values.qsy ?? false,
    listening: sourceOptions(values),
    ...common,
  };
}

function parseKey(typed: string | undefined): string | undefined {
  const key = typed?.trim();
  if (key && !isKey(key)) throw new Error('The key has characters in it that no key has.');
  return key || undefined;
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: withEmptyEndpoints(args),
      allowPositionals: true,
      options: {
        ...{ server: text, key: text, folder: text, name: text, bind: text, multicast: text },
        ...{ rigctld: text, flrig: text, wsjtx: text, n1mm: text, adif: text },
        ...{ help: { ...flag, short: 'h' }, check: flag, qsy: flag },
        ...exclusions,
      },
    });
  } catch (error) {
    // What follows the first sentence is advice about `--`, of no use here.
    const [sentence] = (error as Error).message.split(/\. |\.?\n/);
    throw new Error(`${sentence}; --help shows what there is.`);
  }
}

/** A source's place may be left out, which parseArgs does not know: such an option gets an empty one. */
function withEmptyEndpoints(args: readonly string[]): string[] {
  return args.map((arg, index) => {
    const next = args[index + 1];
    const alone = next === undefined || next.startsWith('-') || next === 'pair';
    return alone && SOURCES.some((name) => arg === `--${name}`) ? `${arg}=` : arg;
  });
}

function sourceOptions(values: ReturnType<typeof parsed>['values']): SourceOptions {
  const { bind = '127.0.0.1', multicast } = values;
  if (!isIP(bind)) throw new Error(`--bind is an address of this computer, such as 0.0.0.0, not ‘${bind}’.`);
  if (multicast !== undefined && !isGroup(multicast)) {
    throw new Error(`--multicast is a multicast group, such as 224.0.0.1, not ‘${multicast}’.`);
  }
  const named = SOURCES.filter((name) => values[name] !== undefined);
  const chosen = (named.length > 0 ? named : SOURCES).filter(
    (name) => !(values as Record<string, unknown>)[`no-${name}`],
  );
  if (chosen.length === 0) throw new Error('Nothing is left to listen for.');
  const sources = new Map(chosen.map((name) => [name, parseEndpoint(name, values[name] ?? '', bind)]));
  return { sources, multicast };
}

function isGroup(address: string): boolean {
  if (isIP(address) === 4) return /^2(2[4-9]|3\d)\./.test(address);
  return isIP(address) === 6 && /^ff/i.test(address);
}

/** `host:port`, a host or a port; what is not said is as usual. */
function parseEndpoint(name: SourceName, written: string, bind: string): Endpoint {
  const asked = POLLED.has(name);
  const parts = /^\d*$/.test(written)
    ? { host: '', port: written }
    : /^(?<host>[\w.-]+|\[[\da-f:.]+\])(:(?<port>\d+))?$/i.exec(written)?.groups;
  const port = parts?.port ? Number(parts.port) : DEFAULT_PORTS[name];
  if (!parts || port < 1 || port > 65_535 || (parts.host && !asked)) {
    const form = asked
      ? `a host and port, such as 127.0.0.1:${DEFAULT_PORTS[name]}`
      : `a port, such as ${DEFAULT_PORTS[name]}`;
    throw new Error(`--${name} is ${form}, not ‘${written}’.`);
  }
  const host = parts.host?.replace(/[[\]]/g, '') || (asked ? '127.0.0.1' : bind);
  return { host, port };
}
