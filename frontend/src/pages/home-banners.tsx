import { IconLock } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { bannersOf } from './banners.ts';

/** The lines over the home page that the address asked for. */
export function HomeBanners({ signedIn }: { signedIn: boolean }) {
  const [query] = useSearchParams();
  return bannersOf(query, signedIn).map(({ bold, more, warn }) => (
    <div className={warn ? 'banner warn' : 'banner'} key={more}>
      {warn && <IconLock className="i" aria-hidden />}
      {bold && <b>{bold}</b>}
      <span>{more}</span>
    </div>
  ));
}
