import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { applyMutant, describeMutant, type Mutant, readMutants } from './mutant.ts';
import { appendResults, type MutantResult } from './result-table.ts';
import { failedFiles, removeReport } from './test-report.ts';

const USAGE = `Shows which mutants of test/mutants/mutants.tsv a test suite notices, in the tree of the working directory.

  run-mutants.ts --list [--only 3,7-12]
  run-mutants.ts --suite <name> [--only 3,7-12] [--together] [--minutes <n>] -- npm test

  --only      numbers of mutants; by default all
  --suite     name of the suite in the table .cache/mutants.tsv
  --together  all in one run: if no test fails, none of them is noticed
  --minutes   a run that takes longer is ended, and counts as killed by \`time\`; by default 240`;

/** A line printed by `npm test`, which runs the tests that need no build all the same. */
const FAILED_BUILD = /^Building the \w+ failed/m;
/** Time for Jest to end its processes before they are killed. */
const ENDING_MS = 20_000;

type Signal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** The command while it runs. */
let child: ChildProcess | undefined;
let interruption: Signal | undefined;

const { values: options, positionals: command } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    only: { type: 'string' },
    suite: { type: 'string' },
    together: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '240' },
  },
});
try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
if (interruption) process.exitCode = 128 + constants.signals[interruption];

async function main(): Promise<void> {
  const mutants = chosenMutants(options.only);
  if (options.list) {
    for (const mutant of mutants) console.log(describeMutant(mutant));
    return;
  }
  const { suite } = options;
  if (!suite || command.length === 0 || !(Number(options.minutes) > 0)) throw new Error(USAGE);
  const root = execFileSync('git', ['rev-parse', '--show-toplevel']).toString().trim();
  refuseChanges(root, mutants);
  // The mutants are taken back in `finally`, after the child has ended.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      interruption ??= signal;
      endChild(signal);
    });
  for (const group of options.together ? [mutants] : mutants.map((mutant) => [mutant])) {
    const results = await tryMutants(root, group, suite);
    if (interruption) return;
    appendResults(root, results);
    for (const { mutant, outcome, failed } of results)
      console.log(`mutant ${mutant}: ${outcome}${failed.length > 0 ? ` (${failed.slice(0, 3).join(', ')})` : ''}`);
  }
}

function chosenMutants(only: string | undefined): Mutant[] {
  const mutants = readMutants();
  if (only === undefined) return mutants;
  const numbers = only.split(',').flatMap((part) => {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(part.trim()) ?? [];
    if (first === undefined || Number(last) < Number(first))
      throw new Error(`--only has numbers and ranges such as 3,7-12, not "${part}".`);
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index);
  });
  const unknown = numbers.filter((number) => !mutants.some((mutant) => mutant.number === number));
  if (unknown.length > 0) throw new Error(`No mutant has the number ${unknown.join(', ')}.`);
  return mutants.filter(({ number }) => numbers.includes(number));
}

/** Refuses to start on changed files: restoring a file afterwards would lose the edits. */
function refuseChanges(root: string, mutants: readonly Mutant[]): void {
  const paths = mutants.map(({ path }) => path);
  const changes = execFileSync('git', ['status', '--porcelain', '--', ...paths], { cwd: root })
    .toString()
    .trimEnd();
  if (changes)
    throw new Error(
      `These files have changes, by hand or by a mutant of a run that was killed (then: git restore):\n${changes}`,
    );
}

async function tryMutants(root: string, mutants: readonly Mutant[], suite: string): Promise<MutantResult[]> {
  const began = performance.now();
  const restores: (() => void)[] = [];
  try {
    refuseChanges(root, mutants);
    for (const mutant of mutants) {
      console.log(describeMutant(mutant));
      restores.push(applyMutant(root, mutant));
    }
    removeReport(root);
    const run = await runCommand(root);
    const seconds = (performance.now() - began) / 1_000;
    const judged = judge(run, failedFiles(root), mutants.length > 1);
    return mutants.map(({ number }) => ({ mutant: number, suite, ...judged, seconds }));
  } finally {
    for (const restore of restores.reverse()) restore();
  }
}

interface Run {
  readonly code: number;
  readonly isBuilt: boolean;
  readonly isInTime: boolean;
}

function judge(
  { code, isBuilt, isInTime }: Run,
  files: readonly string[] | null,
  areSeveral: boolean,
): Pick<MutantResult, 'outcome' | 'failed'> {
  const failed = [...(isBuilt ? [] : ['build']), ...(isInTime ? [] : ['time']), ...(files ?? [])];
  if (failed.length > 0) return { outcome: areSeveral ? 'failed together' : 'killed', failed };
  if (files === null) return { outcome: 'unclear', failed: [`no jest.json, exit code ${code}`] };
  // For example a limit of the coverage, or a connection that was left open.
  if (code !== 0) return { outcome: 'unclear', failed: [`no failed test, exit code ${code}`] };
  return { outcome: areSeveral ? 'survived together' : 'survived', failed };
}

/** Runs the command of the arguments in a process group of its own, so that all of it can be ended. */
async function runCommand(root: string): Promise<Run> {
  const [program = '', ...args] = command;
  const started = spawn(program, args, { cwd: root, detached: true, stdio: ['ignore', 'inherit', 'pipe'] });
  child = started;
  // A signal may have come between two runs.
  if (interruption) endChild(interruption);
  let errors = '';
  started.stderr.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    errors += chunk.toString('latin1');
  });
  let isInTime = true;
  const timer = setTimeout(() => {
    isInTime = false;
    endChild('SIGTERM');
  }, Number(options.minutes) * 60_000);
  try {
    const code = await new Promise<number>((resolve, reject) => {
      started.once('error', reject);
      started.once('exit', (exit, signal) => resolve(exit ?? 128 + (signal ? constants.signals[signal] : 0)));
    });
    return { code, isBuilt: !FAILED_BUILD.test(errors), isInTime };
  } finally {
    clearTimeout(timer);
    child = undefined;
  }
}

/** Ends the group of the command, if need be by force: an endless loop does not handle signals. */
function endChild(signal: Signal): void {
  const ended = child;
  if (!ended?.pid) return;
  const group = -ended.pid;
  sendSignal(group, signal);
  setTimeout(() => sendSignal(group, 'SIGKILL'), ENDING_MS).unref();
}

function sendSignal(group: number, signal: Signal | 'SIGKILL'): void {
  try {
    process.kill(group, signal);
  } catch {
    // The group has ended.
  }
}
