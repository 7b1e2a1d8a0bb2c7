import { useCallback, useEffect, useRef, useState } from 'react';
import type { Globe } from '../engine/globe.ts';
import { advanced, type PlayerState, playerStart, type Span, type Speed } from './replay-player.ts';

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
