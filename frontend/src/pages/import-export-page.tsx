import { useSearchParams } from 'react-router-dom';
import { WaitingFiles } from '../features/content/media/waiting-files.tsx';
import { CabrilloPanel } from '../features/exchange/cabrillo/cabrillo-panel.tsx';
import { ExportJobs } from '../features/exchange/exports/export-jobs-table.tsx';
import { ExportPanel } from '../features/exchange/exports/export-panel.tsx';
import { ImportPanel } from '../features/exchange/imports/import-panel.tsx';
import { PastImports } from '../features/exchange/imports/past/past-imports.tsx';
import { useLogbookCount, useRefreshLogbook } from '../features/logbook/api.ts';
import { upperCall } from '../features/logbook/bar/log-form.ts';
import { ImportFromService } from '../features/services/import-from-service.tsx';
import styles from './import-export-page.module.css';

/**
 * Imports and exports. `?call=` and `?filter=` prefill the export with the logbook's search, `?contest=` the log of a
 * contest.
 */
export default function ImportExportPage() {
  const refresh = useRefreshLogbook();
  const { data } = useLogbookCount();
  const [query] = useSearchParams();
  const search = { call: upperCall(query.get('call') ?? ''), filter: (query.get('filter') ?? '').trim() };
  return (
    <div className="page">
      <div className="ttl">
        <h1>Import &amp; Export</h1>
      </div>
      <div className={styles.columns}>
        <ImportPanel
          className={styles.import}
          otherSources={(onStarted) => <ImportFromService onStarted={onStarted} />}
          onFinished={refresh}
        />
        <ExportPanel
          className={styles.export}
          key={`${search.call} ${search.filter}`}
          search={search}
          isEmpty={data?.count === 0}
        />
        <WaitingFiles />
        <ExportJobs />
        <CabrilloPanel prefilled={prefilledOf(query)} />
        <PastImports onUndone={refresh} />
      </div>
    </div>
  );
}

const prefilledOf = (query: URLSearchParams) => ({
  contest: query.get('contest') ?? '',
  from: query.get('from') ?? '',
  to: query.get('to') ?? '',
  claimed_score: query.get('score') ?? '',
});
