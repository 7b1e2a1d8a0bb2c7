import { CertificateCheck } from '../../features/awards/check/certificate-check.tsx';
import panelStyles from '../../ui/panel.module.css';
import toolbarStyles from '../../ui/toolbar.module.css';
import { AwardTabs } from './award-tabs.tsx';

export default function CheckPage() {
  return (
    <div className="page">
      <div className={toolbarStyles.toolbar}>
        <h1>Check a certificate</h1>
      </div>
      <AwardTabs shown="check" />
      <div className={panelStyles.panel}>
        <CertificateCheck />
      </div>
    </div>
  );
}
