import { AppOnDevice, Installers, OneFileProgram } from '../features/content/download/installers.tsx';
import { PRODUCT_NAME } from '../lib/product.ts';
import styles from './download-page.module.css';

export default function DownloadPage() {
  return (
    <div className="page">
      <div className="ttl">
        <h1>Download</h1>
      </div>
      <div className={styles.parts}>
        <p>
          The bridge runs on the computer at your radio. It shows your frequency and mode on {PRODUCT_NAME}, logs every
          contact of WSJT-X, N1MM, fldigi and others as it is made, tunes your radio from the page if you allow it, and
          attaches recordings and SSTV pictures to their contacts. No contact is lost while you are offline.
        </p>
        <Installers />
        <OneFileProgram />
        <AppOnDevice />
      </div>
    </div>
  );
}
