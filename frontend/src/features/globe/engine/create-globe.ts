import type { LatLon } from '@pileup/radio/grid';
import { sublunarPoint } from '@pileup/radio/map/moon';
import { subsolarPoint } from '@pileup/radio/sun';
import { coloursOf, type GlobeColours } from './colours.ts';
import { Frames } from './frames.ts';
import type {
  ColourBy,
  Globe,
  GlobeArcs,
  GlobeFilter,
  GlobeLayers,
  GlobeMode,
  GlobeOptions,
  GlobePlace,
  GlobeState,
} from './globe.ts';
import { listen } from './input.ts';
import { indexOfId, newContacts } from './list-changes.ts';
import { Overlay } from './overlay.ts';
import { contactNear, REACH } from './pick.ts';
import { contactAt, type Picture } from './picture.ts';
import { fill, Renderers } from './renderers.ts';
import { ShownArcs } from './shown-arcs.ts';
import { rotated } from './vectors.ts';
import { dragged, type View, viewOf, zoomed } from './view.ts';

const DEFAULT_LAYERS: GlobeLayers = { greyLine: true, calls: true, sunAndMoon: true, grid: false, rotate: true };
/** Degrees per second: one turn in 100 s, the speed 0.6 of three.js' controls. */
const ROTATION = 3.6;
/** Steps in which a globe follows the clock while no moment is set. */
const CLOCK_MS = 15_000;
const MAX_SCALE = 2;

/** Makes a globe that fills an element (which has a position and a size of its own) and listens to its input. */
export function createGlobe(host: HTMLElement, options: GlobeOptions): Globe {
  return new PageGlobe(host, options);
}

class PageGlobe implements Globe {
  private readonly host: HTMLElement;
  private readonly options: GlobeOptions;
  private readonly shown: ShownArcs;
  private readonly renderers: Renderers;
  private readonly overlay = new Overlay();
  private readonly frames: Frames;
  private readonly stopListening: () => void;
  private readonly clock: ReturnType<typeof setInterval>;
  private mode: GlobeMode;
  private layers: GlobeLayers;
  private colourBy: ColourBy = 'band';
  private colours: GlobeColours;
  private home: GlobePlace | undefined;
  private centre: LatLon;
  private zoom = 1;
  private moment: number | null = null;
  private windowMs = 1;
  private pointed: number | null = null;
  private isResting = false;
  private isFocused = false;
  private picture: Picture | null = null;
  private hover: { x: number; y: number; isTouch: boolean } | null = null;
  private frameCount = 0;

  constructor(host: HTMLElement, options: GlobeOptions) {
    this.host = host;
    this.options = options;
    this.centre = options.centre;
    this.home = options.home;
    this.mode = options.mode ?? 'globe';
    this.layers = { ...DEFAULT_LAYERS, ...options.layers };
    this.colours = coloursOf(host);
    this.frames = new Frames(host, (seconds) => this.frame(seconds));
    this.renderers = new Renderers(host, {
      withoutWebGl: options.withoutWebGl === true,
      isStill: () => this.frames.isStill,
      onChosen: () => this.onRenderer(),
      onChange: () => this.frames.request(),
    });
    this.shown = new ShownArcs(this.renderers.active.limit);
    fill(this.overlay.canvas);
    host.append(this.overlay.canvas);
    this.stopListening = listen(host, {
      drag: (right, down) => {
        if (this.mode === 'globe') this.move(dragged(this.view(), this.centre, right, down));
      },
      turn: (east, north) => this.turn(east, north),
      zoom: (factor) => this.zoomBy(factor),
      point: (place) => {
        this.hover = place;
        this.frames.request();
      },
      click: (place) => this.click(place),
      open: () => this.select(this.pointed),
      step: (by) => this.step(by),
      rest: (isResting) => {
        this.isResting = isResting;
        this.frames.request();
      },
      focus: (isFocused) => {
        this.isFocused = isFocused;
        if (isFocused) this.pointAtMiddle();
      },
    });
    this.clock = setInterval(() => {
      if (this.moment === null) this.frames.request();
    }, CLOCK_MS);
    options.onRenderer?.('drawn');
    this.renderers.chooseFor(this.mode);
  }

  get limit(): number {
    return this.renderers.active.limit;
  }

  showArcs(arcs: GlobeArcs, windowMs: number): void {
    const before = this.shown.arcs;
    const contact = this.pointed === null ? null : contactAt(before, this.pointed);
    this.windowMs = Math.max(1, windowMs);
    this.shown.show(arcs, this.windowMs);
    // A new list renumbers its contacts: the emphasized contact is found again by its id.
    this.pointed = contact && contact.id > 0 ? indexOfId(arcs, contact.id) : null;
    if (this.moment === null && before.length > 0) {
      const { indexes, places } = newContacts(before, arcs);
      this.renderers.announce(indexes, places);
    }
    this.frames.request();
  }

  setTime(moment: number | null): void {
    if (this.moment === moment) return;
    this.moment = moment;
    this.frames.request();
  }

  setFilter(filter: GlobeFilter): void {
    this.shown.setFilter(filter);
    this.frames.request();
  }

  setColourBy(by: ColourBy): void {
    this.colourBy = by;
    this.frames.request();
  }

  setMode(mode: GlobeMode): void {
    this.mode = mode;
    this.renderers.chooseFor(mode);
  }

  setLayers(layers: Partial<GlobeLayers>): void {
    this.layers = { ...this.layers, ...layers };
    this.frames.request();
  }

  setHome(home: GlobePlace | undefined): void {
    this.home = home;
    this.frames.request();
  }

  setColours(): void {
    this.colours = coloursOf(this.host);
    this.frames.request();
  }

  point(index: number | null): void {
    if (index === this.pointed) return;
    this.pointed = index;
    this.options.onPoint?.(index === null ? null : contactAt(this.shown.arcs, index));
    this.frames.request();
  }

  turn(east: number, north: number): void {
    // The map has its middle at home: arrows go from contact to contact.
    if (this.mode === 'azimuthal') this.step(east > 0 || north < 0 ? 1 : -1);
    else this.move(rotated(this.centre, east, north));
    if (this.isFocused && this.mode === 'globe') this.pointAtMiddle();
  }

  zoomBy(factor: number): void {
    this.zoom = zoomed(this.zoom, factor);
    this.frames.request();
  }

  centreOn(place: LatLon): void {
    this.move(rotated(place, 0, 0));
  }

  drawNow(): void {
    this.draw();
  }

  state(): GlobeState {
    const moment = this.moment ?? Date.now();
    this.shown.moveTo(moment);
    return {
      renderer: this.renderers.isWebGl ? 'webgl' : 'drawn',
      mode: this.mode,
      shown: this.shown.indexes(),
      centre: this.centre,
      zoom: this.zoom,
      frames: this.frameCount,
      sun: subsolarPoint(moment),
      moon: sublunarPoint(moment),
      ...this.renderers.active.stats(),
      isSlow: this.renderers.active.isSlow,
    };
  }

  dispose(): void {
    this.frames.dispose();
    this.stopListening();
    clearInterval(this.clock);
    this.renderers.dispose();
    this.overlay.dispose();
  }

  /** One frame; true asks for another. */
  private frame(seconds: number): boolean {
    const isRotating = this.isRotating();
    if (isRotating) this.centre = rotated(this.centre, seconds * ROTATION, 0);
    this.draw();
    if (isRotating) this.options.onView?.(this.centre);
    return isRotating || this.renderers.isAnimating;
  }

  private isRotating(): boolean {
    if (!this.layers.rotate || this.mode !== 'globe' || this.isResting || this.frames.isStill) return false;
    return this.renderers.isWebGl && !this.renderers.active.isSlow;
  }

  private onRenderer(): void {
    this.shown.setLimit(this.renderers.active.limit);
    this.options.onRenderer?.(this.renderers.isWebGl ? 'webgl' : 'drawn');
  }

  private draw(): void {
    const view = this.view();
    if (view.width < 10 || view.height < 10) return;
    const moment = this.moment ?? Date.now();
    this.shown.moveTo(moment);
    this.picture = {
      view,
      shown: this.shown,
      windowMs: this.windowMs,
      moment,
      home: this.home,
      pointed: this.pointed,
      sun: subsolarPoint(moment),
      moon: sublunarPoint(moment),
      layers: this.layers,
      colourBy: this.colourBy,
      colours: this.colours,
      distanceText: this.options.distanceText ?? ((km) => `${km.toLocaleString('en')} km`),
      raisedFrom: this.shown.newest(this.renderers.active.raised),
      scale: Math.min(MAX_SCALE, window.devicePixelRatio || 1),
    };
    this.pointAtHover(this.picture);
    this.picture = { ...this.picture, pointed: this.pointed };
    this.renderers.active.draw(this.picture);
    this.overlay.draw(this.picture, this.renderers.isWebGl);
    this.frameCount++;
    this.options.onDrawn?.([this.renderers.active.canvas, this.overlay.canvas]);
  }

  private view(): View {
    const { clientWidth: width, clientHeight: height } = this.host;
    const centre = this.mode === 'azimuthal' ? (this.home ?? this.options.centre) : this.centre;
    return viewOf({ mode: this.mode, centre, zoom: this.zoom, width, height });
  }

  private move(centre: LatLon): void {
    this.centre = centre;
    this.options.onView?.(centre);
    this.frames.request();
  }

  /** The pointer is looked up once per frame, however often it moves. */
  private pointAtHover(picture: Picture): void {
    if (this.hover) {
      const { x, y, isTouch } = this.hover;
      this.point(contactNear(picture, x, y, isTouch ? REACH.touch : REACH.mouse));
    }
    this.hover = null;
  }

  private click({ x, y, isTouch }: { x: number; y: number; isTouch: boolean }): void {
    if (!this.picture) return;
    const index = contactNear(this.picture, x, y, isTouch ? REACH.touch : REACH.mouse);
    // Fingers cannot hover: the first tap shows the contact, the second opens it.
    if (isTouch && index !== this.pointed) this.point(index);
    else this.select(index);
  }

  private select(index: number | null): void {
    const contact = index === null ? null : contactAt(this.shown.arcs, index);
    if (contact) this.options.onSelect?.(contact);
  }

  private pointAtMiddle(): void {
    const picture = this.picture && { ...this.picture, view: this.view() };
    if (picture) this.point(contactNear(picture, picture.view.x, picture.view.y, picture.view.radius));
  }

  private step(by: 1 | -1): void {
    const shown = this.shown.indexes();
    if (shown.length === 0) return;
    const at = this.pointed === null ? -1 : shown.indexOf(this.pointed);
    const next = at < 0 ? shown.length - 1 : (at + by + shown.length) % shown.length;
    this.point(shown[next] ?? null);
  }
}
