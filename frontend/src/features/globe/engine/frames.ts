/** Draws when asked to, at most once per frame, and never while the element or the page is hidden. */
export class Frames {
  private readonly draw: (seconds: number) => boolean;
  private readonly motion = matchMedia('(prefers-reduced-motion: reduce)');
  private readonly controller = new AbortController();
  private readonly sizes: ResizeObserver;
  private readonly visibility: IntersectionObserver;
  private isOnScreen = true;
  private isWanted = false;
  private frame: number | null = null;
  private last: number | null = null;

  /** @param draw draws a picture, given the seconds since the previous one (0 after a pause); true asks for another */
  constructor(host: HTMLElement, draw: (seconds: number) => boolean) {
    this.draw = draw;
    this.sizes = new ResizeObserver(() => this.request());
    this.sizes.observe(host);
    this.visibility = new IntersectionObserver((entries) => {
      this.isOnScreen = entries.at(-1)?.isIntersecting ?? true;
      this.resume();
    });
    this.visibility.observe(host);
    const { signal } = this.controller;
    document.addEventListener('visibilitychange', () => this.resume(), { signal });
    this.motion.addEventListener('change', () => this.request(), { signal });
  }

  /** The reader asked for reduced motion. */
  get isStill(): boolean {
    return this.motion.matches;
  }

  request(): void {
    this.isWanted = true;
    this.resume();
  }

  dispose(): void {
    this.controller.abort();
    this.sizes.disconnect();
    this.visibility.disconnect();
    if (this.frame !== null) cancelAnimationFrame(this.frame);
  }

  private resume(): void {
    if (this.controller.signal.aborted || this.frame !== null || !this.isWanted) return;
    if (document.hidden || !this.isOnScreen) {
      this.last = null;
      return;
    }
    this.frame = requestAnimationFrame((now) => {
      this.frame = null;
      this.isWanted = false;
      const seconds = this.last === null ? 0 : Math.min(0.1, (now - this.last) / 1_000);
      const isContinued = this.draw(seconds);
      this.last = isContinued ? now : null;
      if (isContinued) this.request();
    });
  }
}
