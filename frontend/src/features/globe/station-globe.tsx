import type { ProfileCharts } from '@pileup/contract/social';
import { gridCentre, type LatLon, parseGrid } from '@pileup/radio/grid';
import { IconArrowLeft, IconArrowRight, IconFocusCentered } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useProfileCharts } from '../../lib/profile-charts.ts';
import { countText } from '../../lib/text/time-text.ts';
import { useTheme } from '../../lib/theme.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { WITHOUT_TEXT } from '../../ui/radio/heat.ts';
import { drawGlobe } from './globe-drawing.ts';
import { rotated } from './globe-view.ts';
import styles from './station-globe.module.css';

const STEP = 30;
/** The centre without a station or a square. */
const DEFAULT_CENTRE: LatLon = { lat: 30, lon: 0 };
const NO_GRIDS: ProfileCharts['grids'] = [];

interface StationGlobeProps {
  callsign: string;
  grid: string;
  /** It is the only content of a page. */
  isPage?: boolean;
}

/** A globe centred on the station with the grid squares it has worked; it can be rotated. */
export function StationGlobe({ callsign, grid, isPage = false }: StationGlobeProps) {
  const { data, error, refetch } = useProfileCharts(callsign);
  const grids = data?.grids ?? NO_GRIDS;
  const home = useMemo(() => gridToPoint(grid), [grid]);
  const start = home ?? gridToPoint(grids[0]?.grid ?? '') ?? DEFAULT_CENTRE;
  const [rotation, setRotation] = useState<LatLon | null>(null);
  const centre = rotation ?? start;
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  const size = useWidth(canvas);
  useEffect(() => {
    const element = canvas.current;
    if (!element || size === 0) return;
    element.dataset.theme = theme;
    // The theme's tokens are applied by the next frame; several moves before it are drawn once.
    const frame = requestAnimationFrame(() => drawGlobe(element, { size, centre, home, callsign, grids }));
    return () => cancelAnimationFrame(frame);
  }, [size, centre, home, callsign, grids, theme]);
  const drag = useDrag(canvas, centre, setRotation);
  const rotate = (east: number) => setRotation(rotated(centre, east, 0));
  return (
    <figure className={cx(styles.globe, isPage && styles.page)}>
      <canvas ref={canvas} role="img" aria-label={globeText(callsign, grid, data)} {...drag} />
      <figcaption>
        {data ? (
          <span>
            {squaresText(data)}
            <span className={styles.heatKey} aria-hidden="true">
              {WITHOUT_TEXT.map((step) => (
                <i key={step} style={{ background: `var(--${step})` }} />
              ))}
            </span>
          </span>
        ) : error ? (
          <span role="alert">
            Failed to load grid squares.{' '}
            <Button small onClick={() => void refetch()}>
              Retry
            </Button>
          </span>
        ) : (
          <span role="status" aria-label="Loading grid squares">
            Loading…
          </span>
        )}
        <span className={styles.rotate}>
          <IconButton label="Rotate west" icon={IconArrowLeft} onClick={() => rotate(-STEP)} />
          <IconButton label="Centre on the station" icon={IconFocusCentered} onClick={() => setRotation(null)} />
          <IconButton label="Rotate east" icon={IconArrowRight} onClick={() => rotate(STEP)} />
        </span>
      </figcaption>
    </figure>
  );
}

function gridToPoint(grid: string): LatLon | null {
  const parsed = parseGrid(grid);
  return parsed && gridCentre(parsed);
}

function globeText(callsign: string, grid: string, charts: ProfileCharts | undefined): string {
  const where = grid ? `${callsign} in ${grid}` : callsign;
  if (!charts || charts.grid_count === 0) return `Globe: ${where}`;
  const most = charts.grids.slice(0, 5).map(({ grid: square, count }) => `${square} (${countText(count)})`);
  return `Globe: ${where}, ${squaresText(charts, 'grid ')}, most worked: ${most.join(', ')}`;
}

function squaresText({ grid_count, counting }: ProfileCharts, kind = ''): string {
  if (counting) return 'Counting grid squares…';
  return `${countText(grid_count)} ${kind}${grid_count === 1 ? 'square' : 'squares'} worked`;
}

function useWidth(canvas: { current: HTMLCanvasElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const box = canvas.current?.parentElement;
    if (!box) return;
    const observer = new ResizeObserver(() => setWidth(canvas.current?.clientWidth ?? 0));
    observer.observe(box);
    return () => observer.disconnect();
  }, [canvas]);
  return width;
}

/** Rotation by dragging. Vertical touch movement scrolls the page. */
function useDrag(
  canvas: { current: HTMLCanvasElement | null },
  centre: LatLon,
  setRotation: (place: LatLon) => void,
): Pick<React.ComponentProps<'canvas'>, 'onPointerDown' | 'onPointerMove'> {
  const drag = useRef<{ x: number; y: number; from: LatLon }>(null);
  return {
    onPointerDown: (event) => {
      drag.current = { x: event.clientX, y: event.clientY, from: centre };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      if (!drag.current || event.buttons === 0) return;
      const degrees = 180 / (canvas.current?.clientWidth || 360);
      const { x, y, from } = drag.current;
      setRotation(rotated(from, (x - event.clientX) * degrees, (event.clientY - y) * degrees));
    },
  };
}
