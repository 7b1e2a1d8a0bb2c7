import type { FeedItem } from '@pileup/contract/social';
import { IconLock, IconPencilPlus, type IconTrophy } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { sellsSubscriptions } from '../../../lib/product.ts';
import { useSession } from '../../../lib/session.ts';
import { logPath } from '../../../lib/station/station-paths.ts';
import type { PossibleContact } from '../../../lib/worked.ts';
import buttonStyles from '../../../ui/button.module.css';
import pillStyles from '../../../ui/pill.module.css';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import styles from './feed-parts.module.css';
import type { useHeldFeed } from './held-feed.ts';

/** The specification's text while the feed is loading. */
export const LOADING_TEXT = 'Loading feed...';

interface FeedStateProps {
  held: ReturnType<typeof useHeldFeed>;
  band: string | undefined;
  rows: number;
  height: number;
}

export function FeedState({ held: { items, error, refetch }, band, rows, height }: FeedStateProps) {
  if (!items && error) {
    return <ErrorState text="Failed to load the feed." detail={error.message} onRetry={() => void refetch()} />;
  }
  if (!items) return <SkeletonRows rows={rows} height={height} label={LOADING_TEXT} />;
  if (!band) return <EmptyState text="No contacts yet. New ones appear here automatically." />;
  return <EmptyState text={`No recent contacts on ${band}.`} link={{ to: '/', label: 'Show all bands' }} />;
}

interface IconLabelProps {
  icon: typeof IconTrophy;
  text: string;
  className?: string | undefined;
}

/** An icon with a tooltip and a text for screen readers. */
export function IconLabel({ icon: Icon, text, className }: IconLabelProps) {
  return (
    <span className={cx(styles.label, className)} title={text}>
      <Icon className="i" stroke={1.75} aria-hidden />
      <span className="vh">{text}</span>
    </span>
  );
}

interface MaskedTextProps {
  what: string;
  seed: number;
  wide?: boolean;
  className?: string | undefined;
}

/** A hatched bar in place of masked text. `seed` varies its width from row to row. */
export function MaskedText({ what, seed, wide = false, className }: MaskedTextProps) {
  return (
    <span className={cx(styles.masked, className)} style={{ width: (wide ? 96 : 58) + (seed % 5) * 8 }}>
      <span className="vh">{what} hidden</span>
    </span>
  );
}

/** Link to the upgrade, or for visitors to the registration; nothing where no subscription is sold. */
export function UpgradeLink({ className }: { className?: string | undefined }) {
  const signedIn = useSession() !== null;
  if (!sellsSubscriptions()) return null;
  return (
    <Link className={cx(styles.upgrade, className)} to={signedIn ? '/?upgrade-required=1' : '/register'}>
      <IconLock className="i" stroke={1.75} aria-hidden /> Upgrade to see
    </Link>
  );
}

/** The contact that the viewer could make with the station that was worked. */
export function possibleContact({ qso }: FeedItem): PossibleContact {
  return { call: qso.Call, dxcc: qso.dxcc, cq_zone: qso.cq_zone, band: qso.Band, mode: qso.SubMode || qso.Mode };
}

/** Fills the log bar with the station that was worked; not for visitors, and not on one's own contacts. */
export function LogLink({ item: { qso, blurred, station_callsign } }: { item: FeedItem }) {
  const session = useSession();
  const ownCall = session?.user.my_callsign;
  if (!session || blurred || qso.Call === ownCall || station_callsign === ownCall) return null;
  const mode = qso.SubMode || qso.Mode;
  return (
    <Link
      className={cx(buttonStyles.icon, styles.log)}
      to={logPath(qso.Call, { khz: qso.Freq, mode })}
      aria-label={`Log a contact with ${qso.Call}`}
    >
      <IconPencilPlus className="i" stroke={1.75} aria-hidden />
    </Link>
  );
}

export function NewQsosPill({ waiting, onShow }: { waiting: number; onShow: () => void }) {
  return (
    <button type="button" className={pillStyles.pill} onClick={onShow}>
      {waiting} new {waiting === 1 ? 'QSO' : 'QSOs'}
    </button>
  );
}
