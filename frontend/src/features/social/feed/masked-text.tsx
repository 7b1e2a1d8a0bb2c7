import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSession } from '../../../session/session.ts';

/** A hatched bar in place of masked text. `seed` varies its width from row to row. */
export function MaskedText({ what, seed, wide = false }: { what: string; seed: number; wide?: boolean }) {
  return (
    <span className="masked" style={{ width: (wide ? 96 : 58) + (seed % 5) * 8 }}>
      <span className="vh">{what} hidden</span>
    </span>
  );
}

/** Link to the upgrade, or for visitors to the registration. */
export function UpgradeLink() {
  const signedIn = useSession() !== null;
  return (
    <Link className="upgrade" to={signedIn ? '/?upgrade-required=1' : '/register'}>
      <IconLock className="i" stroke={1.75} aria-hidden /> Upgrade to see
    </Link>
  );
}
