import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../project-root.ts';

const FILE = join(projectRoot, '.cache/test-times.tsv');
const LARGEST = 15;
/** Unit of times in /proc, fixed by Linux for every processor. */
const TICKS_PER_SECOND = 100;

/** A test file, or a phase of the run such as a build. */
interface TestTime {
  /** The Jest project of a file, or `phase`. */
  readonly project: string;
  readonly name: string;
  readonly elapsedSeconds: number;
  /** Processor time of the process that ran it and of its children that ended meanwhile. */
  readonly processorSeconds: number;
}

/** Starts an empty list of times. */
export function clearTestTimes(): void {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, 'project\tname\telapsed s\tprocessor s\n');
}

/** Measures from now on; the returned function adds a line to the list. Several processes may do so at the same time. */
export function startTestTime(project: string, name: string): () => void {
  const began = performance.now();
  const processorBefore = processorSeconds();
  return () => {
    const times = [(performance.now() - began) / 1_000, processorSeconds() - processorBefore];
    appendFileSync(FILE, `${[project, name, ...times.map((seconds) => seconds.toFixed(2))].join('\t')}\n`);
  };
}

/** Processor time of this process and its ended children, in seconds; 0 without /proc. */
function processorSeconds(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // User and system time of the process, then of its ended children (proc_pid_stat(5), fields 14 to 17). The second
    // field, the name of the command, is in brackets and may have blanks.
    const times = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15);
    return times.reduce((ticks, time) => ticks + Number(time), 0) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

/** Prints the files that took longest, and the sums of each project. */
export function printTestTimes(): void {
  const times = readTestTimes();
  const files = times.filter(({ project }) => project !== 'phase');
  if (files.length < 2) return;
  console.log('\nelapsed s processor s');
  for (const time of files.toSorted((a, b) => b.elapsedSeconds - a.elapsedSeconds).slice(0, LARGEST))
    console.log(line(time, `${time.name} (${time.project})`));
  console.log('by project:');
  for (const [project, own] of Map.groupBy(files, (file) => file.project))
    console.log(line(sumOf(own), `${project} (${own.length} files)`));
  console.log('by phase:');
  for (const time of times.filter(({ project }) => project === 'phase')) console.log(line(time, time.name));
}

function readTestTimes(): TestTime[] {
  const [, ...lines] = readFileSync(FILE, 'utf8').trimEnd().split('\n');
  return lines.map((text) => {
    const [project = '', name = '', elapsed, processor] = text.split('\t');
    return { project, name, elapsedSeconds: Number(elapsed), processorSeconds: Number(processor) };
  });
}

function sumOf(times: readonly TestTime[]): Pick<TestTime, 'elapsedSeconds' | 'processorSeconds'> {
  return {
    elapsedSeconds: times.reduce((sum, time) => sum + time.elapsedSeconds, 0),
    processorSeconds: times.reduce((sum, time) => sum + time.processorSeconds, 0),
  };
}

function line(time: Pick<TestTime, 'elapsedSeconds' | 'processorSeconds'>, title: string): string {
  return `${time.elapsedSeconds.toFixed(1).padStart(9)} ${time.processorSeconds.toFixed(1).padStart(11)}  ${title}`;
}
