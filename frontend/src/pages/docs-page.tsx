import { Link } from 'react-router-dom';
import { ConnectingGuide } from '../features/content/docs/connecting-guide.tsx';
import { DocsSection } from '../features/content/docs/docs-section.tsx';
import { ImportExportGuide } from '../features/content/docs/import-export-guide.tsx';
import { LoggingGuide } from '../features/content/docs/logging-guide.tsx';
import styles from './docs-page.module.css';

/** The FAQ in three sections; a URL such as `/docs#connect` opens one of them. */
export default function DocsPage() {
  return (
    <div className="page">
      <div className="ttl">
        <h1>FAQ</h1>
        <Link className="link" to="/post/74/Help-and-Support">
          Help and Support
        </Link>
      </div>
      <div className={styles.sections}>
        <DocsSection
          id="logging"
          title="Logging contacts"
          about="The log bar, its shortcuts, and what it fills in for you"
          openByDefault
          inColumns
        >
          <LoggingGuide />
        </DocsSection>
        <DocsSection
          id="connect"
          title="Connecting your logging software"
          about="WSJT-X, N1MM+, WaveLogGate, rigctld and others: what to enter where"
        >
          <ConnectingGuide />
        </DocsSection>
        <DocsSection
          id="moving"
          title="Import, export, switching from another logbook"
          about="Getting your contacts in and out"
          inColumns
        >
          <ImportExportGuide />
        </DocsSection>
      </div>
      <p>
        Is something missing here, or not working? <Link to="/contact">Write to us</Link>. To report a message, a photo
        or another contribution, use Report beside it.
      </p>
    </div>
  );
}
