import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname, extname } from 'node:path';
import { Unavailable } from '../errors.js';
import type { ImageReply, ImageResults, ImageTask } from './decode-worker.js';
import { MAX_PIXELS } from './image-limits.js';

export interface ImageProcessLimits {
  /** Milliseconds of processor time. */
  maxCpuMs: number;
  /** Milliseconds since the start of the process. */
  deadlineMs: number;
  /** Resident memory in bytes. */
  maxMemory: number;
}

/**
 * The most expensive allowed images take 2 s and, with Node, libvips and its line buffers, 410 MB. Processor time does
 * not depend on other load; the deadline ends a process that hangs without using any.
 */
export const IMAGE_PROCESS_LIMITS: ImageProcessLimits = {
  maxCpuMs: 8_000,
  deadlineMs: 30_000,
  maxMemory: 512 * 1024 * 1024,
};

/** The worker next to this file: `.js` when built, `.ts` in tests. */
const WORKER = new URL(`./decode-worker${extname(import.meta.url)}`, import.meta.url);

/** The folder of this Node version in which this process caches compiled code; undefined if it does not. */
const COMPILED = getCompileCacheDir();

/** The process took too much time or memory, or a decoder crashed. */
export class ImageProcessEnded extends Error {
  constructor(readonly why: 'time' | 'memory' | 'crash') {
    super(`the image process ended: ${why}`);
  }
}

/** The decoder cannot read the image; its message is the reason. */
export class UnreadableImage extends Error {}

/**
 * A process that decodes one image and is killed afterwards. A separate process, because libvips cannot be stopped
 * within ours, and to isolate its memory and crashes.
 */
export class ImageProcess {
  private isLate = false;

  private constructor(
    private readonly child: ChildProcess,
    /** Never rejects; resolves with the reason why the process ended. */
    private readonly ended: Promise<Error>,
    private readonly deadline: NodeJS.Timeout,
  ) {}

  /** Runs `work` with a new process and kills the process afterwards. @throws Unavailable if none can be started */
  static async use<T>(work: (image: ImageProcess) => Promise<T>, limits = IMAGE_PROCESS_LIMITS): Promise<T> {
    const image = await ImageProcess.start(limits).catch((error) => {
      throw Object.assign(new Unavailable(), { cause: error });
    });
    try {
      return await work(image);
    } finally {
      await image.kill();
    }
  }

  private static async start({ maxCpuMs, deadlineMs, maxMemory }: ImageProcessLimits): Promise<ImageProcess> {
    const child = fork(WORKER, [MAX_PIXELS, maxMemory, maxCpuMs].map(String), {
      serialization: 'advanced',
      // The process reads untrusted files, so it gets no secrets. Its start reuses compiled code.
      env: COMPILED ? { NODE_COMPILE_CACHE: dirname(COMPILED) } : {},
      execArgv: ['--max-old-space-size=64', '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // Failures to start are thrown below; a failed send means that the process has ended.
    child.on('error', () => undefined);
    const ended = new Promise<Error>((resolve) =>
      child.once('exit', (code, signal) => resolve(reasonOf(image.isLate, code, signal))),
    );
    const deadline = setTimeout(() => {
      image.isLate = true;
      child.kill('SIGKILL');
    }, deadlineMs);
    const image = new ImageProcess(child, ended, deadline);
    await once(child, 'spawn').catch((error) => {
      clearTimeout(deadline);
      throw error;
    });
    return image;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Runs one task at a time. @throws UnreadableImage @throws ImageProcessEnded */
  async run<Task extends ImageTask>(task: Task): Promise<ImageResults[Task['name']]> {
    const replied = once(this.child, 'message');
    this.child.send(task, () => undefined);
    const first = await Promise.race([replied, this.ended]);
    if (first instanceof Error) throw first;
    const reply = first[0] as ImageReply;
    if ('exceeded' in reply) throw new ImageProcessEnded(reply.exceeded);
    if ('error' in reply) throw new UnreadableImage(reply.error);
    return reply.result as ImageResults[Task['name']];
  }

  private async kill(): Promise<void> {
    clearTimeout(this.deadline);
    this.child.kill('SIGKILL');
    await this.ended;
  }
}

function reasonOf(isLate: boolean, code: number | null, signal: NodeJS.Signals | null): Error {
  if (isLate) return new ImageProcessEnded('time');
  // The process was not killed by us: the system is out of memory.
  if (signal === 'SIGKILL') return new ImageProcessEnded('memory');
  if (signal) return new ImageProcessEnded('crash');
  return new Error(`the image process ended with exit code ${code}`);
}
