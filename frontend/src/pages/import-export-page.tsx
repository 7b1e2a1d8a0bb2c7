import { ImportPanel } from '../features/exchange/import-panel.tsx';
import { PastImports } from '../features/exchange/past-imports.tsx';
import { useRefreshLogbook } from '../features/logbook/api.ts';

/** Logs in and out. */
export function ImportExportPage() {
  const refresh = useRefreshLogbook();
  return (
    <div className="page">
      <div className="ttl">
        <h1>Import &amp; Export</h1>
      </div>
      <ImportPanel onFinished={refresh} />
      <PastImports />
    </div>
  );
}
