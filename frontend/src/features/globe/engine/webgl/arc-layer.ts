import type { Object3D, Texture } from 'three';
import type { Picture } from '../picture.ts';
import { ShownArcs } from '../shown-arcs.ts';
import { ArcMesh } from './arc-mesh.ts';
import { PaintedArcs } from './painted-arcs.ts';

export const MOST_ARCS = 5_000;
/**
 * Number of raised arcs on a computer that has no graphics card: the pixels of each take some 0.2 ms, so that 20 make a
 * frame a tenth longer.
 */
const RAISED_BY_SOFTWARE = 20;
/** Steps of an arc. */
const STEPS = 24;

/** All arcs: raised as one mesh; without a graphics card only the newest, and the others painted on the ground. */
export class ArcLayer {
  readonly object: Object3D;
  /** A map of the earth with the arcs that do not rise, if there are any. */
  readonly map: Texture | null;
  /** How many of the newest arcs rise. */
  readonly raised: number;
  private readonly mesh = new ArcMesh(STEPS);
  private readonly ground: { newest: ShownArcs; painted: PaintedArcs } | undefined;

  /** @param onChange called when the picture has to be drawn again */
  constructor(isSoftware: boolean, onChange: () => void) {
    this.raised = isSoftware ? RAISED_BY_SOFTWARE : MOST_ARCS;
    if (isSoftware) this.ground = { newest: new ShownArcs(this.raised), painted: new PaintedArcs(onChange) };
    this.object = this.mesh.mesh;
    this.map = this.ground?.painted.texture ?? null;
  }

  /** @param growth how long arcs grow, seconds @param appeared when the contact of an index appeared, seconds of `clock` */
  update(picture: Picture, clock: number, growth: number, appeared: ReadonlyMap<number, number>): void {
    const newest = this.ground?.newest ?? picture.shown;
    if (newest !== picture.shown) newest.follow(picture.shown);
    this.mesh.update({ ...picture, shown: newest }, clock, growth, appeared);
    this.ground?.painted.update(picture);
  }

  dispose(): void {
    this.mesh.dispose();
    this.ground?.painted.dispose();
  }
}
