import type { ReplayTrack } from './replay-track.ts';

/** What a scene shows: contacts `first` to `end - 1` of a track at a moment. */
export interface ReplayFrame {
  readonly track: ReplayTrack;
  readonly first: number;
  readonly end: number;
  /** ms */
  readonly moment: number;
  /** How long an arc stays visible, ms. */
  readonly windowMs: number;
}

/** A picture of the earth that shows a replay, on the canvas it was made for. */
export interface ReplayScene {
  show(frame: ReplayFrame): void;
  /** Turns the earth by degrees. */
  turn(east: number, north: number): void;
  /** Draws the last frame again, after a change of size or theme. */
  redraw(): void;
}
