import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandX,
  IconBrandYoutube,
  IconExternalLink,
} from '@tabler/icons-react';
import styles from './station-links.module.css';
import { type Site, webLinks } from './web-links.ts';

const ICONS: Record<Site, typeof IconExternalLink> = {
  Facebook: IconBrandFacebook,
  YouTube: IconBrandYoutube,
  Instagram: IconBrandInstagram,
  X: IconBrandX,
  QRZ: IconExternalLink,
};

export function StationLinks({ profile }: { profile: Parameters<typeof webLinks>[0] }) {
  return (
    <ul className={styles.links} aria-label="Links">
      {webLinks(profile).map(({ site, href }) => {
        const Icon = ICONS[site];
        return (
          <li key={site}>
            <a href={href} target="_blank" rel="nofollow ugc noopener">
              <Icon className="i" stroke={1.75} aria-hidden /> {site}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
