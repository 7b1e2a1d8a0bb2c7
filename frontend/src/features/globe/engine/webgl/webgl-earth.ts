import {
  Color,
  type Mesh,
  MeshBasicMaterial,
  type Object3D,
  OrthographicCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import ThreeGlobe from 'three-globe';
import type { EarthRenderer } from '../earth-renderer.ts';
import type { GlobePlace } from '../globe.ts';
import type { Picture } from '../picture.ts';
import { horizonOf, placeOf, vectorOf } from '../vectors.ts';
import { ArcLayer, MOST_ARCS } from './arc-layer.ts';
import { GROWTH_S } from './arc-mesh.ts';
import { Ground, RADIUS } from './ground.ts';
import { REST_MS, StationPoints } from './station-points.ts';
import { isSoftware } from './webgl-support.ts';

/** three-globe applies changes of its layers this much later. */
const APPLIED_MS = 8;
/** Rings around the ends of a contact that was just logged. */
const RING = { degrees: 4, perSecond: 4 } as const;
const MOST_RINGS = 8;

/** Where the horizon of longitude and latitude 0 is; turned towards the sun, it is the grey line. */
const HORIZON = horizonOf([0, 0, 1], 180).map((vector) => placeOf(vector));

export interface WebGlEvents {
  /** Called when the browser took the graphics card away, or gave it back. */
  onContext(isLost: boolean): void;
  /** Called when something has to be drawn again. */
  onChange(): void;
}

/** The globe by WebGL: ball, points, grey line and rings by three-globe, arcs as one mesh in its group. */
export class WebGlEarth implements EarthRenderer {
  readonly canvas: HTMLCanvasElement;
  readonly isSlow: boolean;
  readonly limit = MOST_ARCS;
  readonly raised: number;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new OrthographicCamera();
  private readonly globe = new ThreeGlobe({ animateIn: false, waitForGlobeReady: false });
  private readonly ground = new Ground();
  private readonly arcs: ArcLayer;
  private readonly points = new StationPoints();
  private readonly pointMaterial = new MeshBasicMaterial();
  private readonly controller = new AbortController();
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private readonly events: WebGlEvents;
  private readonly isStill: () => boolean;
  /** When the contact of an index appeared, seconds of the clock. */
  private readonly appeared = new Map<number, number>();
  private greyLine = '';
  private growingUntil = 0;

  /**
   * @param isStill whether nothing is animated: the reader asked for reduced motion
   * @throws Error without WebGL 2
   */
  constructor(events: WebGlEvents, isStill: () => boolean) {
    this.events = events;
    this.isStill = isStill;
    this.renderer = new WebGLRenderer({ antialias: true, alpha: true, powerPreference: 'low-power' });
    this.canvas = this.renderer.domElement;
    this.renderer.setClearColor(new Color(), 0);
    this.isSlow = isSoftware(this.renderer.getContext() as WebGL2RenderingContext);
    this.arcs = new ArcLayer(this.isSlow, () => events.onChange());
    this.raised = this.arcs.raised;
    this.globe
      .globeMaterial(this.ground.ballMaterial)
      .showAtmosphere(false)
      .pointsMerge(true)
      .pointsTransitionDuration(0)
      .pointAltitude(0.004)
      .pointRadius(0.55)
      .pointResolution(6)
      .pointColor(() => 'white')
      .pathTransitionDuration(0)
      .pathPointLat((place: object) => (place as GlobePlace).lat)
      .pathPointLng((place: object) => (place as GlobePlace).lon)
      .pathPointAlt(0.004)
      .pathDashLength(0.002)
      .pathDashGap(0.003)
      .ringMaxRadius(RING.degrees)
      .ringPropagationSpeed(RING.perSecond)
      .ringRepeatPeriod(60_000)
      .pathsData([HORIZON]);
    this.globe.add(this.ground.land, ...this.ground.lines, this.arcs.object);
    // three-globe has a timer for each frame; here pictures are drawn only when something changes.
    this.globe.pauseAnimation();
    this.scene.add(this.globe);
    const { signal } = this.controller;
    this.canvas.addEventListener('webglcontextlost', () => events.onContext(true), { signal });
    this.canvas.addEventListener('webglcontextrestored', () => events.onContext(false), { signal });
    this.later(() => events.onChange(), APPLIED_MS);
  }

  /** Lets the arcs of contacts that were logged just now grow, with rings around their ends. */
  announce(indexes: readonly number[], places: readonly GlobePlace[]): void {
    if (this.isSlow || this.isStill() || indexes.length === 0) return;
    const now = performance.now() / 1_000;
    for (const index of indexes) this.appeared.set(index, now);
    this.growingUntil = now + GROWTH_S;
    this.globe.ringsData(places.slice(0, MOST_RINGS).map(({ lat, lon }) => ({ lat, lng: lon })));
    this.globe.resumeAnimation();
    this.growingUntil = now + Math.max(GROWTH_S, RING.degrees / RING.perSecond);
    this.later(
      () => {
        this.globe.ringsData([]).pauseAnimation();
        this.appeared.clear();
        this.events.onChange();
      },
      1_000 * (this.growingUntil - now) + 100,
    );
  }

  /** Whether the next picture differs, though nothing else changes. */
  get isAnimating(): boolean {
    return performance.now() / 1_000 < this.growingUntil;
  }

  draw(picture: Picture): void {
    const { view, colours, scale } = picture;
    this.renderer.setPixelRatio(scale);
    this.renderer.setSize(view.width, view.height, false);
    this.aim(picture);
    this.ground.update(picture, this.arcs.map);
    this.arcs.update(picture, performance.now() / 1_000, this.isAnimating ? GROWTH_S : 0, this.appeared);
    this.pointMaterial.color.setStyle(colours.text);
    this.updatePoints(picture);
    this.updateGreyLine(picture);
    for (const object of objectsOf(this.globe, 'points')) this.replaceMaterial(object as Mesh);
    this.renderer.render(this.scene, this.camera);
  }

  stats(): { drawCalls: number; triangles: number } {
    const { calls, triangles } = this.renderer.info.render;
    return { drawCalls: calls, triangles };
  }

  /** Objects on the graphics card, for tests. */
  memory(): { geometries: number; textures: number } {
    return { ...this.renderer.info.memory };
  }

  dispose(): void {
    this.controller.abort();
    for (const timer of this.timers) clearTimeout(timer);
    this.globe.ringsData([]).pathsData([]).pointsData([]);
    this.arcs.dispose();
    this.ground.dispose();
    this.scene.traverse((object) => disposeOf(object));
    this.pointMaterial.dispose();
    this.globe._destructor();
    this.renderer.dispose();
    // Browsers hold 16 contexts at most, and the garbage collector comes late.
    this.renderer.forceContextLoss();
    this.canvas.remove();
  }

  private aim({ view }: Picture): void {
    const { camera } = this;
    const perPixel = RADIUS / view.radius;
    camera.left = -view.x * perPixel;
    camera.right = (view.width - view.x) * perPixel;
    camera.top = view.y * perPixel;
    camera.bottom = -(view.height - view.y) * perPixel;
    camera.near = 1;
    camera.far = 10 * RADIUS;
    camera.position.set(...view.forward).multiplyScalar(5 * RADIUS);
    camera.lookAt(0, 0, 0);
    camera.updateProjectionMatrix();
  }

  private updatePoints(picture: Picture): void {
    const places = this.points.changed(picture);
    if (!places) return;
    this.globe.pointsData(places);
    this.later(() => this.events.onChange(), APPLIED_MS);
    // Later changes are shown after the shortest interval.
    this.later(() => this.events.onChange(), REST_MS);
  }

  /** The line is made once and turned towards the sun; only a change of theme makes it again. */
  private updateGreyLine({ sun, layers, colours }: Picture): void {
    if (this.greyLine !== colours.greyLine) {
      this.greyLine = colours.greyLine;
      this.globe.pathColor(() => colours.greyLine);
      this.later(() => this.events.onChange(), APPLIED_MS);
    }
    for (const path of objectsOf(this.globe, 'path')) {
      path.visible = layers.greyLine;
      path.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), new Vector3(...vectorOf(sun)));
    }
  }

  /** three-globe gives its points a material that needs lamps. */
  private replaceMaterial(points: Mesh): void {
    if (points.material === this.pointMaterial) return;
    disposeOfMaterial(points);
    points.material = this.pointMaterial;
  }

  private later(run: () => void, ms: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      run();
    }, ms);
    this.timers.add(timer);
  }
}

/** Objects of three-globe of one kind. */
function objectsOf(root: Object3D, kind: string): Object3D[] {
  const found: Object3D[] = [];
  root.traverse((object) => {
    if ((object as Object3D & { __globeObjType?: string }).__globeObjType === kind) found.push(object);
  });
  return found;
}

function disposeOf(object: Object3D): void {
  (object as Partial<Mesh>).geometry?.dispose();
  disposeOfMaterial(object);
}

function disposeOfMaterial(object: Object3D): void {
  const { material } = object as Partial<Mesh>;
  for (const each of material ? [material].flat() : []) each.dispose();
}
