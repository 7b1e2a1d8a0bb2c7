import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { MediaSource } from './media/media-kinds.ts';
import { parseServerAddress } from './server-address.ts';
import { isKey } from './settings.ts';
import type { Endpoint } from './sources/endpoint.ts';

export const DEFAULT_PORTS = { rigctld: 4532, flrig: 12345, wsjtx: 2237, n1mm: 12060, adif: 2333 } as const;

export type SourceName = keyof typeof DEFAULT_PORTS;
const SOURCES = Object.keys(DEFAULT_PORTS) as SourceName[];
/** Sources that are polled and may be on another computer; the others send by UDP. */
const POLLED: ReadonlySet<SourceName> = new Set(['rigctld', 'flrig']);

export interface SourceOptions {
  /** The selected sources, with the endpoint to poll or to listen on. */
  sources: ReadonlyMap<SourceName, Endpoint>;
  /** Multicast group of the programs that send by UDP. */
  multicast: string | undefined;
}

interface Common {
  /** Undefined if the command line does not name it. */
  server: string | undefined;
  /** Where the key and the queue are stored; undefined for the default folder. */
  folder: string | undefined;
}

export type Command =
  | { command: 'help' }
  | { command: 'version' }
  | ({ command: 'pair'; code: string; name: string } & Common)
  | ({
      command: 'run' | 'check';
      key: string | undefined;
      qsy: boolean;
      send: boolean;
      /** The folders whose new files are sent. */
      media: ReadonlyMap<MediaSource, string>;
      listening: SourceOptions;
    } & Common);

export const HELP = `Pileup bridge: sends the radio and the contacts from the programs on this computer to Pileup.

  pileup-bridge pair CODE [--server URL] [--name "Shack PC"]
      Pairs this computer with the code shown on Pileup's account page, and saves its key.
  pileup-bridge [options]
      Runs until Ctrl-C. (In the project folder: npm run bridge -- [options])

Pileup
  --server URL           the server (default: the one this computer is paired with, or http://localhost:3000)
  --key KEY              an API key instead of pairing; better set in the environment, as PILEUP_KEY
  --folder PATH          where the key and the contacts not yet sent are stored
  --check                tests the address and the key, lists what is received, and exits

Sources (default: all)
  --rigctld [HOST:PORT]  Hamlib's rigctld, default 127.0.0.1:4532
  --flrig [HOST:PORT]    flrig, default 127.0.0.1:12345
  --wsjtx [PORT]         WSJT-X, JTDX and compatible programs, default 2237
  --n1mm [PORT]          N1MM Logger+ and compatible programs, default 12060
  --adif [PORT]          contacts as ADIF by UDP, default 2333
  --no-rigctld, --no-flrig, --no-wsjtx, --no-n1mm, --no-adif
  --bind ADDRESS         the address to listen on (default: 127.0.0.1, this computer only)
  --multicast GROUP      also listen to this multicast group, such as 224.0.0.1

Files (off by default; each new file is attached to the contact made at that time)
  --recordings PATH      the folder of recordings: mp3, ogg, opus, m4a, wav, 20 MB at most
  --sstv PATH            the folder of received SSTV pictures: png, jpg, gif, bmp, 10 MB at most

  --qsy                  tune the radio when you click a card on the page (off by default)
  --send                 send macros from the page by rigctld: your radio transmits (off by default)
  --help, --version
`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const exclusions = Object.fromEntries(SOURCES.map((name) => [`no-${name}`, flag]));

/**
 * Parses the command line.
 *
 * @param args the arguments after node and the script
 * @throws one sentence about the first error
 */
export function parseOptions(args: readonly string[], env: NodeJS.ProcessEnv = {}): Command {
  const { values, positionals } = parsed(args);
  if (values.help) return { command: 'help' };
  if (values.version) return { command: 'version' };
  const common = {
    server: values.server === undefined ? undefined : parseServerAddress(values.server),
    folder: values.folder,
  };
  const [command, ...code] = positionals;
  if (command === 'pair') {
    if (code.length === 0) throw new Error('pair needs the code shown on the account page: pair K7QM-2ZPD');
    const name = (values.name ?? hostname()).trim().slice(0, 50);
    return { command, code: code.join(''), name: name || 'computer', ...common };
  }
  if (command !== undefined) throw new Error(`‘${command}’ is not a command; see --help.`);
  return {
    command: values.check ? 'check' : 'run',
    key: parseKey(values.key ?? env.PILEUP_KEY),
    qsy: values.qsy ?? false,
    send: values.send ?? false,
    media: mediaFolders(values),
    listening: sourceOptions(values),
    ...common,
  };
}

function parseKey(typed: string | undefined): string | undefined {
  const key = typed?.trim();
  if (key && !isKey(key)) throw new Error('The key contains invalid characters.');
  return key || undefined;
}

function mediaFolders({ recordings, sstv }: { recordings?: string; sstv?: string }): Map<MediaSource, string> {
  const named = Object.entries({ recordings, sstv }) as [MediaSource, string | undefined][];
  return new Map(
    named.flatMap(([source, path]) => {
      if (path?.trim() === '') throw new Error(`--${source} needs the path of a folder.`);
      return path === undefined ? [] : [[source, resolve(path)] as const];
    }),
  );
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: withEmptyEndpoints(args),
      allowPositionals: true,
      options: {
        server: text,
        key: text,
        folder: text,
        name: text,
        bind: text,
        multicast: text,
        recordings: text,
        sstv: text,
        rigctld: text,
        flrig: text,
        wsjtx: text,
        n1mm: text,
        adif: text,
        help: { ...flag, short: 'h' },
        version: flag,
        check: flag,
        qsy: flag,
        send: flag,
        ...exclusions,
      },
    });
  } catch (error) {
    // The rest of Node's message is advice about `--`, which does not apply here.
    const [sentence] = (error as Error).message.split(/\. |\.?\n/);
    throw new Error(`${sentence}; see --help.`);
  }
}

/** Adds an empty value to source options without an endpoint, since parseArgs has no optional values. */
function withEmptyEndpoints(args: readonly string[]): string[] {
  return args.map((arg, index) => {
    const next = args[index + 1];
    const hasNoValue = next === undefined || next.startsWith('-') || next === 'pair';
    return hasNoValue && SOURCES.some((name) => arg === `--${name}`) ? `${arg}=` : arg;
  });
}

function sourceOptions(values: ReturnType<typeof parsed>['values']): SourceOptions {
  const { bind = '127.0.0.1', multicast } = values;
  if (!isIP(bind)) throw new Error(`--bind must be an address of this computer, such as 0.0.0.0, not ‘${bind}’.`);
  if (multicast !== undefined && !isGroup(multicast)) {
    throw new Error(`--multicast must be a multicast group, such as 224.0.0.1, not ‘${multicast}’.`);
  }
  const named = SOURCES.filter((name) => values[name] !== undefined);
  const chosen = (named.length > 0 ? named : SOURCES).filter(
    (name) => !(values as Record<string, unknown>)[`no-${name}`],
  );
  if (chosen.length === 0 && mediaFolders(values).size === 0) throw new Error('All sources are switched off.');
  const sources = new Map(chosen.map((name) => [name, parseEndpoint(name, values[name] ?? '', bind)]));
  return { sources, multicast };
}

function isGroup(address: string): boolean {
  if (isIP(address) === 4) return /^2(2[4-9]|3\d)\./.test(address);
  return isIP(address) === 6 && /^ff/i.test(address);
}

/** Parses `host:port`, a host or a port; missing parts get their defaults. */
function parseEndpoint(name: SourceName, written: string, bind: string): Endpoint {
  const isPolled = POLLED.has(name);
  const parts = /^\d*$/.test(written)
    ? { host: '', port: written }
    : /^(?<host>[\w.-]+|\[[\da-f:.]+\])(:(?<port>\d+))?$/i.exec(written)?.groups;
  const port = parts?.port ? Number(parts.port) : DEFAULT_PORTS[name];
  if (!parts || port < 1 || port > 65_535 || (parts.host && !isPolled)) {
    const form = isPolled
      ? `a host and port, such as 127.0.0.1:${DEFAULT_PORTS[name]}`
      : `a port, such as ${DEFAULT_PORTS[name]}`;
    throw new Error(`--${name} must be ${form}, not ‘${written}’.`);
  }
  const host = parts.host?.replace(/[[\]]/g, '') || (isPolled ? '127.0.0.1' : bind);
  return { host, port };
}
