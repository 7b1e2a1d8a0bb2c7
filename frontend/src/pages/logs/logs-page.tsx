import { IconFileExport, IconFileImport, IconPencilPlus, IconPrinter, IconWorld } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RunningImports } from '../../features/exchange/imports/import-progress.tsx';
import { useRefreshLogbook } from '../../features/logbook/api.ts';
import { Logbook } from '../../features/logbook/logbook.tsx';
import { QsoCount } from '../../features/logbook/qso-count.tsx';
import { logbookView } from '../../features/logbook/table/logbook-address.ts';
import { useServicesOfRows } from '../../features/services/api.ts';
import { useOperator } from '../../lib/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import panelStyles from '../../ui/panel.module.css';
import { Call } from '../../ui/radio/contact-parts.tsx';

// Nothing of the globe is loaded before it is shown.
const OwnLogGlobe = lazy(() =>
  import('../../features/globe/own-log/own-log-globe.tsx').then((m) => ({ default: m.OwnLogGlobe })),
);

export default function LogsPage() {
  const [isGlobeShown, setGlobeShown] = useState(false);
  const { user } = useOperator();
  const refresh = useRefreshLogbook();
  const [query] = useSearchParams();
  const { call, filter } = logbookView(query);
  const search = new URLSearchParams({ ...(call && { call }), ...(filter && { filter }) });
  return (
    <div className="page">
      <div className="ttl">
        <h1>Logbook</h1>
        <Call call={user.my_callsign} />
        <QsoCount />
        <span className="sp" />
        <Button aria-expanded={isGlobeShown} onClick={() => setGlobeShown(!isGlobeShown)}>
          <IconWorld className="i" stroke={1.75} aria-hidden /> Globe
        </Button>
        {(call || filter) && (
          <ButtonLink to={`/import-export?${search}`}>
            <IconFileExport className="i" stroke={1.75} aria-hidden /> Export these contacts
          </ButtonLink>
        )}
        <span className={call || filter ? undefined : 'md-only'}>
          <ButtonLink to={`/account/qsl-card/print?${search}`}>
            <IconPrinter className="i" stroke={1.75} aria-hidden /> Print QSL cards
          </ButtonLink>
        </span>
        {/* Phones have both links in their tabs. */}
        <span className="md-only">
          <ButtonLink to="/import-export">
            <IconFileImport className="i" stroke={1.75} aria-hidden /> Import ADIF
          </ButtonLink>
        </span>
        <span className="md-only">
          <ButtonLink variant="primary" to="/logger">
            <IconPencilPlus className="i" stroke={1.75} aria-hidden /> Log QSO
          </ButtonLink>
        </span>
      </div>
      <RunningImports onFinished={refresh} />
      {isGlobeShown && (
        <section className={panelStyles.panel} aria-label="Globe of your log">
          <Suspense>
            {/* A bare word in the filter matches the beginning of a call. */}
            <OwnLogGlobe filter={[call, filter].filter(Boolean).join(' ')} />
          </Suspense>
        </section>
      )}
      <Logbook useServices={useServicesOfRows} />
    </div>
  );
}
