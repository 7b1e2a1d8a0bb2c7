import { ConnectingGuide } from '../features/content/docs/connecting-guide.tsx';
import { DocsSection } from '../features/content/docs/docs-section.tsx';
import { LoggingGuide } from '../features/content/docs/logging-guide.tsx';
import { ImportExportGuide } from '../features/content/docs/import-export-guide.tsx';
import '../features/content/docs/docs.css';

/** How the place works, in three sections; an address like `/docs#connect` opens one of them. */
export function DocsPage() {
  return (
    <div className="page">
      <div className="ttl">
        <h1>FAQ</h1>
      </div>
      <div className="docs">
        <DocsSection
          id="logging"
          title="Logging contacts"
          about="The log bar, its keys, and what it does by itself"
          openByDefault
        >
          <LoggingGuide />
        </DocsSection>
        <DocsSection
          id="connect"
          title="Connecting your radio programs"
          about="WSJT-X, N1MM+, WaveLogGate, rigctld and others: what to enter where"
        >
          <ConnectingGuide />
        </DocsSection>
        <DocsSection id="moving" title="Import, export and moving house" about="Your log in, out, and in again">
          <ImportExportGuide />
        </DocsSection>
      </div>
    </div>
  );
}
