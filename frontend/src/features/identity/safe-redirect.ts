import { SIGNED_IN } from '../../session/switch-account.ts';

/**
 * Where to go after signing in: a path of this site, else home. `?redirect=` comes with the address, so a
 * stranger can write it; `//host` and `/\host` look like paths and are other sites.
 *
 * @param origin of this site, like `https://pileup.example`
 */
export function safeRedirect(wanted: string | null, origin: string): string {
  if (!wanted?.startsWith('/')) return HOME;
  const url = URL.parse(wanted, origin);
  if (url?.origin !== origin || url.pathname === '/login') return HOME;
  // What `/..//host` comes to: a path for us, another site for whoever resolves it once more.
  if (url.pathname.startsWith('//')) return HOME;
  return url.pathname + url.search + url.hash;
}

const HOME = SIGNED_IN;
