/** The addresses of the one account screen. */
export const ACCOUNT_PATHS: readonly string[] = ['/profile', '/account', '/account/edit', '/account/preferences'];

/** Its parts others lead to. */
export const SUBSCRIPTION_PATH = '/account/preferences#subscription';
export const EQSL_PATH = '/account/preferences#eqsl_apikey';

/** What was made before the e-mail address was confirmed. */
export const REVIEW_PATH = '/account/review';

/** Home, saying that something is for subscribers. */
export const UPGRADE_REQUIRED_PATH = '/?upgrade-required=1';

/** Where the link of a letter, `/account?confirm=…`, is acted on, by whoever opens it; null for any other address. */
export function confirmationPath(pathname: string, search: string): string | null {
  const token = ACCOUNT_PATHS.includes(pathname) ? new URLSearchParams(search).get('confirm') : null;
  return token ? `/confirm?${new URLSearchParams({ token })}` : null;
}
