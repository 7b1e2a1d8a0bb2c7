import type { User } from '@pileup/contract/identity';
import { lazy, Suspense } from 'react';

const AccountBanners = lazy(() => import('./account-banners.tsx').then((m) => ({ default: m.AccountBanners })));

/** The banners of an account that has something to say; hardly any has, so their code comes only then. */
export function AccountNotices({ user }: { user: User }) {
  if (!user.delete_at && user.email_confirmed !== false && !user.unreviewed) return null;
  return (
    <Suspense fallback={null}>
      <AccountBanners user={user} />
    </Suspense>
  );
}
