import { IconLock } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import bannerStyles from '../../ui/banner.module.css';
import { ButtonLink } from '../../ui/button.tsx';
import { bannersOf } from './banners.ts';

export function HomeBanners({ signedIn }: { signedIn: boolean }) {
  const [query] = useSearchParams();
  return bannersOf(query, signedIn).map(({ bold, more, warn, action }) => (
    <div className={cx(bannerStyles.banner, warn && bannerStyles.warning)} key={more} data-testid="banner">
      {warn && <IconLock className="i" aria-hidden />}
      {bold && <b>{bold}</b>}
      <span>{more}</span>
      {action && (
        <ButtonLink small to={action.to}>
          {action.label}
        </ButtonLink>
      )}
    </div>
  ));
}
