import { type RefObject, useEffect, useRef, useState } from 'react';
import { useDistanceUnit } from '../../../lib/text/display-settings.ts';
import { distanceText } from '../../../lib/text/distance-text.ts';
import { useTheme } from '../../../lib/theme.ts';
import { createGlobe } from '../engine/create-globe.ts';
import type {
  ColourBy,
  Globe,
  GlobeArcs,
  GlobeContact,
  GlobeFilter,
  GlobeLayers,
  GlobeMode,
  GlobeOptions,
  GlobePlace,
  GlobeRenderer,
} from '../engine/globe.ts';

export interface GlobeSettings {
  readonly mode: GlobeMode;
  readonly colourBy: ColourBy;
  readonly filter: GlobeFilter;
  readonly layers: GlobeLayers;
}

export interface UseGlobe extends GlobeSettings {
  readonly arcs: GlobeArcs;
  readonly windowMs: number;
  /** Milliseconds; null for now. */
  readonly moment?: number | null;
  readonly home: GlobePlace | undefined;
  /** The place in the middle at first, if there is no home. */
  readonly centre: { lat: number; lon: number };
  readonly onSelect: (contact: GlobeContact) => void;
  readonly onDrawn?: GlobeOptions['onDrawn'] | undefined;
}

/** A globe in the element of `host` for as long as the component is mounted, with what it last pointed at. */
export function useGlobe(host: RefObject<HTMLElement | null>, { home, centre, onSelect, onDrawn, ...shown }: UseGlobe) {
  const [globe, setGlobe] = useState<Globe | null>(null);
  const [contact, setContact] = useState<GlobeContact | null>(null);
  const [renderer, setRenderer] = useState<GlobeRenderer>('drawn');
  const unit = useRef(useDistanceUnit());
  const first = useRef({ home, centre: home ?? centre, mode: shown.mode, layers: shown.layers });
  const select = useRef(onSelect);
  select.current = onSelect;
  const drawn = useRef(onDrawn);
  drawn.current = onDrawn;
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const created = createGlobe(element, {
      ...first.current,
      distanceText: (km) => distanceText(km, unit.current),
      onPoint: setContact,
      onSelect: (opened) => select.current(opened),
      onRenderer: setRenderer,
      onDrawn: (canvases) => drawn.current?.(canvases),
    });
    setGlobe(created);
    return () => {
      created.dispose();
      setGlobe(null);
    };
  }, [host]);

  const { arcs, windowMs, moment = null, mode, colourBy, filter, layers } = shown;
  useEffect(() => globe?.setTime(moment), [globe, moment]);
  useEffect(() => globe?.showArcs(arcs, windowMs), [globe, arcs, windowMs]);
  useEffect(() => globe?.setMode(mode), [globe, mode]);
  useEffect(() => globe?.setColourBy(colourBy), [globe, colourBy]);
  useEffect(() => globe?.setFilter(filter), [globe, filter]);
  useEffect(() => globe?.setLayers(layers), [globe, layers]);
  useEffect(() => globe?.setHome(home), [globe, home]);
  const theme = useTheme();
  useEffect(() => {
    host.current?.setAttribute('data-theme', theme);
    // The theme's tokens are applied by the next frame.
    const frame = requestAnimationFrame(() => globe?.setColours());
    return () => cancelAnimationFrame(frame);
  }, [globe, theme, host]);
  return { globe, contact, renderer };
}
