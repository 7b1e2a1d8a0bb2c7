import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../lib/session.ts';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { HomeBanners } from './home-banners.tsx';

// Each fetches only what it needs: a visitor no log bar, an operator no front door.
const OperatorHome = lazy(() => import('./operator-home.tsx').then((m) => ({ default: m.OperatorHome })));
const FrontDoor = lazy(() => import('./front-door.tsx').then((m) => ({ default: m.FrontDoor })));

export function HomePage() {
  const session = useSession();
  useWelcome(session?.user.my_callsign);
  return (
    <>
      <HomeBanners signedIn={session !== null} />
      <Suspense fallback={<PageSkeleton />}>{session ? <OperatorHome /> : <FrontDoor />}</Suspense>
    </>
  );
}

/** `?login=success` is said once, quietly, and leaves the address. */
function useWelcome(call: string | undefined) {
  const [query, setQuery] = useSearchParams();
  const toasts = useToasts();
  const welcome = query.get('login') === 'success';
  useEffect(() => {
    if (!welcome) return;
    if (call) toasts.show({ text: `Signed in as ${call}.`, kind: 'good' });
    setQuery(
      (rest) => {
        rest.delete('login');
        return rest;
      },
      { replace: true },
    );
  }, [welcome, call, toasts, setQuery]);
}
