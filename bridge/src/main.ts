import { resolve } from 'node:path';
import { ApiClient } from './api-client.ts';
import { Bridge } from './bridge.ts';
import { check } from './check.ts';
import { createSources } from './create-sources.ts';
import { lockFolder } from './lock.ts';
import { type Command, HELP, parseOptions } from './options.ts';
import { pair } from './pair.ts';
import { createFolder, defaultFolder, defaultServer, pairedKey } from './settings.ts';
import { Terminal } from './terminal.ts';
import { VERSION } from './version.ts';

/** The bridge exits this long after Ctrl-C, even if a source is still closing. */
const CLOSE_TIMEOUT_MS = 900;

// Keep running when the terminal or pipe is closed.
process.stdout.on('error', () => undefined);

// No top-level await: the executables contain the program as CommonJS, which has none.
runCommand(readCommand()).then(
  (code) => {
    process.exitCode = code;
  },
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);

function readCommand(): Command {
  try {
    return parseOptions(process.argv.slice(2), process.env);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

/** Resolves with the exit code; a running bridge ends by a signal. */
async function runCommand(options: Command): Promise<number> {
  if (options.command === 'help') {
    console.log(HELP);
    return 0;
  }
  if (options.command === 'version') {
    console.log(`Pileup bridge ${VERSION}`);
    return 0;
  }
  const folder = resolve(options.folder ?? defaultFolder());
  const server = options.server ?? defaultServer(folder);
  if (options.command === 'pair') {
    const call = await pair({ folder, server, code: options.code, name: options.name });
    console.log(`Paired with ${call} at ${server} as “${options.name}”.`);
    return 0;
  }
  const { key: fixedKey } = options;
  const key = fixedKey === undefined ? pairedKey(folder, server) : () => fixedKey;
  const sources = createSources(options.listening);
  if (options.command === 'check') {
    return (await check({ client: new ApiClient({ server, key }), sources, print: console.log })) ? 0 : 1;
  }

  createFolder(folder);
  const unlock = await lockFolder(folder);
  const terminal = new Terminal(process.stdout, { noColour: Boolean(process.env.NO_COLOR) });
  terminal.setStatus('Server', server);
  const client = new ApiClient({ server, key, onStatus: (line) => terminal.setStatus('Server', line) });
  const { media, qsy, send } = options;
  const bridge = new Bridge({ client, sources, media, folder, terminal, qsy, send });
  stopOnSignal(async () => {
    await bridge.stop();
    unlock();
  });
  await bridge.start();
  return 0;
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(0), CLOSE_TIMEOUT_MS);
      await stop();
      process.exit(0);
    });
  }
}
