import { HealthPanels } from '../../features/admin/health/health-panels.tsx';
import { CountryFilePanel } from '../../features/logbook/countries/country-file-panel.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** Growth and health in pictures, for administrators. */
export default function AdminHealthPage() {
  return (
    <AdminFrame title="Growth and health">
      <HealthPanels />
      <CountryFilePanel />
    </AdminFrame>
  );
}
