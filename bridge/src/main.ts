import { resolve } from 'node:path';
import { Pileup } from './api-client.ts';
import { Bridge } from './bridge.ts';
import { check } from './check.ts';
import { chosenSources } from './chosen-sources.ts';
import { lockFolder } from './lock.ts';
import { type Command, HELP, parseOptions } from './options.ts';
import { pair } from './pair.ts';
import { makeFolder, pairedKey, usualFolder, usualServer } from './settings.ts';
import { Terminal } from './terminal.ts';

/** Ctrl-C shall not take longer, whatever a source still waits for. */
const FAREWELL_MS = 900;

// A closed terminal or pipe is no reason to stop listening.
process.stdout.on('error', () => undefined);

try {
  process.exitCode = await obey(understood());
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

function understood(): Command {
  try {
    return parseOptions(process.argv.slice(2), process.env);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

/** Resolves with the exit code; where the bridge listens, the process ends by a signal. */
async function obey(options: Command): Promise<number> {
  if (options.command === 'help') {
    console.log(HELP);
    return 0;
  }
  const folder = resolve(options.folder ?? usualFolder());
  const server = options.server ?? usualServer(folder);
  if (options.command === 'pair') {
    const call = await pair({ folder, server, code: options.code, name: options.name });
    console.log(`This computer now speaks for ${call} at ${server}, by the name of ${options.name}.`);
    return 0;
  }
  const { key: given } = options;
  const key = given === undefined ? pairedKey(folder, server) : () => given;
  const sources = chosenSources(options.listening);
  if (options.command === 'check') {
    return (await check({ pileup: new Pileup({ server, key }), sources, say: console.log })) ? 0 : 1;
  }

  makeFolder(folder);
  const unlock = await lockFolder(folder);
  const terminal = new Terminal(process.stdout, { noColour: Boolean(process.env.NO_COLOR) });
  terminal.show('Server', server);
  const pileup = new Pileup({ server, key, watch: (line) => terminal.show('Server', line) });
  const bridge = new Bridge({ pileup, sources, folder, terminal, qsy: options.qsy });
  endOnSignal(async () => {
    await bridge.stop();
    unlock();
  });
  await bridge.start();
  return 0;
}

function endOnSignal(stop: () => Promise<void>): void {
  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (ending) return;
      ending = true;
      setTimeout(() => process.exit(0), FAREWELL_MS);
      await stop();
      process.exit(0);
    });
  }
}
