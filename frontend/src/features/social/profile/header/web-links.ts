import type { Profile } from '@pileup/contract/social';

export type Site = 'Facebook' | 'YouTube' | 'Instagram' | 'X' | 'QRZ';

type Linked = Pick<Profile, 'my_callsign' | 'facebook_link' | 'youtube_link' | 'instagram_link' | 'twitter_link'>;

/** Links to a station's pages on other sites; anything but http(s) URLs is left out. */
export function webLinks(profile: Linked): { site: Site; href: string }[] {
  const links: readonly (readonly [Site, string])[] = [
    ['Facebook', profile.facebook_link],
    ['YouTube', profile.youtube_link],
    ['Instagram', profile.instagram_link],
    ['X', profile.twitter_link],
    ['QRZ', `https://www.qrz.com/db/${encodeURIComponent(profile.my_callsign)}`],
  ];
  return links.flatMap(([site, text]) => {
    const href = webAddress(text);
    return href === null ? [] : [{ site, href }];
  });
}

function webAddress(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null;
  }
}
