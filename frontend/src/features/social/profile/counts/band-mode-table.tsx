import type { ProfileCharts } from '@pileup/contract/social';
import { IconArrowRight } from '@tabler/icons-react';
import { type CSSProperties, useRef } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { countText } from '../../../../lib/text/time-text.ts';
import { useOverflow } from '../../../../ui/lists/use-overflow.ts';
import { bandColour } from '../../../../ui/radio/band-token.ts';
import { ModeChip } from '../../../../ui/radio/contact-parts.tsx';
import { heatOf } from '../../../../ui/radio/heat.ts';
import styles from './band-mode-table.module.css';
import { CLASSES, total } from './mode-classes.ts';

/** The table scrolls horizontally; focusable, so that it also scrolls by keyboard. */
const FOCUSABLE = { tabIndex: 0 };

/** Contacts by band and mode class as a heat map with numbers. */
export function BandModeTable({ bands }: { bands: ProfileCharts['bands'] }) {
  const max = Math.max(0, ...bands.flatMap((band) => CLASSES.map(({ key }) => band[key])));
  const box = useRef<HTMLElement>(null);
  const hasMore = useOverflow(box);
  return (
    <>
      <section
        ref={box}
        className={cx(styles.scroll, hasMore && styles.more)}
        aria-label="Contacts by band and mode"
        {...FOCUSABLE}
      >
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.rowHead}>
                <span className="vh">Mode</span>
              </th>
              {bands.map(({ band }) => (
                <th key={band} scope="col" style={{ '--c': bandColour(band) } as CSSProperties}>
                  {band}
                </th>
              ))}
              <th scope="col" className={styles.total}>
                all
              </th>
            </tr>
          </thead>
          <tbody>
            {CLASSES.map(({ key, name, mode }) => (
              <tr key={key}>
                <th scope="row" className={styles.rowHead}>
                  <ModeChip mode={mode} submode={name} />
                </th>
                {bands.map((band) => {
                  const step = heatOf(band[key], max);
                  return (
                    <td key={band.band} className={styles[step]} style={{ background: `var(--${step})` }}>
                      {band[key] === 0 ? '·' : countText(band[key])}
                    </td>
                  );
                })}
                <td className={styles.total}>{countText(bands.reduce((sum, band) => sum + band[key], 0))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className={styles.rowHead}>
                all
              </th>
              {bands.map((band) => (
                <td key={band.band} className={styles.total}>
                  {countText(total(band))}
                </td>
              ))}
              <td className={styles.total}>{countText(bands.reduce((sum, band) => sum + total(band), 0))}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      {hasMore && (
        <p className={styles.hint} aria-hidden="true">
          More bands <IconArrowRight className="i" aria-hidden />
        </p>
      )}
    </>
  );
}
