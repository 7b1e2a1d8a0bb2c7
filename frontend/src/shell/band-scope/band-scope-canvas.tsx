import { useEffect, useRef } from 'react';
import { onSecond } from '../../lib/clock.ts';
import { useTheme } from '../../lib/theme.ts';
import type { Place } from './band-scope-drawing.ts';
import { drawScope, LINES } from './band-scope-drawing.ts';
import type { Segment } from './band-scope-signals.ts';

/** As often as the feed is refreshed; in between the picture stands still. */
const REDRAW_MS = 4_000;

/** The picture behind the links of the scope; everything it shows that matters stands there as text too. */
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
      frame = requestAnimationFrame(() => drawScope(board, history.current, placesIn(strip)));
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

  // The colours are the tokens of the theme; they have changed when the next frame is drawn.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const board = canvas.current;
      if (!board?.parentElement) return;
      board.dataset.theme = theme;
      drawScope(board, history.current, placesIn(board.parentElement));
    });
    return () => cancelAnimationFrame(frame);
  }, [theme]);

  return <canvas ref={canvas} aria-hidden />;
}

/** Where the links lie; each has a hairline at its left that belongs to no band. */
function placesIn(strip: Element): Place[] {
  return [...strip.querySelectorAll('a')].map((link) => ({ left: link.offsetLeft + 1, width: link.offsetWidth - 1 }));
}
