import { useEffect, useRef } from 'react';
import { useTheme } from '../../lib/theme.ts';
import { type Throttled, throttle } from '../../lib/throttle.ts';
import { drawScope, LINES, type SegmentBox } from './band-scope-drawing.ts';
import { isSameSegments, type Segment } from './band-scope-signals.ts';

/** At most one line of the waterfall in this time; there is no animation in between. */
const REDRAW_MS = 4_000;

/**
 * The drawing behind the links of the scope; the links have the same information as text. It is painted when a signal
 * or its own size has changed, and only while the page is visible.
 */
export function BandScopeCanvas({ segments }: { segments: Segment[] | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef(segments);
  latest.current = segments;
  const history = useRef<Segment[][]>([]);
  const theme = useTheme();
  const loaded = segments !== undefined;
  const next = useRef<Throttled>(undefined);

  useEffect(() => {
    const board = canvas.current;
    const strip = board?.parentElement;
    if (!board || !strip || !loaded) return;
    let frame = 0;
    const draw = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => drawScope(board, history.current, segmentBoxes(strip)));
    };
    const steps = throttle(REDRAW_MS, () => {
      const { current } = latest;
      if (!current || document.hidden || isSameSegments(current, history.current[0])) return;
      history.current = [current, ...history.current].slice(0, LINES);
      draw();
    });
    next.current = steps;
    if (history.current.length === 0) steps.request();
    const onVisible = () => !document.hidden && steps.request();
    document.addEventListener('visibilitychange', onVisible);
    const sizes = new ResizeObserver(draw);
    sizes.observe(strip);
    return () => {
      steps.cancel();
      document.removeEventListener('visibilitychange', onVisible);
      sizes.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [loaded]);

  useEffect(() => {
    if (segments) next.current?.request();
  }, [segments]);

  // Colours come from the CSS tokens, which have changed by the next frame.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const board = canvas.current;
      if (!board?.parentElement) return;
      board.dataset.theme = theme;
      drawScope(board, history.current, segmentBoxes(board.parentElement));
    });
    return () => cancelAnimationFrame(frame);
  }, [theme]);

  return <canvas ref={canvas} aria-hidden />;
}

/** The boxes of the links without their left border. */
function segmentBoxes(strip: Element): SegmentBox[] {
  return [...strip.querySelectorAll('a')].map((link) => ({ left: link.offsetLeft + 1, width: link.offsetWidth - 1 }));
}
