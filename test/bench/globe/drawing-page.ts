import { createGlobe } from '../../../frontend/src/features/globe/engine/create-globe.ts';
import type { Globe, GlobeArcs, GlobeState } from '../../../frontend/src/features/globe/engine/globe.ts';

// Runs in the browser: the engine of the globe without the app, so that nothing else is measured.

const START = Date.UTC(2026, 10, 25);
const WINDOW_MS = 30 * 60_000;
const PLACES = 400;
/** All layers of a new globe are drawn by then. */
const SETTLED_MS = 1_500;
const BANDS = ['160m', '80m', '60m', '40m', '30m', '20m', '17m', '15m', '12m', '10m', '6m'];
const LAYERS = { greyLine: true, calls: true, sunAndMoon: true, grid: false, rotate: false };

export interface DrawingBench {
  /** Makes a globe with this many arcs; resolves when it draws by WebGL. */
  mount(arcs: number): Promise<void>;
  /** Draws this many pictures, each of another moment, as a replay does; resolves to the time of one, ms. */
  play(frames: number): Promise<number>;
  state(): GlobeState;
}

declare global {
  interface Window {
    bench?: DrawingBench;
  }
}

/** Contacts of the last half hour between pseudo-random places. */
function arcsOf(count: number): GlobeArcs {
  let seed = 11;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const column = (below: number) => Uint16Array.from({ length: count }, () => random(below));
  const from = column(PLACES);
  return {
    length: count,
    times: Float64Array.from({ length: count }, (_, at) => START + (at / count) * WINDOW_MS * 0.9),
    bands: column(BANDS.length),
    bandNames: BANDS,
    from,
    to: from.map((place) => (place + 1 + random(PLACES - 1)) % PLACES),
    places: Array.from({ length: PLACES }, (_, at) => ({
      lat: random(150) - 70,
      lon: random(360) - 180,
      call: `G4Q${String(at).padStart(3, '0')}`,
    })),
  };
}

let globe: Globe | undefined;
let moment = START + WINDOW_MS * 0.9;

window.bench = {
  mount: async (count) => {
    globe?.dispose();
    const host = document.createElement('div');
    Object.assign(host.style, { position: 'relative', width: '900px', height: '700px' });
    document.body.replaceChildren(host);
    await new Promise<void>((resolve) => {
      const onRenderer = (renderer: string) => renderer === 'webgl' && resolve();
      globe = createGlobe(host, { centre: { lat: 40, lon: -15 }, layers: LAYERS, onRenderer });
    });
    globe?.setTime(moment);
    globe?.showArcs(arcsOf(count), WINDOW_MS);
    // The points of the stations come a little later.
    const end = performance.now() + SETTLED_MS;
    for (let n = 0; n < 4 || performance.now() < end; n++) {
      globe?.setTime(++moment);
      await new Promise(requestAnimationFrame);
    }
  },
  play: async (frames) => {
    const begun = performance.now();
    const until = window.bench?.state().frames ?? 0;
    const drawn = () => (globe?.state().frames ?? 0) - until;
    while (drawn() < frames) {
      moment += 100;
      globe?.setTime(moment);
      await new Promise(requestAnimationFrame);
    }
    return (performance.now() - begun) / drawn();
  },
  state: () => {
    if (!globe) throw new Error('no globe is mounted');
    return globe.state();
  },
};
