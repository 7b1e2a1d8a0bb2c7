export const ACCOUNT_PATHS: readonly string[] = ['/profile', '/account', '/account/edit', '/account/preferences'];

export const SUBSCRIPTION_PATH = '/account/subscription';

/** A section of the account page that other pages link to. */
export const EQSL_PATH = '/account/preferences#eqsl_apikey';

/** The kinds of notifications, on the account page. */
export const NOTIFICATION_SETTINGS_PATH = '/account/preferences#notifications';

export const SETUPS_PATH = '/account/setups';

/** The page with the first steps of a new operator; after that, the account page. */
export const FIRST_STEPS_PATH = '/profile?register=success';

/** The review of data created before the e-mail address was confirmed. */
export const REVIEW_PATH = '/account/review';

/** The home page with a notice that a feature is for subscribers. */
export const UPGRADE_REQUIRED_PATH = '/?upgrade-required=1';

/** The public confirmation page for the link of an e-mail, `/account?confirm=…`; null for any other URL. */
export function confirmationPath(pathname: string, search: string): string | null {
  const token = ACCOUNT_PATHS.includes(pathname) ? new URLSearchParams(search).get('confirm') : null;
  return token ? `/confirm?${new URLSearchParams({ token })}` : null;
}
