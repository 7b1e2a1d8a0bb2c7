import { landCells } from '@pileup/radio/map/land';
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  LineBasicMaterial,
  LineSegments,
  Points,
  ShaderMaterial,
  type Texture,
  Vector3,
} from 'three';
import type { Picture } from '../picture.ts';
import { vectorOf } from '../vectors.ts';
import { BALL, LAND } from './shaders.ts';

/** The radius of three-globe's sphere. */
export const RADIUS = 100;
/** Radius of the land, above the ball, so that its dots are not hidden by the ball's flat faces. */
const LAND_RADIUS = RADIUS * 1.002;
const LINE_RADIUS = RADIUS * 1.001;

/** A material with two colours, by day and by night. */
function shaded(shaders: typeof BALL) {
  const uniforms = {
    sun: { value: new Vector3() },
    day: { value: new Color() },
    night: { value: new Color() },
    size: { value: 1 },
    map: { value: null as Texture | null },
    hasMap: { value: false },
  };
  const material = new ShaderMaterial({ vertexShader: shaders.vertex, fragmentShader: shaders.fragment, uniforms });
  return { uniforms, material };
}

/** The material of the ball, land as dots, and the lines of the graticule and of the Maidenhead fields. */
export class Ground {
  private readonly ball = shaded(BALL);
  readonly land: Points<BufferGeometry, ShaderMaterial>;
  readonly lines = [linesEvery(30, 30), linesEvery(20, 10)] as const;
  private readonly dots = shaded(LAND);

  constructor() {
    this.dots.material.transparent = true;
    this.dots.material.depthWrite = false;
    const cells = landCells();
    const positions = new Float32Array((cells.length / 2) * 3);
    const onMap = new Float32Array(cells.length);
    for (let at = 0; at < cells.length / 2; at++) {
      const [lon, lat] = [cells[2 * at] ?? 0, cells[2 * at + 1] ?? 0];
      positions.set(
        vectorOf({ lon, lat }).map((part) => part * LAND_RADIUS),
        at * 3,
      );
      onMap.set([(lon + 180) / 360, (lat + 90) / 180], at * 2);
    }
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(positions, 3));
    geometry.setAttribute('at', new BufferAttribute(onMap, 2));
    this.land = new Points(geometry, this.dots.material);
    this.land.frustumCulled = false;
    this.land.renderOrder = 1;
  }

  get ballMaterial(): ShaderMaterial {
    return this.ball.material;
  }

  /** @param map painted arcs on the ground, transparent elsewhere; south is its first row */
  update({ sun, colours, layers, view, scale, raisedFrom }: Picture, map: Texture | null): void {
    const [x, y, z] = vectorOf(sun);
    for (const [{ uniforms }, day, night] of [
      [this.ball, colours.day, colours.night],
      [this.dots, colours.landByDay, colours.landByNight],
    ] as const) {
      uniforms.sun.value.set(x, y, z);
      uniforms.day.value.setStyle(day);
      uniforms.night.value.setStyle(night);
      uniforms.map.value = map;
      uniforms.hasMap.value = map !== null && raisedFrom > 0;
    }
    this.dots.uniforms.size.value = Math.max(1.4, view.radius / 105) * scale;
    const [graticule, fields] = this.lines;
    graticule.visible = !layers.grid;
    fields.visible = layers.grid;
    for (const { material } of this.lines) material.color.setStyle(colours.line);
  }

  dispose(): void {
    this.ball.material.dispose();
    this.dots.material.dispose();
    for (const { geometry } of [this.land, ...this.lines]) geometry.dispose();
    for (const { material } of this.lines) material.dispose();
  }
}

/** Meridians and parallels with this distance, degrees. */
function linesEvery(east: number, north: number): LineSegments<BufferGeometry, LineBasicMaterial> {
  const points: number[] = [];
  const add = (lat: number, lon: number) => points.push(...vectorOf({ lat, lon }).map((part) => part * LINE_RADIUS));
  for (let lon = -180; lon < 180; lon += east)
    for (let lat = -90; lat < 90; lat += 3) {
      add(lat, lon);
      add(lat + 3, lon);
    }
  for (let lat = -90 + north; lat < 90; lat += north)
    for (let lon = -180; lon < 180; lon += 3) {
      add(lat, lon);
      add(lat, lon + 3);
    }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(points), 3));
  return new LineSegments(geometry, new LineBasicMaterial());
}
