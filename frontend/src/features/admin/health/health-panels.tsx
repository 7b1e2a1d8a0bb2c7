import type { AdminHealthResponse, Figure, FigureName, QueueLength } from '@pileup/contract/admin/figures';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';
import { countOf } from '../../../lib/text/amount-text.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import tableStyles from '../../../ui/table.module.css';
import { TableHead } from '../../../ui/table.tsx';
import { DayBars } from '../day-bars.tsx';
import styles from './health.module.css';

const REFRESH_MS = 60_000;
const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000_000_000;

const sizeText = (bytes: number) =>
  bytes < GIGABYTE ? `${(bytes / MEGABYTE).toFixed(1)} MB` : `${(bytes / GIGABYTE).toFixed(1)} GB`;

interface Chart {
  title: string;
  detail: string;
  /** A total that grows is a line; a daily count is a bar. */
  isSum: boolean;
  /** Whether the value should be zero. */
  isFault?: boolean;
  shown?: (value: number) => string;
}

const CHARTS: Readonly<Record<FigureName, Chart>> = {
  accounts: { title: 'Accounts', detail: 'all callsigns', isSum: true },
  operators: { title: 'Active operators', detail: 'signed in that day', isSum: false },
  contacts: { title: 'Contacts', detail: 'in all logs', isSum: true },
  imports: { title: 'Imports', detail: 'started that day', isSum: false },
  'imports-failed': { title: 'Imports failed', detail: 'of those', isSum: false, isFault: true },
  'jobs-failed': { title: 'Jobs failed', detail: 'in the last 24 hours', isSum: false, isFault: true },
  'jobs-waiting': { title: 'Jobs waiting', detail: 'most that day', isSum: false },
  'database-bytes': { title: 'Database', detail: 'size', isSum: true, shown: sizeText },
  'mail-refused': { title: 'Mail rejected', detail: 'permanently, that day', isSum: false, isFault: true },
};

/** Charts of the last 30 days, queues and the disk. */
export function HealthPanels() {
  const query = useQuery({
    queryKey: ['vadmin/health'],
    queryFn: ({ signal }) => call('vadmin/health', {}, {}, signal),
    refetchInterval: REFRESH_MS,
  });
  const { data } = query;
  if (!data) return <NotLoaded query={query} what="growth and health" rows={6} height={80} />;
  return (
    <>
      <div className={styles.charts}>
        {data.figures.map((figure) => (
          <FigureChart key={figure.name} figure={figure} />
        ))}
      </div>
      <div className={styles.panels}>
        <Queues queues={data.queues} />
        <Disk health={data} />
      </div>
    </>
  );
}

function FigureChart({ figure: { name, by_day } }: { figure: Figure }) {
  const { title, detail, isSum, isFault = false, shown = countText } = CHARTS[name];
  const today = by_day.at(-1) ?? by_day.findLast((value) => value !== null) ?? null;
  const isBad = isFault && today !== null && today > 0;
  return (
    <Panel title={title} aside={detail} bodyClassName={styles.chart}>
      <p className={isBad ? styles.bad : undefined}>{today === null ? '–' : shown(today)}</p>
      {isSum ? (
        <DayLine what={title} values={by_day} shown={shown} />
      ) : (
        <DayBars what={title} values={by_day.map((value) => value ?? 0)} shown={shown} />
      )}
    </Panel>
  );
}

function Queues({ queues }: { queues: readonly QueueLength[] }) {
  return (
    <Panel title="Queues" aside="now">
      {queues.length === 0 ? (
        <EmptyState text="No jobs are waiting, and none failed in the last 24 hours." />
      ) : (
        <table className={tableStyles.table}>
          <TableHead
            columns={[
              'Queue',
              ...['Waiting', 'Running', 'Failed'].map((text) => ({ text, className: tableStyles.right })),
            ]}
          />
          <tbody>
            {queues.map(({ name, waiting, running, failed }) => (
              <tr key={name}>
                <td className="mono">{name}</td>
                <td className={`${tableStyles.right} num`}>{countText(waiting)}</td>
                <td className={`${tableStyles.right} num`}>{countText(running)}</td>
                <td className={`${tableStyles.right} num`}>
                  {failed > 0 ? <b className={styles.bad}>{countText(failed)}</b> : '0'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function Disk({ health: { disk_used, disk_size } }: { health: AdminHealthResponse }) {
  const percent = disk_size > 0 ? Math.round((disk_used / disk_size) * 100) : 0;
  return (
    <Panel title="Storage" aside="the disk of the files" bodyClassName={styles.chart}>
      <p>{percent} %</p>
      <meter className="vh" min={0} max={100} value={percent} aria-label="Storage used" />
      <svg className={styles.disk} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.free} width="100" height="8" />
        <rect width={percent} height="8" />
      </svg>
      <span className="muted">
        {sizeText(disk_used)} of {sizeText(disk_size)}
      </span>
    </Panel>
  );
}

const STEP = 10;
const HEIGHT = 36;

export interface DayLineProps {
  what: string;
  /** One value for each day, today last; null where none was measured. */
  values: readonly (number | null)[];
  shown: (value: number) => string;
}

/** A sum over the days as a line, from its lowest to its highest value. Screen readers get the first and the last. */
function DayLine({ what, values, shown }: DayLineProps) {
  const points = values.flatMap((value, day) => (value === null ? [] : [{ day, value }]));
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return <p className={styles.none}>Measured every ten minutes; no data yet.</p>;
  const lowest = Math.min(...points.map(({ value }) => value));
  const span = Math.max(...points.map(({ value }) => value)) - lowest || 1;
  const at = ({ day, value }: (typeof points)[number]) =>
    `${day * STEP},${(HEIGHT - 4 - ((value - lowest) / span) * (HEIGHT - 8)).toFixed(1)}`;
  // One day alone is a short line, too.
  const drawn = points.length > 1 ? points : [{ ...first, day: first.day - 1 }, first];
  const label = `${what}: ${shown(first.value)}, ${countOf(values.length - 1 - first.day, 'day')} ago, to ${shown(last.value)}`;
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${(values.length - 1) * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <polyline points={drawn.map(at).join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
