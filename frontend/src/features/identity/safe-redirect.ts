import { SIGNED_IN_PATH } from '../../session/switch-account.ts';

/**
 * The address after signing in: a path of this site, else home. `?redirect=` is untrusted, since anyone can write a
 * link; `//host` and `/\host` look like paths but lead to other sites.
 *
 * @param origin of this site, like `https://pileup.example`
 */
export function safeRedirect(redirect: string | null, origin: string): string {
  if (!redirect?.startsWith('/')) return HOME;
  const url = URL.parse(redirect, origin);
  if (url?.origin !== origin || url.pathname === '/login') return HOME;
  // `/..//host` resolves to `//host`: a path here, another site when it is resolved again.
  if (url.pathname.startsWith('//')) return HOME;
  return url.pathname + url.search + url.hash;
}

const HOME = SIGNED_IN_PATH;
