import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSession } from '../../../session/session.ts';

/** Hatch in place of masked words: there is nothing beneath it. `seed` varies its width from row to row. */
export function MaskedText({ what, seed, wide = false }: { what: string; seed: number; wide?: boolean }) {
  return (
    <span className="qrm" style={{ width: (wide ? 96 : 58) + (seed % 5) * 8 }}>
      <span className="vh">{what} withheld</span>
    </span>
  );
}

/** The way to what is withheld. */
export function UpgradeLink() {
  const signedIn = useSession() !== null;
  return (
    <Link className="upgrade" to={signedIn ? '/?upgrade-required=1' : '/register'}>
      <IconLock className="i" stroke={1.75} aria-hidden /> Upgrade to see
    </Link>
  );
}
