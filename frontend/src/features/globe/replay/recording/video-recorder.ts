/** Tried in this order: the first makes the smallest files. */
const TYPES = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'] as const;
const FRAMES_PER_SECOND = 30;
const BITS_PER_SECOND = 6_000_000;
const MAX_WIDTH = 1_280;
/** Interval at which the browser passes on recorded data. */
const PART_MS = 1_000;
const CAPTION = { size: 18, margin: 16 } as const;

/** The WebM type that this browser records; null if it records none. */
export function recordedType(): string | null {
  const hasCapture = 'captureStream' in HTMLCanvasElement.prototype;
  if (!hasCapture || typeof MediaRecorder === 'undefined') return null;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

export interface VideoRecorderOptions {
  readonly type: string;
  /** The element whose size and colours the video has. */
  readonly host: HTMLElement;
  /** The text written into each picture, at the bottom left. */
  readonly caption: () => string;
}

/** Records pictures of the globe as a video. */
export class VideoRecorder {
  private readonly canvas = document.createElement('canvas');
  private readonly recorder: MediaRecorder;
  private readonly parts: Blob[] = [];
  private readonly stopped: Promise<void>;
  private readonly options: VideoRecorderOptions;
  private readonly colours: { readonly ground: string; readonly text: string; readonly font: string };

  /** @throws DOMException if the browser cannot record */
  constructor(options: VideoRecorderOptions) {
    this.options = options;
    const { clientWidth, clientHeight } = options.host;
    const scale = Math.min(window.devicePixelRatio || 1, MAX_WIDTH / Math.max(1, clientWidth));
    // Encoders want even numbers.
    this.canvas.width = Math.max(2, 2 * Math.round((clientWidth * scale) / 2));
    this.canvas.height = Math.max(2, 2 * Math.round((clientHeight * scale) / 2));
    const style = getComputedStyle(options.host);
    const token = (name: string) => style.getPropertyValue(name).trim();
    this.colours = { ground: token('--well'), text: token('--text'), font: token('--font-mono') };
    this.recorder = new MediaRecorder(this.canvas.captureStream(FRAMES_PER_SECOND), {
      mimeType: options.type,
      videoBitsPerSecond: BITS_PER_SECOND,
    });
    this.recorder.addEventListener('dataavailable', ({ data }) => void this.parts.push(data));
    this.stopped = new Promise((resolve) => this.recorder.addEventListener('stop', () => resolve(), { once: true }));
    this.recorder.start(PART_MS);
  }

  /** Adds a picture. @param canvases the canvases it consists of, the lowest first */
  draw(canvases: readonly HTMLCanvasElement[]): void {
    const context = this.canvas.getContext('2d');
    if (!context) return;
    const { width, height } = this.canvas;
    // A video has no transparent pixels.
    context.fillStyle = this.colours.ground;
    context.fillRect(0, 0, width, height);
    for (const canvas of canvases) context.drawImage(canvas, 0, 0, width, height);
    context.font = `600 ${CAPTION.size}px ${this.colours.font}`;
    context.fillStyle = this.colours.text;
    context.fillText(this.options.caption(), CAPTION.margin, height - CAPTION.margin);
  }

  /** Ends the recording and returns the video; nothing can be added afterwards. */
  async stop(): Promise<Blob> {
    // The recorder stops by itself after an error of the encoder.
    if (this.recorder.state !== 'inactive') this.recorder.stop();
    await this.stopped;
    for (const track of this.recorder.stream.getTracks()) track.stop();
    return new Blob(this.parts, { type: 'video/webm' });
  }
}
