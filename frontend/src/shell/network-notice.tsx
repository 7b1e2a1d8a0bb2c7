import { useIsOffline } from '../lib/http/network.ts';
import bannerStyles from '../ui/banner.module.css';

/** A banner while the server is unreachable. */
export function NetworkNotice() {
  const isOffline = useIsOffline();
  return (
    <div role="status">
      {isOffline && (
        <div className={bannerStyles.banner}>
          <b>You’re offline.</b>
          <span>Nothing you type is lost; this page updates again as soon as you’re back online.</span>
        </div>
      )}
    </div>
  );
}
