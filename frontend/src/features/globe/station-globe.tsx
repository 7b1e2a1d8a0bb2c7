import type { ProfileCharts } from '@pileup/contract/social';
import type { LatLon } from '@pileup/radio/grid';
import { gridCentre, parseGrid } from '@pileup/radio/grid';
import { IconArrowLeft, IconArrowRight, IconFocusCentered } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useProfileCharts } from '../../lib/profile-charts.ts';
import { countText } from '../../lib/text/time-text.ts';
import { useTheme } from '../../lib/theme.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { WITHOUT_TEXT } from '../../ui/radio/heat.ts';
import { drawGlobe } from './globe-drawing.ts';
import { rotated } from './globe-view.ts';
import '../../ui/radio/heat.css';
import './station-globe.css';

const STEP = 30;
/** Where there is neither a station nor a square to look at. */
const DEFAULT_CENTRE: LatLon = { lat: 30, lon: 0 };
const NO_GRIDS: ProfileCharts['grids'] = [];

/** The earth as seen from above the station, with the squares it has worked; it can be turned. */
export function StationGlobe({ callsign, grid }: { callsign: string; grid: string }) {
  const { data, error, refetch } = useProfileCharts(callsign);
  const grids = data?.grids ?? NO_GRIDS;
  const home = useMemo(() => gridToPoint(grid), [grid]);
  const start = home ?? gridToPoint(grids[0]?.grid ?? '') ?? DEFAULT_CENTRE;
  const [turnedTo, turnTo] = useState<LatLon | null>(null);
  const centre = turnedTo ?? start;
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  const size = useWidth(canvas);
  useEffect(() => {
    const board = canvas.current;
    if (!board || size === 0) return;
    board.dataset.theme = theme;
    // The tokens are those of the theme when the next frame is drawn; of several moves before it only the last is.
    const frame = requestAnimationFrame(() => drawGlobe(board, { size, centre, home, callsign, grids }));
    return () => cancelAnimationFrame(frame);
  }, [size, centre, home, callsign, grids, theme]);
  const drag = useDrag(canvas, centre, turnTo);
  const turn = (east: number) => turnTo(rotated(centre, east, 0));
  return (
    <figure className="station-globe">
      <canvas ref={canvas} role="img" aria-label={globeText(callsign, grid, data)} {...drag} />
      <figcaption>
        {data ? (
          <span>
            {squaresText(data)}
            <span className="heat-key" aria-hidden="true">
              {WITHOUT_TEXT.map((step) => (
                <i key={step} className={step} />
              ))}
            </span>
          </span>
        ) : error ? (
          <span role="alert">
            Failed to load the squares.{' '}
            <Button small onClick={() => void refetch()}>
              Retry
            </Button>
          </span>
        ) : (
          <span role="status" aria-label="Loading the squares">
            Loading…
          </span>
        )}
        <span className="turn">
          <IconButton label="Turn the globe west" onClick={() => turn(-STEP)}>
            <IconArrowLeft className="i" stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton label="Back to the station" onClick={() => turnTo(null)}>
            <IconFocusCentered className="i" stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton label="Turn the globe east" onClick={() => turn(STEP)}>
            <IconArrowRight className="i" stroke={1.75} aria-hidden />
          </IconButton>
        </span>
      </figcaption>
    </figure>
  );
}

function gridToPoint(grid: string): LatLon | null {
  const parsed = parseGrid(grid);
  return parsed && gridCentre(parsed);
}

/** What the globe shows, in words. */
function globeText(callsign: string, grid: string, pictures: ProfileCharts | undefined): string {
  const where = grid ? `${callsign} in ${grid}` : callsign;
  if (!pictures || pictures.grid_count === 0) return `Globe: ${where}`;
  const most = pictures.grids.slice(0, 5).map(({ grid: square, count }) => `${square} (${countText(count)})`);
  return `Globe: ${where}, ${squaresText(pictures, 'grid ')}, most often ${most.join(', ')}`;
}

function squaresText({ grid_count, counting }: ProfileCharts, kind = ''): string {
  if (counting) return 'Squares are being counted';
  return `${countText(grid_count)} ${kind}${grid_count === 1 ? 'square' : 'squares'} worked`;
}

/** The width a canvas has on the page, followed as the window changes. */
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

/** Turning by the pointer; a finger that moves up or down goes on scrolling the page. */
function useDrag(
  canvas: { current: HTMLCanvasElement | null },
  centre: LatLon,
  turnTo: (place: LatLon) => void,
): Pick<React.ComponentProps<'canvas'>, 'onPointerDown' | 'onPointerMove'> {
  const held = useRef<{ x: number; y: number; from: LatLon }>(null);
  return {
    onPointerDown: (event) => {
      held.current = { x: event.clientX, y: event.clientY, from: centre };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      if (!held.current || event.buttons === 0) return;
      const degrees = 180 / (canvas.current?.clientWidth || 360);
      const { x, y, from } = held.current;
      turnTo(rotated(from, (x - event.clientX) * degrees, (event.clientY - y) * degrees));
    },
  };
}
