// Replaces frame-ticker, which runs a timer for each frame from the moment it is imported, also without a globe. This
// one has the parts that three-globe uses, and runs between `resume` and `pause` only.

type Tick = (seconds: number, delta: number) => void;

export default class FrameTicker {
  readonly onTick = { add: (tick: Tick) => void this.ticks.push(tick) };
  private ticks: Tick[] = [];
  private frame: number | null = null;
  private last = 0;
  private seconds = 0;

  resume(): void {
    if (this.frame !== null) return;
    this.last = performance.now();
    this.next();
  }

  pause(): void {
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    this.frame = null;
  }

  dispose(): void {
    this.pause();
    this.ticks = [];
  }

  private next(): void {
    this.frame = requestAnimationFrame((now) => {
      const delta = Math.max(0, now - this.last) / 1_000;
      this.last = now;
      this.seconds += delta;
      for (const tick of this.ticks) tick(this.seconds, delta);
      if (this.frame !== null) this.next();
    });
  }
}
