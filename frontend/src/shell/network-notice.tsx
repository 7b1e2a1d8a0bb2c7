import { useNetworkLost } from '../lib/http/network.ts';

/** Says once, quietly, that the server is out of reach; and nothing when it is back. */
export function NetworkNotice() {
  const lost = useNetworkLost();
  return (
    <div role="status">
      {lost && (
        <div className="banner">
          <b>Network lost.</b>
          <span>What you type stays here; the page goes on as soon as the network is back.</span>
        </div>
      )}
    </div>
  );
}
