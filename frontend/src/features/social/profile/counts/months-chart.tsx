import type { ProfileCharts } from '@pileup/contract/social';
import { cx } from '../../../../lib/cx.ts';
import { countText } from '../../../../lib/text/time-text.ts';
import { TableHead } from '../../../../ui/table.tsx';
import { CLASSES, total } from './mode-classes.ts';
import { monthText, scaleFor } from './month-scale.ts';
import styles from './months-chart.module.css';

type Month = ProfileCharts['months'][number];

/** SVG units. The drawing is stretched to the available width, so it contains no text. */
const HEIGHT = 160;
const SLOT = 10;
const BAR = 7;

/** A younger log has so many months, too. */
const MIN_MONTHS = 6;

/** The months from the first contact on. */
function sinceFirst(months: Month[]): Month[] {
  const first = months.findIndex((month) => total(month) > 0);
  return months.slice(Math.max(0, Math.min(first, months.length - MIN_MONTHS)));
}

/** Contacts per month for the last 24 months, stacked by mode class. */
export function MonthsChart({ months: all }: { months: Month[] }) {
  const months = sinceFirst(all);
  const marks = scaleFor(Math.max(0, ...months.map(total)));
  const top = marks.at(-1) ?? 1;
  return (
    <figure className={cx(styles.months, months.length <= MIN_MONTHS && styles.few)}>
      <div className={styles.plot}>
        <ol className={styles.scale} aria-hidden="true">
          {marks.toReversed().map((mark) => (
            <li key={mark}>{compact.format(mark)}</li>
          ))}
        </ol>
        <svg viewBox={`0 0 ${months.length * SLOT} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {marks.map((mark) => {
            const y = HEIGHT - (mark / top) * HEIGHT;
            return <line key={mark} x1="0" x2={months.length * SLOT} y1={y} y2={y} />;
          })}
          {months.map((month, index) => (
            <Bar key={month.month} month={month} x={index * SLOT + (SLOT - BAR) / 2} top={top} />
          ))}
        </svg>
        <ol className={styles.labels} aria-hidden="true">
          {months.map(({ month }, index) => (
            <li key={month} className={index % 2 === months.length % 2 ? styles.odd : undefined}>
              {monthText(month)}
              {(index === 0 || month.endsWith('-01')) && <b>{month.slice(0, 4)}</b>}
            </li>
          ))}
        </ol>
      </div>
      <table className="vh">
        <caption>Contacts per month</caption>
        <TableHead columns={['Month', ...CLASSES.map(({ name }) => name)]} />
        <tbody>
          {months
            .filter((month) => total(month) > 0)
            .map((month) => (
              <tr key={month.month}>
                <th scope="row">{month.month}</th>
                {CLASSES.map(({ key }) => (
                  <td key={key}>{countText(month[key])}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  );
}

const compact = new Intl.NumberFormat('en', { notation: 'compact' });

function Bar({ month, x, top }: { month: Month; x: number; top: number }) {
  let below = 0;
  return (
    <g>
      <title>{`${monthText(month.month)} ${month.month.slice(0, 4)}: ${countText(total(month))}`}</title>
      {CLASSES.map(({ key }) => {
        const height = (month[key] / top) * HEIGHT;
        below += height;
        return (
          height > 0 && <rect key={key} className={styles[key]} x={x} y={HEIGHT - below} width={BAR} height={height} />
        );
      })}
    </g>
  );
}
