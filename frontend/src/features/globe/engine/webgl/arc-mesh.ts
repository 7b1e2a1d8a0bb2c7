import {
  BufferAttribute,
  Color,
  DynamicDrawUsage,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  ShaderMaterial,
  Vector2,
} from 'three';
import type { GlobeArcs } from '../globe.ts';
import { type Picture, paletteOf } from '../picture.ts';
import { arcEnds } from '../vectors.ts';
import { ARCS } from './shaders.ts';

/** Numbers per arc: both ends, then time, band, class and moment of appearance. */
const STRIDE = 10;
const PALETTE = 64;
/** How long an arc takes to grow when its contact is logged, seconds. */
export const GROWTH_S = 0.9;
/** A time long ago, for arcs that do not grow. */
const LONG_AGO = -1_000;

/** All arcs as one instanced mesh: one draw call, whatever their number. */
export class ArcMesh {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  private buffer: InstancedInterleavedBuffer;
  private readonly strip: { index: BufferAttribute; position: BufferAttribute };
  private arcs: GlobeArcs | null = null;
  /** The latest contact's time, from which times count, because they are numbers of single precision. */
  private base = 0;

  /** @param steps number of steps of each arc */
  constructor(steps: number) {
    this.strip = stripOf(steps);
    this.buffer = bufferFor(64);
    const palette = Array.from({ length: PALETTE }, () => new Color());
    const material = new ShaderMaterial({
      vertexShader: ARCS.vertex,
      fragmentShader: ARCS.fragment,
      transparent: true,
      depthWrite: false,
      uniforms: {
        palette: { value: palette },
        byMode: { value: false },
        now: { value: 0 },
        window: { value: 1 },
        clock: { value: 0 },
        growth: { value: 0 },
        pointed: { value: -1 },
        size: { value: new Vector2(1, 1) },
        scale: { value: 1 },
      },
    });
    this.mesh = new Mesh(this.geometryOf(), material);
    // The mesh is never culled, because its bounds would be those of one strip.
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 3;
  }

  /** Writes what has changed since the last picture. @param appeared when the contact of an index appeared, seconds */
  update(picture: Picture, clock: number, growth: number, appeared: ReadonlyMap<number, number>): void {
    const { shown, colours, view, scale } = picture;
    const change = shown.takeChange();
    if (this.arcs !== shown.arcs) {
      this.arcs = shown.arcs;
      this.base = (shown.arcs.times[shown.arcs.length - 1] ?? 0) / 1_000;
      this.paint(picture);
    }
    if (change) this.write(picture, change.from, change.to, appeared);
    this.mesh.geometry.instanceCount = shown.count;
    const { uniforms } = this.mesh.material;
    const set = (name: string, value: unknown) => {
      const uniform = uniforms[name];
      if (uniform) uniform.value = value;
    };
    set('now', picture.moment / 1_000 - this.base);
    set('window', picture.windowMs / 1_000);
    set('clock', clock);
    set('growth', growth);
    set('byMode', picture.colourBy === 'mode');
    set('pointed', picture.pointed === null ? -1 : shown.slots.subarray(0, shown.count).indexOf(picture.pointed));
    set('scale', scale);
    set('size', new Vector2(view.width * scale, view.height * scale));
    if (this.painted !== `${picture.colourBy} ${colours.day}`) this.paint(picture);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }

  private painted = '';

  /** Colours are in uniforms: a change of theme or of their meaning writes no arc again. */
  private paint({ colourBy, colours, shown: { arcs } }: Picture): void {
    this.painted = `${colourBy} ${colours.day}`;
    const own = paletteOf(arcs, colourBy, colours);
    const palette = this.mesh.material.uniforms.palette?.value as Color[];
    // The shader writes them as they are, instead of converting them for each pixel.
    for (const [at, colour] of palette.entries()) colour.setStyle(own[at] ?? colours.muted).convertLinearToSRGB();
  }

  private write({ shown }: Picture, from: number, to: number, appeared: ReadonlyMap<number, number>): void {
    if (shown.count * STRIDE > this.buffer.array.length) {
      const size = 2 ** Math.ceil(Math.log2(shown.count));
      const old = this.mesh.geometry;
      this.buffer = bufferFor(size);
      this.mesh.geometry = this.geometryOf();
      // Disposing removes the old buffers from the graphics card, including the shared ones, which are sent again.
      old.dispose();
      this.write({ shown } as Picture, 0, shown.count, appeared);
      return;
    }
    const { arcs } = shown;
    const { array } = this.buffer;
    for (let slot = from; slot < to; slot++) {
      const index = shown.slots[slot] ?? 0;
      const start = arcs.places[arcs.from[index] ?? -1];
      const end = arcs.places[arcs.to[index] ?? -1];
      if (!start || !end) continue;
      const [a, b] = arcEnds(start, end);
      array.set(a, slot * STRIDE);
      array.set(b, slot * STRIDE + 3);
      array[slot * STRIDE + 6] = (arcs.times[index] ?? 0) / 1_000 - this.base;
      array[slot * STRIDE + 7] = Math.min(PALETTE - 1, arcs.bands[index] ?? 0);
      array[slot * STRIDE + 8] = Math.min(PALETTE - 1, arcs.classes?.[index] ?? 0);
      array[slot * STRIDE + 9] = appeared.get(index) ?? LONG_AGO;
    }
    this.buffer.addUpdateRange(from * STRIDE, (to - from) * STRIDE);
    this.buffer.needsUpdate = true;
  }

  private geometryOf(): InstancedBufferGeometry {
    const geometry = new InstancedBufferGeometry();
    geometry.setIndex(this.strip.index);
    geometry.setAttribute('position', this.strip.position);
    geometry.setAttribute('start', new InterleavedBufferAttribute(this.buffer, 3, 0));
    geometry.setAttribute('end', new InterleavedBufferAttribute(this.buffer, 3, 3));
    geometry.setAttribute('contact', new InterleavedBufferAttribute(this.buffer, 4, 6));
    return geometry;
  }
}

function bufferFor(arcs: number): InstancedInterleavedBuffer {
  const buffer = new InstancedInterleavedBuffer(new Float32Array(arcs * STRIDE), STRIDE);
  buffer.setUsage(DynamicDrawUsage);
  return buffer;
}

/** Triangles of a strip: part of the way 0 to 1, side -1 and 1. */
function stripOf(steps: number): { index: BufferAttribute; position: BufferAttribute } {
  const position = new Float32Array((steps + 1) * 6);
  const index = new Uint16Array(steps * 6);
  for (let step = 0; step <= steps; step++) {
    position.set([step / steps, -1, 0, step / steps, 1, 0], step * 6);
    if (step === steps) break;
    const at = step * 2;
    // Counterclockwise, as the side -1 is on the right of the way: the other side of a triangle is not drawn.
    index.set([at, at + 2, at + 1, at + 1, at + 2, at + 3], step * 6);
  }
  return { index: new BufferAttribute(index, 1), position: new BufferAttribute(position, 3) };
}
