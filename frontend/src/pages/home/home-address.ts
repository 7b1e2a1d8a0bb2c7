import type { Period } from '@pileup/contract/ranking';
import { SUBSCRIPTION_PATH } from '../../session/account-paths.ts';

/** A pane of the home page; its number in the URL is from the specification. */
export interface HomePane {
  pane: number;
  label: string;
  /** The ranked period; null for the home pane and the globe. */
  period: Period | null;
}

const HOME: HomePane = { pane: -1, label: 'Home', period: null };

export const AWARDS: HomePane = { pane: 10, label: 'Station Master Awards', period: null };

export const GLOBE: HomePane = { pane: 11, label: 'Globe', period: null };

/** Panes in the order of the tabs. */
export const HOME_PANES: readonly HomePane[] = [
  HOME,
  { pane: 2, label: 'Yesterday', period: 'yesterday' },
  { pane: 1, label: 'Today', period: 'today' },
  { pane: 3, label: 'This Week', period: 'week' },
  { pane: 4, label: 'This Month', period: 'month' },
  AWARDS,
  GLOBE,
];

/** The pane of the URL (`?pane=2`); home for anything else. */
export function paneOf(query: URLSearchParams): HomePane {
  return HOME_PANES.find(({ pane }) => String(pane) === query.get('pane')) ?? HOME;
}

/** The query string of a pane; empty for home. */
export function paneQuery({ pane }: HomePane): string {
  return pane === HOME.pane ? '' : `?pane=${pane}`;
}

/** A banner of the home page; the URL only selects among fixed texts. */
export interface BannerText {
  bold: string;
  more: string;
  warn: boolean;
  action?: { label: string; to: string };
}

/** Referring platforms by `utm_source`. */
const PLATFORMS: Readonly<Record<string, string>> = {
  tt: 'TikTok',
  fb: 'Facebook',
  yt: 'YouTube',
  tw: 'Twitter',
  in: 'Instagram',
  qrz: 'QRZ',
};

interface BannerViewer {
  signedIn: boolean;
  subscribed: boolean;
  /** Whether a subscription can be bought: otherwise neither upgrading nor registering would help. */
  sells: boolean;
}

export function bannersOf(query: URLSearchParams, { signedIn, subscribed, sells }: BannerViewer): BannerText[] {
  const banners: BannerText[] = [];
  const source = query.get('utm_source') ?? '';
  if (Object.hasOwn(PLATFORMS, source)) {
    const hello = `Hello ${PLATFORMS[source]}! It's your hobby, just better!`;
    banners.push({ bold: hello, more: 'Come on in, the water is nice!', warn: false });
  }
  if (query.get('upgrade') === '1' && subscribed)
    banners.push({ bold: 'Thank you!', more: 'Your subscription has begun.', warn: false });
  if (query.get('upgrade-required') === '1' && !sells)
    banners.push({ bold: '', more: 'That feature is for subscribers. Subscriptions are not sold here.', warn: true });
  else if (query.get('upgrade-required') === '1') {
    const verb = signedIn ? 'upgrade' : 'register';
    const action = { label: 'Upgrade', to: SUBSCRIPTION_PATH };
    banners.push({ bold: '', more: `Please ${verb} to access that feature.`, warn: true, ...(signedIn && { action }) });
  }
  return banners;
}
