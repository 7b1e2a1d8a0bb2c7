import { SUBSCRIPTION_PATH } from '../../session/account-paths.ts';

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
