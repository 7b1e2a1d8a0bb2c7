import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUtcClock } from '../../../lib/clock.ts';
import { cx } from '../../../lib/cx.ts';
import { countText, utcMinuteText } from '../../../lib/text/time-text.ts';
import { Check } from '../../../ui/checkbox.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Segment } from '../../../ui/segment.tsx';
import type {
  ColourBy,
  Globe,
  GlobeArcs,
  GlobeFilter,
  GlobeLayers,
  GlobeMode,
  GlobeOptions,
  GlobePlace,
} from '../engine/globe.ts';
import { legendRows, toggled } from './arc-counts.ts';
import { ArcsTable } from './arcs-table.tsx';
import { ContactPanel } from './contact-panel.tsx';
import styles from './globe-board.module.css';
import { GlobeStage } from './globe-stage.tsx';
import { Legend } from './legend.tsx';

const MINUTE_MS = 60_000;
const TICK_MS = 15_000;
const WINDOWS = [5, 10, 30] as const;
const NO_FILTER: GlobeFilter = { bands: new Set(), classes: new Set() };
const LAYERS: GlobeLayers = { greyLine: true, calls: true, sunAndMoon: true, grid: false, rotate: true };
const LAYER_LABELS: readonly (readonly [keyof GlobeLayers, string])[] = [
  ['greyLine', 'Grey line'],
  ['calls', 'Calls'],
  ['sunAndMoon', 'Sun, moon'],
  ['grid', 'Grid fields'],
  ['rotate', 'Rotate'],
];

export interface GlobeBoardProps {
  title: string;
  /** Whether the title is the heading of the page. */
  isPageTitle?: boolean;
  arcs: GlobeArcs;
  home: GlobePlace | undefined;
  /** The place in the middle at first, if there is no home. */
  centre: { lat: number; lon: number };
  /** Whether panels are beside the globe; else a row of bands is below it. */
  isWide: boolean;
  /** How long arcs are shown; if it is missing, the reader chooses. */
  windowMs?: number;
  /** Name of the window, such as `of all time`. */
  windowText?: string;
  /** The moment shown, ms; null for now. A replay sets it. */
  moment?: number | null;
  /** Called after each picture, as `GlobeOptions` of the engine. */
  onDrawn?: GlobeOptions['onDrawn'] | undefined;
  /** A loading state, or an error. */
  notice?: ReactNode;
  className?: string | undefined;
  /** Content below the globe, made with the engine: the bar of a replay. */
  below?: (globe: Globe | null) => ReactNode;
}

/** A globe with its legend, the contact pointed at, and the choice of its layers. */
export function GlobeBoard({ title, isPageTitle = false, arcs, home, centre, isWide, ...props }: GlobeBoardProps) {
  const { moment = null, windowText, notice, below, className, onDrawn } = props;
  const [minutes, setMinutes] = useState<(typeof WINDOWS)[number]>(30);
  const [mode, setMode] = useState<GlobeMode>('globe');
  const [colourBy, setColourBy] = useState<ColourBy>('band');
  const [filter, setFilter] = useState(NO_FILTER);
  const [layers, setLayers] = useState(LAYERS);
  const navigate = useNavigate();
  const clock = useUtcClock();
  const until = moment ?? Math.ceil((clock + 1) / TICK_MS) * TICK_MS;
  const windowMs = props.windowMs ?? minutes * MINUTE_MS;
  const span = useMemo(() => ({ after: until - windowMs, until }), [until, windowMs]);
  const rows = useMemo(() => legendRows(arcs, span, colourBy, filter), [arcs, span, colourBy, filter]);
  const count = rows.reduce((sum, row) => sum + (row.isShown ? row.count : 0), 0);
  const toggle = (name: string) => setFilter((now) => toggled(now, colourBy, name));
  const Heading = isPageTitle ? 'h1' : 'h2';
  return (
    <div className={cx(styles.board, isWide && styles.wide, className)}>
      <GlobeStage
        {...{ arcs, windowMs, moment, home, centre, mode, colourBy, filter, layers, onDrawn }}
        className={styles.stage}
        label={`${mode === 'globe' ? 'Globe' : 'Map'} with ${countText(count)} contact arcs. Arrow keys turn it, plus and minus zoom, Enter opens the contact in the middle.`}
        onSelect={({ id }) => id > 0 && void navigate(`/qso/${id}`)}
        head={
          <>
            <Heading>{mode === 'azimuthal' && home?.call ? `From ${home.call}` : title}</Heading>
            {notice ?? (
              <p>
                <b>{countText(count)}</b> {count === 1 ? 'arc' : 'arcs'},{' '}
                {windowText ?? (
                  <>
                    {countText(windowMs / MINUTE_MS)} min before <b>{utcMinuteText(moment ?? clock)}</b>
                  </>
                )}
              </p>
            )}
          </>
        }
        controls={
          <>
            {props.windowMs === undefined && (
              <Segment
                label="Time shown"
                className={styles.window}
                options={WINDOWS.map((each) => ({ value: String(each), label: each === 5 ? '5 min' : String(each) }))}
                value={String(minutes)}
                onChange={(value) => setMinutes(WINDOWS.find((each) => String(each) === value) ?? 30)}
              />
            )}
            <Segment
              label="Projection"
              options={[
                { value: 'globe', label: 'Globe' },
                { value: 'azimuthal', label: 'Azimuthal', title: 'True directions and distances from your station' },
              ]}
              value={mode}
              onChange={setMode}
            />
          </>
        }
      >
        {(contact, globe) => (
          <>
            <div className={styles.chips}>
              <Legend rows={rows} by={colourBy} onToggle={toggle} isRow />
            </div>
            <div className={styles.below}>
              {globe && count > globe.limit && (
                <p className={styles.note}>The newest {countText(globe.limit)} arcs are drawn.</p>
              )}
              {below?.(globe)}
              <ArcsTable arcs={arcs} filter={filter} span={span} />
            </div>
            <div className={styles.side}>
              <Panel
                title="Arcs by"
                className={styles.legend}
                aside={
                  <Segment
                    label="Colours"
                    options={[
                      { value: 'band', label: 'Band' },
                      { value: 'mode', label: 'Mode' },
                    ]}
                    value={colourBy}
                    onChange={setColourBy}
                  />
                }
              >
                <Legend rows={rows} by={colourBy} onToggle={toggle} />
              </Panel>
              <ContactPanel contact={contact} />
              <Panel title="Layers">
                <div className={styles.layers}>
                  {LAYER_LABELS.map(([key, label]) => (
                    <Check
                      key={key}
                      label={label}
                      checked={layers[key]}
                      onChange={(checked) => setLayers((now) => ({ ...now, [key]: checked }))}
                    />
                  ))}
                </div>
              </Panel>
            </div>
          </>
        )}
      </GlobeStage>
    </div>
  );
}
