import { IconDeviceMobileShare, IconExternalLink, IconLink, IconShare } from '@tabler/icons-react';
import { cx } from '../../lib/cx.ts';
import buttonStyles from '../button.module.css';
import { Menu, MenuItem, MenuLink } from '../menu.tsx';
import { copyLink } from './copy-text.ts';
import { shareLinks } from './share-links.ts';

/** Shares the page: by the device's own dialog where there is one, a copied link, or the share page of a site. */
export function ShareMenu({ url, title }: { url: string; title: string }) {
  const external = <IconExternalLink className="i" stroke={1.75} aria-hidden />;
  return (
    <Menu
      label="Share"
      className={cx(buttonStyles.button, buttonStyles.small)}
      button={
        <>
          <IconShare className="i" stroke={1.75} aria-hidden />
          Share
        </>
      }
    >
      <MenuItem icon={<IconLink className="i" stroke={1.75} aria-hidden />} onClick={() => void copyLink(url)}>
        Copy link
      </MenuItem>
      {'share' in navigator && (
        <MenuItem
          icon={<IconDeviceMobileShare className="i" stroke={1.75} aria-hidden />}
          onClick={() => void navigator.share({ url, title }).catch(() => undefined)}
        >
          This device…
        </MenuItem>
      )}
      {shareLinks(url, title).map(({ name, href }) => (
        <MenuLink key={name} icon={external} to={href} target="_blank" rel="noopener noreferrer">
          {name}
          <span className="vh"> (opens in a new tab)</span>
        </MenuLink>
      ))}
    </Menu>
  );
}
