import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { bandFilterOf } from '../../lib/band-filter.ts';
import { useActiveUsers } from '../../lib/live/live-stations.ts';
import { SCOPE_BANDS } from '../../lib/station/station-place.ts';
import { bandColour } from '../../ui/radio/band-token.ts';
import styles from './band-scope.module.css';
import { BandScopeCanvas } from './band-scope-canvas.tsx';
import { segmentsOf } from './band-scope-signals.ts';

/** The stations on the air by band. A band links to the home page filtered by it, the total to the unfiltered one. */
export function BandScope() {
  const { data: cards } = useActiveUsers();
  const segments = useMemo(() => cards && segmentsOf(cards), [cards]);
  const total = cards?.filter(({ is_live }) => is_live).length;
  const { pathname, search } = useLocation();
  const home = pathname === '/' || pathname === '/home';
  const chosen = home ? bandFilterOf(new URLSearchParams(search)) : '';
  const nav = useRef<HTMLElement>(null);

  // On a phone the chosen band may be scrolled out of view.
  useEffect(() => {
    const link = chosen && nav.current?.querySelector<HTMLElement>('[aria-current="true"]');
    if (link && nav.current) nav.current.scrollLeft = link.offsetLeft - nav.current.clientWidth / 2;
  }, [chosen]);

  return (
    <nav className={styles.scope} aria-label="Bands on the air" ref={nav}>
      <Link
        className={styles.all}
        to="/"
        preventScrollReset={home}
        aria-current={home && chosen === '' ? 'true' : undefined}
      >
        <span className="vh">All bands, </span>
        <b>{total ?? '–'}</b> <small>ON AIR</small>
      </Link>
      <div className={styles.strip}>
        <BandScopeCanvas segments={segments} />
        {SCOPE_BANDS.map((band, at) => (
          <BandLink key={band} band={band} count={segments?.[at]?.count} chosen={band === chosen} home={home} />
        ))}
      </div>
    </nav>
  );
}

interface BandLinkProps {
  band: string;
  /** Undefined until loaded. */
  count: number | undefined;
  chosen: boolean;
  /** Whether the home page is already open: it then keeps its scroll position. */
  home: boolean;
}

function BandLink({ band, count, chosen, home }: BandLinkProps) {
  return (
    <Link
      to={`/?band=${band}`}
      preventScrollReset={home}
      style={{ '--c': bandColour(band) } as CSSProperties}
      aria-current={chosen ? 'true' : undefined}
    >
      <span className={styles.label}>
        <span className={styles.band}>{band}</span>
        {count !== undefined && (
          <>
            <span className="vh">, {count === 0 && '0'}</span>
            <b>{count || ''}</b>
            <span className="vh"> on air</span>
          </>
        )}
      </span>
    </Link>
  );
}
