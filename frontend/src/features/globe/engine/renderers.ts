import { DrawnEarth } from './drawn/drawn-earth.ts';
import type { EarthRenderer } from './earth-renderer.ts';
import type { GlobeMode, GlobePlace } from './globe.ts';
import type { WebGlEarth } from './webgl/webgl-earth.ts';

export interface RenderersOptions {
  readonly withoutWebGl: boolean;
  readonly isStill: () => boolean;
  /** Called when another renderer is used from now on. */
  readonly onChosen: () => void;
  /** Called when something has to be drawn again. */
  readonly onChange: () => void;
}

/**
 * The two ways to draw the earth, each on a canvas of its own, of which one is visible: WebGL for the globe; a plain
 * canvas for the map, until WebGL is loaded, without it, and while the graphics card is lost.
 */
export class Renderers {
  active: EarthRenderer;
  private readonly drawn = new DrawnEarth();
  private webgl: WebGlEarth | null = null;
  private mode: GlobeMode = 'globe';
  private isRequested = false;
  private isContextLost = false;
  private isDisposed = false;
  private readonly host: HTMLElement;
  private readonly options: RenderersOptions;

  constructor(host: HTMLElement, options: RenderersOptions) {
    this.host = host;
    this.options = options;
    this.active = this.drawn;
    this.place(this.drawn.canvas);
  }

  get isWebGl(): boolean {
    return this.active !== this.drawn;
  }

  /** Whether the next picture differs, though nothing else changes. */
  get isAnimating(): boolean {
    return this.isWebGl && this.webgl?.isAnimating === true;
  }

  chooseFor(mode: GlobeMode): void {
    this.mode = mode;
    if (mode === 'globe') void this.load();
    this.choose();
  }

  announce(indexes: readonly number[], places: readonly GlobePlace[]): void {
    if (this.isWebGl) this.webgl?.announce(indexes, places);
  }

  dispose(): void {
    this.isDisposed = true;
    this.webgl?.dispose();
    this.drawn.dispose();
  }

  private async load(): Promise<void> {
    // A browser without WebGL needs no three.js either.
    if (this.isRequested || this.options.withoutWebGl || !('WebGL2RenderingContext' in window)) return;
    this.isRequested = true;
    try {
      const { WebGlEarth: Earth } = await import('./webgl/webgl-earth.ts');
      if (this.isDisposed) return;
      const { onChange, isStill } = this.options;
      const onContext = (isLost: boolean) => {
        this.isContextLost = isLost;
        this.choose();
      };
      this.webgl = new Earth({ onChange, onContext }, isStill);
      this.place(this.webgl.canvas);
      this.choose();
    } catch {
      // There is no WebGL, or its program could not be loaded: the drawn globe shows the same.
    }
  }

  private choose(): void {
    if (this.isDisposed) return;
    const webgl = this.mode === 'globe' && !this.isContextLost ? this.webgl : null;
    const next = webgl ?? this.drawn;
    this.drawn.canvas.hidden = next !== this.drawn;
    if (this.webgl) this.webgl.canvas.hidden = next === this.drawn;
    if (next !== this.active) {
      this.active = next;
      this.options.onChosen();
    }
    this.options.onChange();
  }

  private place(canvas: HTMLCanvasElement): void {
    fill(canvas);
    this.host.prepend(canvas);
  }
}

/** Makes a canvas fill its host. */
export function fill(canvas: HTMLCanvasElement): void {
  // three.js displays its canvas by a style, which would hold for a hidden one, too.
  Object.assign(canvas.style, { position: 'absolute', inset: '0', width: '100%', height: '100%', display: '' });
  canvas.setAttribute('aria-hidden', 'true');
}
