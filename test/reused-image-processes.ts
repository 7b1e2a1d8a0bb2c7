import { IMAGE_PROCESS_LIMITS, ImageProcess } from '../backend/src/platform/images/decode-process.js';

/** A process that has decoded so many images is replaced: its limit of processor time is for all of them. */
const IMAGES = 100;
const HOUR_MS = 3_600_000;

/** A process for several images. */
interface Reused {
  readonly image: ImageProcess;
  images: number;
  end(): Promise<void>;
}

/**
 * For files that upload many photos and do not test decoding: a process decodes one image after the other. Starting one
 * for each takes more processor time than the rest of an upload.
 */
export function reuseImageProcesses(): void {
  const { use } = ImageProcess;
  const running = new Set<Reused>();
  const idle: Reused[] = [];
  ImageProcess.use = async (work) => {
    const reused = idle.pop() ?? (await start());
    running.add(reused);
    let result: Awaited<ReturnType<typeof work>>;
    try {
      result = await work(reused.image);
    } catch (error) {
      // The process may have ended.
      await end(reused);
      throw error;
    }
    if (++reused.images < IMAGES) idle.push(reused);
    else await end(reused);
    return result;
  };
  afterAll(async () => {
    ImageProcess.use = use;
    await Promise.all([...running].map(end));
  });

  /** `use` ends a process after the work with it. */
  const start = () =>
    new Promise<Reused>((resolve, reject) => {
      const work = Promise.withResolvers<void>();
      const ended = use(
        (image) => {
          const end = () => {
            work.resolve();
            return ended;
          };
          resolve({ image, images: 0, end });
          return work.promise;
        },
        { ...IMAGE_PROCESS_LIMITS, deadlineMs: HOUR_MS },
      );
      ended.catch(reject);
    });

  async function end(reused: Reused): Promise<void> {
    running.delete(reused);
    await reused.end();
  }
}
