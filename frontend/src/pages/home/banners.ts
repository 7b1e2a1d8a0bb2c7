import { SUBSCRIPTION_PATH } from '../../session/account-paths.ts';

/** A line at the top of the home page; its texts are fixed, the address only chooses. */
export interface BannerText {
  bold: string;
  more: string;
  /** Something was refused. */
  warn: boolean;
  /** What can be done about it. */
  action?: { label: string; to: string };
}

/** Where people come from, by the `utm_source` of our own links. */
const PLATFORMS: Readonly<Record<string, string>> = {
  tt: 'TikTok',
  fb: 'Facebook',
  yt: 'YouTube',
  tw: 'Twitter',
  in: 'Instagram',
  qrz: 'QRZ',
};

/** The banners the query parameters of the home page ask for. */
export function bannersOf(query: URLSearchParams, signedIn: boolean): BannerText[] {
  const banners: BannerText[] = [];
  const source = query.get('utm_source') ?? '';
  if (Object.hasOwn(PLATFORMS, source)) {
    const hello = `Hello ${PLATFORMS[source]}! It's your hobby, just better!`;
    banners.push({ bold: hello, more: 'Come on in, the water is nice!', warn: false });
  }
  if (query.get('upgrade-required') === '1') {
    const verb = signedIn ? 'upgrade' : 'register';
    const action = { label: 'Upgrade', to: SUBSCRIPTION_PATH };
    banners.push({ bold: '', more: `Please ${verb} to access that feature.`, warn: true, ...(signedIn && { action }) });
  }
  return banners;
}
