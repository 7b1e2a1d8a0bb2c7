import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { useSession } from '../../../session/session.ts';
import styles from './masked-text.module.css';

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

/** Link to the upgrade, or for visitors to the registration. */
export function UpgradeLink({ className }: { className?: string | undefined }) {
  const signedIn = useSession() !== null;
  return (
    <Link className={cx(styles.upgrade, className)} to={signedIn ? '/?upgrade-required=1' : '/register'}>
      <IconLock className="i" stroke={1.75} aria-hidden /> Upgrade to see
    </Link>
  );
}
