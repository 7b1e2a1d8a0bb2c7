import { IconLayoutGrid, IconLayoutList, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { countText } from '../../lib/text/time-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { Check } from '../../ui/checkbox.tsx';
import { BandChip } from '../../ui/radio/contact-parts.tsx';
import styles from './filter-row.module.css';
import { type filterCounts, STATION_SORTS, type StationSort } from './station-filters.ts';
import type { useStationFilters } from './use-station-filters.ts';

export interface FilterRowProps {
  band: string;
  /** Undefined while loading. */
  counts: ReturnType<typeof filterCounts> | undefined;
  /** Whether the Following filter is shown: not for visitors. */
  showFollowing: boolean;
  chosen: ReturnType<typeof useStationFilters>;
}

/** Memoised: the checkboxes are heavy, and the stations change every second. */
export const FilterRow = memo(function FilterRow({ band, counts, showFollowing, chosen }: FilterRowProps) {
  const { filters, view, change, changeView } = chosen;
  const small = view === 'small';
  return (
    <div className={styles.filters}>
      {band && (
        <Link className={styles.bandOff} to="/" preventScrollReset aria-label={`${band} only. Show all bands`}>
          <BandChip band={band} />
          <IconX className="i" stroke={1.75} aria-hidden />
        </Link>
      )}
      <Check label="Reverse Order" checked={filters.reverse} onChange={(reverse) => change({ reverse })} />
      <Check
        label={<LabelWithCount label="On Air" count={counts?.onAir} />}
        checked={filters.onAir}
        onChange={(onAir) => change({ onAir })}
      />
      <Check
        label={<LabelWithCount label="Calling CQ" count={counts?.callingCq} />}
        checked={filters.callingCq}
        onChange={(callingCq) => change({ callingCq })}
      />
      {showFollowing && (
        <Check
          label={<LabelWithCount label="Following" count={counts?.following} />}
          checked={filters.following}
          onChange={(following) => change({ following })}
        />
      )}
      <select
        className={styles.sort}
        aria-label="Sort stations"
        value={filters.sort}
        onChange={({ target }) => change({ sort: target.value as StationSort })}
      >
        {STATION_SORTS.filter(([sort]) => showFollowing || sort === 'listed' || sort === 'time').map(
          ([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ),
        )}
      </select>
      <IconButton
        label={small ? 'Large cards' : 'Small cards'}
        icon={small ? IconLayoutGrid : IconLayoutList}
        className={styles.view}
        onClick={() => changeView(small ? 'large' : 'small')}
      />
    </div>
  );
});

function LabelWithCount({ label, count }: { label: string; count: number | undefined }) {
  return (
    <span>
      {label} <span className={cx('num', styles.count)}>{count === undefined ? '–' : countText(count)}</span>
    </span>
  );
}
