import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { Unavailable } from '../../platform/errors.js';
import { MAX_PIXELS } from './image-limits.js';
import type { ImageReply, ImageResults, ImageTask } from './image-worker.js';

export interface ImageProcessLimits {
  /** Milliseconds of processor time. */
  maxCpuMs: number;
  /** Milliseconds by the clock from the start of the process. */
  deadlineMs: number;
  /** Resident memory in bytes. */
  maxMemory: number;
}

/**
 * The worst images that may be decoded take 2 s and, with Node, libvips and its line buffers, 410 MB. Processor time is
 * what an image costs however busy the machine is; the clock ends what takes none.
 */
const LIMITS: ImageProcessLimits = { maxCpuMs: 8_000, deadlineMs: 30_000, maxMemory: 512 * 1024 * 1024 };

/** The worker as it lies beside this file: `.js` when built, `.ts` in tests. */
const WORKER = new URL(`./image-worker${extname(import.meta.url)}`, import.meta.url);

/** The process took too much time or memory, or a decoder crashed. */
export class ImageProcessEnded extends Error {
  constructor(readonly why: 'time' | 'memory' | 'crash') {
    super(`the image process ended: ${why}`);
  }
}

/** What the decoder says of an image it cannot read. */
export class UnreadableImage extends Error {}

/**
 * A process that decodes one image and is killed afterwards. In a process of its own, because libvips cannot be
 * stopped within ours, and so that neither its memory nor a crash of a decoder is ours.
 */
export class ImageProcess {
  private late = false;

  private constructor(
    private readonly child: ChildProcess,
    /** Never rejects; answers why the process ended. */
    private readonly ended: Promise<Error>,
    private readonly deadline: NodeJS.Timeout,
  ) {}

  /** Starts a process, hands it to `work` and kills it when that is done. @throws Unavailable if none can be started */
  static async use<T>(work: (image: ImageProcess) => Promise<T>, limits = LIMITS): Promise<T> {
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
      // It reads what strangers send: it gets no secrets.
      env: {},
      execArgv: ['--max-old-space-size=64', '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // Failures to start are thrown below; what cannot be sent has ended.
    child.on('error', () => undefined);
    const ended = new Promise<Error>((resolve) =>
      child.once('exit', (code, signal) => resolve(reasonOf(image.late, code, signal))),
    );
    const deadline = setTimeout(() => {
      image.late = true;
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

  /** One task at a time. @throws UnreadableImage @throws ImageProcessEnded */
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

function reasonOf(late: boolean, code: number | null, signal: NodeJS.Signals | null): Error {
  if (late) return new ImageProcessEnded('time');
  // Not by us: the system lacks memory.
  if (signal === 'SIGKILL') return new ImageProcessEnded('memory');
  if (signal) return new ImageProcessEnded('crash');
  return new Error(`the image process ended with exit code ${code}`);
}
