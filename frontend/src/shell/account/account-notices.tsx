import type { User } from '@pileup/contract/identity';
import { lazy, Suspense } from 'react';

const AccountBanners = lazy(() => import('./account-banners.tsx').then((m) => ({ default: m.AccountBanners })));

/** The account banners. Few accounts have any, so their code is loaded only then. */
export function AccountNotices({ user }: { user: User }) {
  if (!user.delete_at && user.email_confirmed !== false && !user.unreviewed) return null;
  return (
    <Suspense fallback={null}>
      <AccountBanners user={user} />
    </Suspense>
  );
}
