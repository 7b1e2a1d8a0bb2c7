import { useCallback, useEffect, useRef, useState } from 'react';
import type { Globe } from '../engine/globe.ts';

/** How many times faster than real time. */
export const SPEEDS = [1, 60, 600, 3_600] as const;
export type Speed = (typeof SPEEDS)[number];

/** A longer pause between two frames, of a hidden tab for example, does not move the replay on. */
const LONGEST_FRAME_MS = 1_000;

/** A span from the first to the last moment of a replay, ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface PlayerState {
  /** Milliseconds. */
  readonly moment: number;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  readonly loops: boolean;
}

/** The paused state at the beginning; the moment stays within the span. */
export function playerStart({ from, to }: Span, moment: number, speed: Speed): PlayerState {
  return { moment: within({ from, to }, moment), isPlaying: false, speed, loops: false };
}

/** Starts playing; at the end, from the beginning. */
export function played(state: PlayerState, span: Span): PlayerState {
  return { ...state, isPlaying: span.to > span.from, moment: state.moment >= span.to ? span.from : state.moment };
}

export function paused(state: PlayerState): PlayerState {
  return { ...state, isPlaying: false };
}

/** Goes to a moment; a replay that plays continues from there. */
export function sought(state: PlayerState, span: Span, moment: number): PlayerState {
  return { ...state, moment: within(span, moment) };
}

/**
 * The state after an amount of real time. At the end the replay stops, or begins again at the start.
 * @param elapsedMs since the last frame
 */
export function advanced(state: PlayerState, span: Span, elapsedMs: number): PlayerState {
  if (!state.isPlaying) return state;
  const moment = state.moment + Math.max(0, Math.min(elapsedMs, LONGEST_FRAME_MS)) * state.speed;
  if (moment < span.to) return { ...state, moment };
  if (!state.loops || span.to <= span.from) return { ...state, moment: span.to, isPlaying: false };
  return { ...state, moment: span.from + ((moment - span.from) % (span.to - span.from)) };
}

/**
 * How long an arc stays visible at a speed: at least a second of real time, so that the reader can see it.
 * @param chosenMs the choice of the reader
 */
export function windowAt(chosenMs: number, speed: Speed): number {
  return Math.max(chosenMs, speed * 1_000);
}

function within({ from, to }: Span, moment: number): number {
  return Math.max(from, Math.min(to, moment));
}

/** Interval at which the page shows the moment; the globe shows it with each frame. */
const SHOWN_MS = 200;

/** Plays a span: the state for the page, a function that changes it, and the state of the last frame. */
export function usePlayer(span: Span, start: { moment: number; speed: Speed }, globe: { current: Globe | null }) {
  const [state, setState] = useState(() => playerStart(span, start.moment, start.speed));
  const latest = useRef(state);
  const change = useCallback((apply: (state: PlayerState) => PlayerState) => {
    latest.current = apply(latest.current);
    setState(latest.current);
  }, []);
  const { from, to } = span;
  const { isPlaying } = state;
  useEffect(() => {
    if (!isPlaying) return;
    let last = performance.now();
    let shownAt = last;
    let frame = requestAnimationFrame(function play(now) {
      latest.current = advanced(latest.current, { from, to }, now - last);
      last = now;
      globe.current?.setTime(latest.current.moment);
      if (now - shownAt >= SHOWN_MS || !latest.current.isPlaying) {
        shownAt = now;
        setState(latest.current);
      }
      frame = requestAnimationFrame(play);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, from, to, globe]);
  return [state, change, latest] as const;
}
