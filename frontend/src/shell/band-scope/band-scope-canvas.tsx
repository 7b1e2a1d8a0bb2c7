import { useEffect, useRef } from 'react';
import { onSecond } from '../../lib/clock.ts';
import { useTheme } from '../../lib/theme.ts';
import { drawScope, LINES, type SegmentBox } from './band-scope-drawing.ts';
import type { Segment } from './band-scope-signals.ts';

/** The polling interval of the feed; there is no animation in between. */
const REDRAW_MS = 4_000;

/** The drawing behind the links of the scope; the links have the same information as text. */
export function BandScopeCanvas({ segments }: { segments: Segment[] | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef(segments);
  latest.current = segments;
  const history = useRef<Segment[][]>([]);
  const theme = useTheme();
  const loaded = segments !== undefined;

  useEffect(() => {
    const board = canvas.current;
    const strip = board?.parentElement;
    if (!board || !strip || !loaded) return;
    let frame = 0;
    const draw = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => drawScope(board, history.current, segmentBoxes(strip)));
    };
    const step = () => {
      if (latest.current) history.current = [latest.current, ...history.current].slice(0, LINES);
      draw();
    };
    let steppedAt = Date.now();
    if (history.current.length === 0) step();
    const sizes = new ResizeObserver(draw);
    sizes.observe(strip);
    const stop = onSecond((now) => {
      if (document.hidden || now - steppedAt < REDRAW_MS - 500) return;
      steppedAt = now;
      step();
    });
    return () => {
      stop();
      sizes.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [loaded]);

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
