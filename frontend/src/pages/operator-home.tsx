import { LogBar } from '../features/logbook/log-bar.tsx';
import { RecentQsos } from '../features/logbook/recent-qsos.tsx';
import { PRODUCT_NAME } from '../lib/product.ts';

/** Home of a signed-in operator: the log bar, and what was logged last. */
export function OperatorHome() {
  return (
    <div className="page">
      <h1 className="vh">{PRODUCT_NAME}</h1>
      <LogBar />
      <RecentQsos />
    </div>
  );
}
